//! A fast digest of a body or a line: tells two of them apart, protects nothing.
//!
//! Multiply and fold, as wyhash and foldhash do: 128 bits of product, halves joined. Four lanes of 64 bits run side by side, so
//! a body of 5 MB costs less than a millisecond, and two different bodies of one job meet with a chance of 2⁻¹²⁸ or so.

const SEEDS: [u64; 6] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6c,
];

#[inline]
const fn fold(left: u64, right: u64) -> u64 {
    let product = (left as u128) * (right as u128);
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    low ^ high
}

/// One round: four products, none of which waits for another.
#[inline]
fn mix(lanes: &mut [u64; 4], block: &[u8; 64]) {
    let (words, _) = block.as_chunks::<8>();
    for (lane, at) in [0, 2, 4, 6].into_iter().enumerate() {
        let key = SEEDS[4 + lane % 2];
        lanes[lane] = fold(u64::from_le_bytes(words[at]) ^ lanes[lane], u64::from_le_bytes(words[at + 1]) ^ key);
    }
}

/// 128 bits that differ when the bytes do.
pub(super) fn digest(bytes: &[u8]) -> u128 {
    let mut lanes = [SEEDS[0], SEEDS[1], SEEDS[2], SEEDS[3]];
    let (blocks, rest) = bytes.as_chunks::<64>();
    for block in blocks {
        mix(&mut lanes, block);
    }
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    mix(&mut lanes, &last);
    let length = bytes.len() as u64;
    let [one, two, three, four] = lanes;
    let first = fold(one ^ three.rotate_left(29) ^ length, two ^ SEEDS[5]);
    let second = fold(four ^ two.rotate_left(31) ^ length, three ^ one.rotate_left(17) ^ SEEDS[4]);
    let (high, low) = (fold(first ^ SEEDS[0], second ^ SEEDS[1]), fold(second ^ SEEDS[2], first ^ SEEDS[3]));
    (u128::from(high) << 64) | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn every_bit_and_every_length_counts() {
        let body: Vec<u8> = (0..200_u8).collect();
        let mut seen = std::collections::HashSet::new();
        for length in 0..=body.len() {
            assert!(seen.insert(digest(&body[..length])), "length {length}");
        }
        for at in 0..body.len() * 8 {
            let mut other = body.clone();
            other[at / 8] ^= 1 << (at % 8);
            assert!(seen.insert(digest(&other)), "bit {at}");
        }
        assert!(seen.insert(digest(&[0; 64])) && seen.insert(digest(&[0; 65])) && seen.insert(digest(&[0; 128])));
    }
}
