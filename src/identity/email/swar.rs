//! The check of an address eight bytes at a time: SIMD within a register, in plain arithmetic.

use crate::identity::sha256::PaddedMessage;

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = u64::from_le_bytes([0x80; 8]);

/// Writes an address of 8 to [`LONGEST`] bytes, all of them letters, digits, `-`, `.`, `_`, and `+` in the name. `false`
/// means "not handled here", as in [`super::write`].
#[inline]
pub(super) fn write(value: &[u8], message: &mut PaddedMessage) -> bool {
    let Some(words) = read(value) else {
        return false;
    };
    let (places, _) = message.clear().as_chunks_mut::<8>();
    let (mut at, mut dots, mut plus, mut plain) = (0, 0, 0, 0);
    // Always four words, whatever the length: a loop of variable length would be a mispredicted branch.
    for (i, (raw, place)) in words.into_iter().zip(places).enumerate() {
        // Sums of seven-bit bytes never carry into the next byte; `ascii` masks the other bytes at the end.
        let (bytes, ascii) = (raw & !HIGH, !raw & HIGH);
        let upper = between(bytes, b'A', b'Z') & ascii;
        let bytes = bytes | upper >> 2;
        *place = (raw | upper >> 2).to_le_bytes();
        let dot = equal(bytes, b'.');
        let word = between(bytes, b'a', b'z') | between(bytes, b'0', b'9');
        let mark = equal(bytes, b'-') | equal(bytes, b'_');
        let shift = 8 * i;
        at |= gather(equal(bytes, b'@') & ascii) << shift;
        dots |= gather(dot) << shift;
        plus |= gather(equal(bytes, b'+') & ascii) << shift;
        plain |= gather((word | mark | dot) & ascii) << shift;
    }
    // One bit per byte from here. The bits below that of the `@` are the name; more than one `@` fails at once.
    let last = 1_u64 << (value.len() - 1);
    let name = at.wrapping_sub(1);
    let domain = !name & !at & (last | (last - 1));
    let dots = dots & domain;
    let wrong = name & !(plain | plus) | domain & !plain | dots & ((dots | at) << 1 | last);
    let fits = wrong == 0 && dots != 0 && at != 1 && at.is_power_of_two();
    if fits {
        message.seal_cleared(value.len());
    }
    fits
}

/// The longest value that four words hold.
const LONGEST: usize = 32;

/// The bytes of a value, padded with zeros, as words. The second half is read from the end of the value and shifted into
/// place, so that no word is assembled byte by byte.
#[inline]
fn read(value: &[u8]) -> Option<[u64; 4]> {
    let length = value.len();
    match length {
        16..=LONGEST => {
            let first = u128::from_le_bytes(*value.first_chunk()?);
            let last = u128::from_le_bytes(*value.last_chunk()?);
            let last = last.checked_shr(8 * u32::try_from(LONGEST - length).ok()?).unwrap_or(0);
            let both = [first.to_le_bytes(), last.to_le_bytes()];
            let (words, _) = both.as_flattened().as_chunks::<8>();
            Some([words[0], words[1], words[2], words[3]].map(u64::from_le_bytes))
        }
        8..=15 => {
            let first = u64::from_le_bytes(*value.first_chunk()?);
            let last = u64::from_le_bytes(*value.last_chunk()?);
            Some([first, last.checked_shr(8 * u32::try_from(16 - length).ok()?).unwrap_or(0), 0, 0])
        }
        _ => None,
    }
}

/// The high bit of every byte that equals the given one. All bytes are below 128, as in the functions below.
#[inline]
const fn equal(bytes: u64, byte: u8) -> u64 {
    !((bytes ^ (ONES * byte as u64)) + (HIGH - ONES)) & HIGH
}

/// The high bit of every byte from `low` to `high`.
#[inline]
const fn between(bytes: u64, low: u8, high: u8) -> u64 {
    (bytes + ONES * (128 - low as u64)) & !(bytes + ONES * (127 - high as u64)) & HIGH
}

/// The high bits of eight bytes as the low eight bits of a number, the first byte lowest.
#[inline]
const fn gather(high_bits: u64) -> u64 {
    (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
