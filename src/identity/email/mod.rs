//! E-mail addresses: trimmed and in lower case, the rule of the audience API page, and nothing more.
//!
//! Dots and plus tags are kept. An international domain keeps its letters, in lower case: the match is by digest, and an
//! uploader that follows the rule does not hash the `xn--` form of `müller.de`. For the same reason nothing is composed or
//! folded beyond lower case.
//!
//! Addresses that cannot be delivered to are rejected: no `@` between a name and a domain with a dot, space or control
//! characters inside, characters that only a quoted name may contain. Quoted names, apostrophes, odd dots (Japanese carriers
//! issued such addresses) and names in any script are accepted.

use super::sha256::PaddedMessage;
use super::{Rejection, text};

mod swar;

/// Allowed in a domain: letters, digits, `-`, `.`, and `_`, which some mail hosts have.
const DOMAIN: u8 = 1;
/// Allowed in an unquoted name: `atext` of RFC 5322, and the dot.
const NAME: u8 = 2;

/// The classes of every byte.
static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        let letter_or_digit = byte.is_ascii_alphanumeric();
        if letter_or_digit || matches!(byte, b'-' | b'.' | b'_') {
            classes[byte as usize] |= DOMAIN;
        }
        let mark = matches!(
            byte,
            b'!' | b'#'
                | b'$'
                | b'%'
                | b'&'
                | b'\''
                | b'*'
                | b'+'
                | b'-'
                | b'/'
                | b'='
                | b'?'
                | b'^'
                | b'_'
                | b'`'
                | b'{'
                | b'|'
                | b'}'
                | b'~'
                | b'.'
        );
        if letter_or_digit || mark {
            classes[byte as usize] |= NAME;
        }
        byte += 1;
    }
    classes
}

/// Lower-cases an address and checks it.
pub(super) fn normalize<'a>(value: &str, scratch: &'a mut String) -> Result<&'a str, Rejection> {
    let address: &'a str = text::lower_into(value, scratch);
    is_address(address).then_some(address).ok_or(Rejection::MalformedEmail)
}

fn is_address(address: &str) -> bool {
    let Some((name, domain)) = address.rsplit_once('@') else {
        return false;
    };
    let quoted = name.len() > 2 && name.starts_with('"') && name.ends_with('"');
    let name_fits = |c: char| {
        if c.is_ascii() { quoted || is_class(c, NAME) } else { true }
    };
    let domain_fits = |c: char| {
        if c.is_ascii() { is_class(c, DOMAIN) } else { true }
    };
    let shown = |c: char| !c.is_control() && !text::is_blank(c);
    !name.is_empty()
        && name.chars().all(|c| name_fits(c) && shown(c))
        && domain.chars().all(|c| domain_fits(c) && shown(c))
        && domain.contains('.')
        && domain.split('.').all(|label| !label.is_empty())
}

fn is_class(c: char, class: u8) -> bool {
    u8::try_from(c).is_ok_and(|byte| CLASSES[usize::from(byte)] & class != 0)
}

/// The same for common addresses, written directly into the message to be hashed.
///
/// `false` means "not handled here": the address may be valid, and the contents of the message are undefined.
#[inline]
pub(super) fn write(raw: &str, message: &mut PaddedMessage) -> bool {
    let value = text::trim(raw).as_bytes();
    swar::write(value, message) || write_bytewise(value, message)
}

fn write_bytewise(value: &[u8], message: &mut PaddedMessage) -> bool {
    if value.len() > PaddedMessage::LONGEST {
        return false;
    }
    let room = message.room();
    let mut class = NAME;
    let mut at = 0;
    for (i, (&byte, place)) in value.iter().zip(room.iter_mut()).enumerate() {
        if byte == b'@' {
            at = i;
            break;
        }
        class &= CLASSES[usize::from(byte)];
        *place = byte.to_ascii_lowercase();
    }
    if at == 0 || class == 0 {
        return false;
    }
    room[at] = b'@';
    let domain = &value[at + 1..];
    let mut class = DOMAIN;
    let (mut after_dot, mut dots, mut gaps) = (true, 0, 0);
    for (&byte, place) in domain.iter().zip(&mut room[at + 1..]) {
        class &= CLASSES[usize::from(byte)];
        let is_dot = byte == b'.';
        gaps += u32::from(after_dot & is_dot);
        dots += u32::from(is_dot);
        after_dot = is_dot;
        *place = byte.to_ascii_lowercase();
    }
    let fits = class != 0 && !after_dot && dots > 0 && gaps == 0;
    if fits {
        message.seal(value.len());
    }
    fits
}
