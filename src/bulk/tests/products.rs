//! Products: validated, packed 25 per request, results per product.

use std::collections::BTreeMap;
use std::io::Cursor;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::fake_service::{FakeFault, FakeService, small_requests, upsert};
use crate::bulk::{CsvOptions, CsvSource, ProductOptions, RowSource};
use crate::error::Error;

const HEADER: &str = "id,title,description,availability,condition,price,link,image_link,brand,inventory";

fn line(id: &str, title: &str) -> String {
    format!("{id},{title},plain,in stock,new,12.50 EUR,https://shop.example/1,https://cdn.example/1.jpg,acme,3")
}

fn text(text: &str) -> Box<dyn RowSource> {
    Box::new(CsvSource::stream("products", Box::new(Cursor::new(text.to_owned())), &CsvOptions::default()).unwrap())
}

fn options() -> ProductOptions {
    ProductOptions { bulk: small_requests(usize::MAX), ..ProductOptions::default() }
}

#[test]
fn products_are_checked_typed_and_written_by_25() {
    let mut file = format!("{HEADER}\r\n");
    for number in 0..60 {
        file.push_str(&line(&format!("SKU-{number}"), "shoe"));
        file.push_str("\r\n");
    }
    file.push_str(",no id,plain,instock,new,12.5 eur,http://shop.example/1,https://cdn.example/1.jpg,,many\r\n");
    file.push_str(&format!("{}\r\n", line("SKU-60", "refuse me")));
    let service = FakeService::new(|_| FakeFault::None);
    let report = upsert(&service, &options(), text(&file), None).unwrap();
    let state = service.take();
    assert_eq!(state.products.len(), 60);
    assert_eq!(state.products["SKU-7"]["inventory"], json!(3));
    assert!(state.products["SKU-7"].get("sale_price").is_none());
    assert_eq!(state.bodies.len(), 3);
    assert_eq!((report.rows_read, report.created, report.failed), (62, 60, 1));
    assert_eq!(json!(report.failures), json!([{ "row": 62, "id": "SKU-60", "message": "no such title; and ugly" }]));
    assert_eq!(json!(report.skipped), json!({ "id: required": 1 }));
    assert_eq!(report.skipped_rows[0].row, 61);
    for problem in
        ["id: required", "availability: choice", "price: format", "link: format", "inventory: type", "brand: some"]
    {
        assert_eq!(report.problems.get(problem), Some(&1), "{problem}: {:?}", report.problems);
    }
    let again = upsert(&service, &options(), text(&file), None).unwrap();
    assert_eq!((again.created, again.failed), (60, 1));
}

#[test]
fn the_last_row_of_an_id_wins() {
    let mut file = format!("{HEADER}\n");
    let mut wanted = BTreeMap::new();
    for number in 0..400 {
        let (id, title) = (format!("SKU-{}", number * 7 % 90), format!("title {number}"));
        file.push_str(&format!("{}\n", line(&id, &title)));
        wanted.insert(id, title);
    }
    for senders in [1, 4] {
        let mut options = options();
        options.bulk.senders = senders;
        let service = FakeService::new(|_| FakeFault::None);
        let report = upsert(&service, &options, text(&file), None).unwrap();
        let found: BTreeMap<String, String> = service
            .take()
            .products
            .into_iter()
            .map(|(id, product)| (id, product["title"].as_str().unwrap().to_owned()))
            .collect();
        assert_eq!(found, wanted);
        assert_eq!(report.created + report.updated, 400);
        assert_eq!(report.created, 90);
    }
    let twice = format!("{HEADER}\n{}\n{}\n{}\n", line("a", "1"), line("b", "2"), line("a", "3"));
    let service = FakeService::new(|_| FakeFault::None);
    let report = upsert(&service, &options(), text(&twice), None).unwrap();
    assert_eq!((report.created, report.skipped["superseded"], report.skipped_rows[0].row), (2, 1, 1));
    assert_eq!(service.take().products["a"]["title"], "3");
}

#[test]
fn a_job_goes_on_and_remembers_what_was_refused() {
    let mut file = format!("{HEADER}\n{}\n", line("bad", "refuse me"));
    for number in 0..100 {
        file.push_str(&format!("{}\n", line(&format!("SKU-{number}"), "shoe")));
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("p.journal");
    let mut options = options();
    options.bulk.senders = 1;
    let failing = FakeService::new(|number| if number == 2 { FakeFault::Unreachable } else { FakeFault::None });
    let error = upsert(&failing, &options, text(&file), Some(&path)).unwrap_err();
    assert!(error.to_string().contains("50 products are confirmed"), "{error}");
    let service = FakeService::new(|_| FakeFault::None);
    let report = upsert(&service, &options, text(&file), Some(&path)).unwrap();
    assert_eq!((report.items_already_confirmed, report.items_sent), (50, 51));
    assert_eq!((report.created, report.failed, report.failures[0].row), (100, 1, 1));
}

#[test]
fn an_unknown_column_is_an_error() {
    let file = format!("{HEADER},sale_prise\n{},\n", line("a", "b"));
    let service = FakeService::new(|_| FakeFault::None);
    let error = upsert(&service, &options(), text(&file), None).unwrap_err();
    assert!(matches!(error, Error::Validation { .. }));
    assert!(error.to_string().contains("did you mean sale_price?"), "{error}");
    let lenient = ProductOptions { strict: false, ..options() };
    assert_eq!(upsert(&service, &lenient, text(&file), None).unwrap().created, 1);
    let renamed = format!("{}\n{}\n", HEADER.replace("title", "Name"), line("a", "b"));
    let mapped = ProductOptions { columns: vec![("title".into(), "Name".into())], ..options() };
    assert_eq!(upsert(&service, &mapped, text(&renamed), None).unwrap().unchanged, 1);
}

#[test]
fn values_keep_their_types() {
    let typed = |values: Value| -> std::sync::Arc<dyn crate::bulk::ColumnValues> {
        std::sync::Arc::new(crate::bulk::JsonColumn(values.as_array().unwrap().clone()))
    };
    let names: Vec<String> = HEADER.split(',').map(ToOwned::to_owned).collect();
    let source = crate::bulk::CallbackSource::new("frame", names, move |builder| {
        let same = |value: &str| typed(json!([value, value]));
        builder.set_columns(
            2,
            vec![
                typed(json!(["a", "b"])),
                typed(json!(["title", 5])),
                same("plain"),
                same("in stock"),
                same("new"),
                same("1.00 EUR"),
                same("https://shop.example/1"),
                same("https://cdn.example/1.jpg"),
                same("acme"),
                typed(json!([3, 3])),
            ],
        );
        Ok(false)
    });
    let service = FakeService::new(|_| FakeFault::None);
    let report = upsert(&service, &options(), Box::new(source), None).unwrap();
    assert_eq!((report.created, report.skipped.get("title: type")), (1, Some(&1)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_last_row_wins_through_faults_and_resumption(
        ids in prop::collection::vec(0_u8..12, 1..60),
        kinds in prop::collection::vec(0_u8..8, 60),
        most in 1_usize..5,
    ) {
        let mut file = format!("{HEADER}\n");
        let mut wanted = BTreeMap::new();
        for (number, id) in ids.iter().enumerate() {
            file.push_str(&format!("{}\n", line(&id.to_string(), &number.to_string())));
            wanted.insert(id.to_string(), number.to_string());
        }
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("p.journal");
        let service = FakeService::new(|number| match kinds.get(number) {
            Some(0) => FakeFault::Lost,
            Some(1) => FakeFault::Unreachable,
            Some(2) => FakeFault::Truncated,
            _ => FakeFault::None,
        });
        let mut options = options();
        options.bulk.max_items = most;
        let mut runs = 0;
        while let Err(error) = upsert(&service, &options, text(&file), Some(&path)) {
            runs += 1;
            prop_assert!(runs < 61 && matches!(&error, Error::Upload { .. }), "{error}");
        }
        let found: BTreeMap<String, String> = service
            .take()
            .products
            .into_iter()
            .map(|(id, product)| (id, product["title"].as_str().unwrap().to_owned()))
            .collect();
        prop_assert_eq!(found, wanted);
    }
}
