//! SHA-256 with the processor's SHA instructions, two messages interleaved.
//!
//! One message cannot keep the unit busy: each `sha256rnds2` waits for the one before it. Two interleaved messages hide that
//! latency, so a pair costs hardly more than one.
#![allow(unsafe_code)] // Loads and stores by address, and calls that need features checked at run time. Nothing else.

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_alignr_epi8, _mm_and_si128, _mm_blend_epi16, _mm_loadu_si128, _mm_set_epi64x,
    _mm_set1_epi8, _mm_sha256msg1_epu32, _mm_sha256msg2_epu32, _mm_sha256rnds2_epu32, _mm_shuffle_epi8,
    _mm_shuffle_epi32, _mm_srli_epi16, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8,
};

use super::{BLOCK, CONSTANTS, HEX, HexDigest, START};

/// Proof that this processor has the instructions; created only by [`Shani::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Shani(());

impl Shani {
    /// `Some` on a processor with the instructions used here.
    pub(super) fn detect() -> Option<Self> {
        let found =
            is_x86_feature_detected!("sha") && is_x86_feature_detected!("sse4.1") && is_x86_feature_detected!("ssse3");
        found.then_some(Self(()))
    }

    /// The digests of two padded messages of the same number of blocks, as hex.
    pub(super) fn pair(self, blocks: [&[[u8; BLOCK]]; 2], first: &mut HexDigest, second: &mut HexDigest) {
        let Self(()) = self;
        // SAFETY: a `Shani` exists only where `detect` found sha, ssse3 and sse4.1 (sse2 is part of x86-64).
        unsafe { pair(blocks, first, second) }
    }
}

/// The hash state, in the order of the instructions: words A B E F, then C D G H.
#[derive(Clone, Copy)]
struct HashState {
    abef: __m128i,
    cdgh: __m128i,
}

/// Four rounds of both messages, interleaved, and the message schedule that later rounds need.
macro_rules! rounds {
    ($i:literal, $a:ident, $b:ident, $wa:ident, $wb:ident) => {{
        let constants = load_words(&CONSTANTS[$i]);
        let wk_a = _mm_add_epi32($wa[$i % 4], constants);
        let wk_b = _mm_add_epi32($wb[$i % 4], constants);
        $a.cdgh = _mm_sha256rnds2_epu32($a.cdgh, $a.abef, wk_a);
        $b.cdgh = _mm_sha256rnds2_epu32($b.cdgh, $b.abef, wk_b);
        if $i >= 3 && $i < 15 {
            $wa[($i + 1) % 4] = _mm_sha256msg2_epu32(
                _mm_add_epi32($wa[($i + 1) % 4], _mm_alignr_epi8::<4>($wa[$i % 4], $wa[($i + 3) % 4])),
                $wa[$i % 4],
            );
            $wb[($i + 1) % 4] = _mm_sha256msg2_epu32(
                _mm_add_epi32($wb[($i + 1) % 4], _mm_alignr_epi8::<4>($wb[$i % 4], $wb[($i + 3) % 4])),
                $wb[$i % 4],
            );
        }
        $a.abef = _mm_sha256rnds2_epu32($a.abef, $a.cdgh, _mm_shuffle_epi32::<0x0E>(wk_a));
        $b.abef = _mm_sha256rnds2_epu32($b.abef, $b.cdgh, _mm_shuffle_epi32::<0x0E>(wk_b));
        if $i >= 1 && $i < 13 {
            $wa[($i + 3) % 4] = _mm_sha256msg1_epu32($wa[($i + 3) % 4], $wa[$i % 4]);
            $wb[($i + 3) % 4] = _mm_sha256msg1_epu32($wb[($i + 3) % 4], $wb[$i % 4]);
        }
    }};
}

#[target_feature(enable = "sha,ssse3,sse4.1")]
fn pair(blocks: [&[[u8; BLOCK]]; 2], first: &mut HexDigest, second: &mut HexDigest) {
    let (mut a, mut b) = (start(), start());
    for (block_a, block_b) in blocks[0].iter().zip(blocks[1]) {
        let (from_a, from_b) = (a, b);
        let mut wa = words(block_a);
        let mut wb = words(block_b);
        rounds!(0, a, b, wa, wb);
        rounds!(1, a, b, wa, wb);
        rounds!(2, a, b, wa, wb);
        rounds!(3, a, b, wa, wb);
        rounds!(4, a, b, wa, wb);
        rounds!(5, a, b, wa, wb);
        rounds!(6, a, b, wa, wb);
        rounds!(7, a, b, wa, wb);
        rounds!(8, a, b, wa, wb);
        rounds!(9, a, b, wa, wb);
        rounds!(10, a, b, wa, wb);
        rounds!(11, a, b, wa, wb);
        rounds!(12, a, b, wa, wb);
        rounds!(13, a, b, wa, wb);
        rounds!(14, a, b, wa, wb);
        rounds!(15, a, b, wa, wb);
        a = sum(a, from_a);
        b = sum(b, from_b);
    }
    write_hex(a, first);
    write_hex(b, second);
}

#[target_feature(enable = "sse2")]
fn sum(left: HashState, right: HashState) -> HashState {
    HashState { abef: _mm_add_epi32(left.abef, right.abef), cdgh: _mm_add_epi32(left.cdgh, right.cdgh) }
}

#[target_feature(enable = "sse2")]
fn start() -> HashState {
    HashState { abef: load_words(&START[0]), cdgh: load_words(&START[1]) }
}

/// A block as sixteen big-endian words in four registers.
#[target_feature(enable = "ssse3")]
fn words(block: &[u8; BLOCK]) -> [__m128i; 4] {
    let swap = _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203);
    let (quarters, _) = block.as_chunks::<16>();
    [
        _mm_shuffle_epi8(load(&quarters[0]), swap),
        _mm_shuffle_epi8(load(&quarters[1]), swap),
        _mm_shuffle_epi8(load(&quarters[2]), swap),
        _mm_shuffle_epi8(load(&quarters[3]), swap),
    ]
}

/// The digest in 64 lower-case hex digits: the nibbles are looked up sixteen at a time.
#[target_feature(enable = "ssse3,sse4.1")]
fn write_hex(state: HashState, out: &mut HexDigest) {
    let feba = _mm_shuffle_epi32::<0x1B>(state.abef);
    let dchg = _mm_shuffle_epi32::<0xB1>(state.cdgh);
    let dcba = _mm_blend_epi16::<0xF0>(feba, dchg);
    let hgfe = _mm_alignr_epi8::<8>(dchg, feba);
    let swap = _mm_set_epi64x(0x0c0d_0e0f_0809_0a0b, 0x0405_0607_0001_0203);
    let (parts, _) = out.as_chunks_mut::<16>();
    for (half, words) in [dcba, hgfe].into_iter().enumerate() {
        let bytes = _mm_shuffle_epi8(words, swap);
        let low_bits = _mm_set1_epi8(0x0f);
        let digits = load(HEX);
        let high = _mm_and_si128(_mm_srli_epi16::<4>(bytes), low_bits);
        let high = _mm_shuffle_epi8(digits, high);
        let low = _mm_shuffle_epi8(digits, _mm_and_si128(bytes, low_bits));
        store(_mm_unpacklo_epi8(high, low), &mut parts[2 * half]);
        store(_mm_unpackhi_epi8(high, low), &mut parts[2 * half + 1]);
    }
}

#[target_feature(enable = "sse2")]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the reference is good for reading exactly 16 bytes, and this load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "sse2")]
fn load_words(words: &[u32; 4]) -> __m128i {
    // SAFETY: four words are 16 bytes, and this load needs no alignment.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[target_feature(enable = "sse2")]
fn store(value: __m128i, bytes: &mut [u8; 16]) {
    // SAFETY: the reference is good for writing exactly 16 bytes, and this store needs no alignment.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), value) }
}
