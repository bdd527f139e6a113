//! Packing: never over a limit, no lost and no duplicate item.

use proptest::prelude::*;

use crate::bulk::batch::{Batch, EncodedChunk};
use crate::bulk::pack::{BodyTemplate, Packer};

fn template(max_bytes: usize, max_items: usize) -> BodyTemplate {
    BodyTemplate { head: b"[".to_vec(), tail: b"]", max_bytes, max_items }
}

fn encoded(items: &[(u64, String)], first: u64, keyed: bool) -> EncodedChunk {
    let mut encoded = EncodedChunk::default();
    encoded.reset(first);
    for (at, (number, padding)) in items.iter().enumerate() {
        encoded.text.extend_from_slice(format!("[{number},\"{padding}\"],").as_bytes());
        if keyed {
            encoded.keys.push(number.to_string().into());
        }
        encoded.end_item(at);
    }
    encoded
}

fn pack(chunks: &[Vec<(u64, String)>], template: &BodyTemplate, keyed: bool) -> (Vec<Batch>, Vec<u64>) {
    let mut packer = Packer::new(template.clone());
    let (mut batches, mut superseded) = (Vec::new(), Vec::new());
    let mut first = 1;
    for chunk in chunks {
        let mut encoded = encoded(chunk, first, keyed);
        first += chunk.len() as u64;
        packer.add(&mut encoded, &mut superseded, &mut |batch| {
            batches.push(batch);
            true
        });
    }
    packer.finish(&mut |batch| {
        batches.push(batch);
        true
    });
    (batches, superseded)
}

fn numbers(batch: &Batch) -> Vec<u64> {
    let items: Vec<(u64, String)> = serde_json::from_slice(&batch.body).unwrap();
    items.into_iter().map(|(number, _)| number).collect()
}

proptest! {
    #[test]
    fn every_item_is_in_one_body_and_no_body_is_too_large(
        sizes in prop::collection::vec(prop::collection::vec(0_usize..30, 0..20), 0..10),
        max_bytes in 45_usize..200,
        max_items in 1_usize..9,
    ) {
        let mut number = 0;
        let chunks: Vec<Vec<(u64, String)>> = sizes
            .iter()
            .map(|chunk| chunk.iter().map(|size| { number += 1; (number, "x".repeat(*size)) }).collect())
            .collect();
        let template = template(max_bytes, max_items);
        let (batches, _) = pack(&chunks, &template, false);
        let mut row = 0;
        for (at, batch) in batches.iter().enumerate() {
            let found = numbers(batch);
            prop_assert_eq!(batch.sequence, at as u64);
            prop_assert!(batch.body.len() <= max_bytes && found.len() <= max_items && !found.is_empty());
            prop_assert_eq!((batch.items, batch.first_row, batch.last_row), (found.len() as u64, found[0], *found.last().unwrap()));
            for one in found {
                row += 1;
                prop_assert_eq!(one, row);
            }
            // The next item would not have fitted.
            if let Some(next) = batches.get(at + 1) {
                let after: Vec<(u64, String)> = serde_json::from_slice(&next.body).unwrap();
                let more = serde_json::to_string(&after[0]).unwrap().len() + 1;
                prop_assert!(batch.items as usize == max_items || batch.body.len() + more > max_bytes);
            }
        }
        prop_assert_eq!(row, number);
    }

    #[test]
    fn the_last_of_equal_keys_wins_in_its_request(
        ids in prop::collection::vec(prop::collection::vec(0_u64..8, 0..12), 0..6),
        max_items in 1_usize..6,
    ) {
        let mut row = 0;
        let chunks: Vec<Vec<(u64, String)>> = ids
            .iter()
            .map(|chunk| chunk.iter().map(|id| { row += 1; (*id, row.to_string()) }).collect())
            .collect();
        let (batches, superseded) = pack(&chunks, &template(1000, max_items), true);
        let mut kept: Vec<u64> = Vec::new();
        let mut last = std::collections::BTreeMap::new();
        for batch in &batches {
            let items: Vec<(u64, String)> = serde_json::from_slice(&batch.body).unwrap();
            let distinct: std::collections::BTreeSet<u64> = items.iter().map(|(id, _)| *id).collect();
            prop_assert!(distinct.len() == items.len() && items.len() <= max_items);
            for ((id, row), (known, _)) in items.into_iter().zip(&batch.keyed) {
                prop_assert_eq!(row.parse::<u64>().unwrap(), *known);
                kept.push(*known);
                last.insert(id, *known);
            }
            prop_assert_eq!((batch.first_row, batch.last_row), (batch.keyed[0].0, batch.keyed.last().unwrap().0));
        }
        let mut all: Vec<u64> = kept.iter().chain(&superseded).copied().collect();
        all.sort_unstable();
        prop_assert_eq!(all, (1..=row).collect::<Vec<_>>());
        let mut wanted = std::collections::BTreeMap::new();
        for (row, id) in (1..).zip(ids.iter().flatten()) {
            wanted.insert(*id, row);
        }
        prop_assert_eq!(last, wanted);
    }
}
