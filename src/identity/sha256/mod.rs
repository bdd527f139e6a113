//! SHA-256 of short texts, as 64 lower-case hex digits.
//!
//! Identifiers are short: nearly all fit one block of 64 bytes. [`PaddedMessage`] is such a text, padded in place, and
//! [`Sha256Backend::pair`] hashes two at a time with the processor's SHA instructions where it has them. Other processors, and
//! texts of more than two blocks, use the `sha2` crate.

use sha2::{Digest, Sha256};

#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

/// A digest in the form that the service accepts: 64 lower-case hex digits.
pub type HexDigest = [u8; 64];

const BLOCK: usize = 64;
const HEX: &[u8; 16] = b"0123456789abcdef";

/// The initial hash value, as words F E B A and H G D C: from the lowest lane up in the registers that hold them.
#[rustfmt::skip]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
static START: [[u32; 4]; 2] = [
    [0x9b05_688c, 0x510e_527f, 0xbb67_ae85, 0x6a09_e667], [0x5be0_cd19, 0x1f83_d9ab, 0xa54f_f53a, 0x3c6e_f372],
];

#[rustfmt::skip]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
static CONSTANTS: [[u32; 4]; 16] = [
    [0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5], [0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5],
    [0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3], [0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174],
    [0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc], [0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da],
    [0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7], [0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967],
    [0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13], [0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85],
    [0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3], [0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070],
    [0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5], [0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3],
    [0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208], [0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2],
];

/// The digest of a text of any length.
pub fn hex(text: &[u8]) -> HexDigest {
    let mut out = [0; 64];
    for (pair, byte) in out.as_chunks_mut::<2>().0.iter_mut().zip(Sha256::digest(text)) {
        *pair = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
    }
    out
}

/// A text of at most [`PaddedMessage::LONGEST`] bytes, with the padding of SHA-256 after it.
#[derive(Clone, Debug)]
pub struct PaddedMessage {
    blocks: [[u8; BLOCK]; 2],
    length: usize,
}

impl Default for PaddedMessage {
    fn default() -> Self {
        Self { blocks: [[0; BLOCK]; 2], length: 0 }
    }
}

impl PaddedMessage {
    /// The longest text that fits, with its padding, into two blocks.
    pub const LONGEST: usize = 2 * BLOCK - 9;
    /// The longest text that fits, with its padding, into one block.
    pub const LONGEST_SINGLE: usize = BLOCK - 9;

    /// The buffer to write a text into before [`PaddedMessage::seal`]; it keeps its former contents.
    #[inline]
    pub fn room(&mut self) -> &mut [u8; 2 * BLOCK] {
        let flat = self.blocks.as_flattened_mut().first_chunk_mut();
        flat.unwrap_or_else(|| unreachable!("two blocks are one array of twice the length"))
    }

    /// Pads the first `length` bytes of [`PaddedMessage::room`]. A length past [`PaddedMessage::LONGEST`] is cut to it.
    #[inline]
    pub fn seal(&mut self, length: usize) {
        let length = length.min(Self::LONGEST);
        self.length = length;
        let end = BLOCK * self.count();
        let bits = (length as u64 * 8).to_be_bytes();
        let flat = self.room();
        flat[length] = 0x80;
        flat[length + 1..end - 8].fill(0);
        flat[end - 8..end].copy_from_slice(&bits);
    }

    /// The first block, all zeros, for a text that [`PaddedMessage::seal_cleared`] pads.
    #[inline]
    pub fn clear(&mut self) -> &mut [u8; BLOCK] {
        self.blocks[0] = [0; BLOCK];
        &mut self.blocks[0]
    }

    /// [`PaddedMessage::seal`] for a text in the first block that is followed by zeros only.
    #[inline]
    pub fn seal_cleared(&mut self, length: usize) {
        let length = length.min(Self::LONGEST_SINGLE);
        self.length = length;
        self.blocks[0][length] = 0x80;
        self.blocks[0][BLOCK - 8..].copy_from_slice(&(length as u64 * 8).to_be_bytes());
    }

    /// Copies a text; `false`, and nothing changed, when it is too long.
    #[inline]
    pub fn put(&mut self, text: &[u8]) -> bool {
        let fits = text.len() <= Self::LONGEST;
        if fits {
            self.room()[..text.len()].copy_from_slice(text);
            self.seal(text.len());
        }
        fits
    }

    /// How many blocks the text and its padding take: 1 or 2.
    #[inline]
    pub fn count(&self) -> usize {
        1 + usize::from(self.length > Self::LONGEST_SINGLE)
    }

    fn text(&self) -> &[u8] {
        &self.blocks.as_flattened()[..self.length]
    }
}

/// The fastest implementation on this processor; cheap to copy, detected once per column.
#[derive(Clone, Copy, Debug)]
pub struct Sha256Backend {
    #[cfg(target_arch = "x86_64")]
    shani: Option<x86::Shani>,
}

impl Sha256Backend {
    /// Detects the processor's features.
    pub fn detect() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            shani: x86::Shani::detect(),
        }
    }

    /// The `sha2` crate only.
    #[cfg(test)]
    fn portable() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            shani: None,
        }
    }

    /// The digests of two messages; fastest when they have the same [`PaddedMessage::count`].
    #[inline]
    pub fn pair(self, messages: [&PaddedMessage; 2], first: &mut HexDigest, second: &mut HexDigest) {
        #[cfg(target_arch = "x86_64")]
        if let Some(shani) = self.shani
            && messages[0].count() == messages[1].count()
        {
            let blocks = messages.map(|message| &message.blocks[..message.count()]);
            return shani.pair(blocks, first, second);
        }
        *first = hex(messages[0].text());
        *second = hex(messages[1].text());
    }

    /// The digest of one message.
    pub fn single(self, message: &PaddedMessage) -> HexDigest {
        hex(message.text())
    }
}
