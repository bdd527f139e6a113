//! E-mail addresses: trimmed and in lower case, as the audience API page has it (5, section 6), and not more.
//!
//! Dots and plus tags stay. An international domain stays in its own letters, in lower case: the rule says no more, the
//! match is by digest, and nobody who follows the rule would hash the `xn--` form of `müller.de`. For the same reason
//! nothing is composed or folded beyond lower case.
//!
//! What is refused cannot be delivered to: no `@` between a name and a domain with a dot, space or control characters
//! inside, marks that only a quoted name may hold. Quoted names, apostrophes, odd dots (Japanese carriers gave such
//! addresses out) and names in any script are fine.

use super::sha256::Message;
use super::{Rejection, text};

mod words;

/// May stand in a domain: letters, digits, `-`, `.`, and `_`, which real mail hosts have.
const DOMAIN: u8 = 1;
/// May stand in a name without quotes: `atext` of RFC 5322, and the dot.
const NAME: u8 = 2;

/// What every ASCII byte is good for.
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

/// The same for the addresses that nearly all are, straight into the message to be hashed.
///
/// `false` means nothing but "not here": the address may be fine, and the message holds rubbish.
#[inline]
pub(super) fn write(raw: &str, message: &mut Message) -> bool {
    let value = text::trim(raw).as_bytes();
    words::write(value, message) || write_bytewise(value, message)
}

fn write_bytewise(value: &[u8], message: &mut Message) -> bool {
    if value.len() > Message::LONGEST {
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
