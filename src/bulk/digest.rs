//! A fast digest of a body or a line: tells two of them apart, protects nothing.
//!
//! Multiply and fold, as wyhash and foldhash do: 128 bits of product, halves joined. Two lanes of 64 bits run side by side, so
//! a body of 5 MB costs about half a millisecond and two different bodies of one job meet with a chance of 2⁻¹²⁸ or so.

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

#[inline]
fn word(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// 128 bits that differ when the bytes do.
pub(super) fn digest(bytes: &[u8]) -> u128 {
    let [a, b, c, d, e, f] = SEEDS;
    // Four products in flight hide the latency of a multiplication.
    let mut lanes = [a, b, c, d];
    let mut blocks = bytes.chunks_exact(64);
    for block in &mut blocks {
        lanes[0] = fold(word(block, 0) ^ lanes[0], word(block, 8) ^ e);
        lanes[1] = fold(word(block, 16) ^ lanes[1], word(block, 24) ^ f);
        lanes[2] = fold(word(block, 32) ^ lanes[2], word(block, 40) ^ e);
        lanes[3] = fold(word(block, 48) ^ lanes[3], word(block, 56) ^ f);
    }
    let mut last = [0; 64];
    let rest = blocks.remainder();
    last[..rest.len()].copy_from_slice(rest);
    for (lane, at) in lanes.iter_mut().zip([0, 16, 32, 48]) {
        *lane = fold(word(&last, at) ^ *lane, word(&last, at + 8) ^ e);
    }
    let length = bytes.len() as u64;
    let first = fold(lanes[0] ^ lanes[2].rotate_left(29) ^ length, lanes[1] ^ f);
    let second = fold(lanes[3] ^ lanes[1].rotate_left(31) ^ length, lanes[2] ^ lanes[0].rotate_left(17) ^ e);
    (u128::from(fold(first ^ a, second ^ b)) << 64) | u128::from(fold(second ^ c, first ^ d))
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
