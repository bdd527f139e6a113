//! ISO 4217 currency codes.

use std::sync::LazyLock;

use iso_currency::{Currency, IntoEnumIterator};

const LETTERS: usize = 26;
/// Codes that ISO 4217 has withdrawn and the service still has bidding rules for.
const WITHDRAWN: &[&str] = &["VEF"];

/// One bit for each possible code, so that a check costs one lookup: prices of a product feed are checked by the million.
static CODES: LazyLock<[u32; LETTERS * LETTERS]> = LazyLock::new(|| {
    let mut bits = [0; LETTERS * LETTERS];
    // Special codes are metals, test codes and "no currency".
    let current = Currency::iter().filter(|currency| !currency.is_special());
    for code in current.map(|currency| currency.code()).chain(WITHDRAWN.iter().copied()) {
        if let Some((pair, bit)) = position(code) {
            bits[pair] |= bit;
        }
    }
    bits
});

/// Whether the text is the ISO 4217 code of a currency, in capitals.
pub fn is_currency(text: &str) -> bool {
    position(text).is_some_and(|(pair, bit)| CODES[pair] & bit != 0)
}

/// The index of the first two letters, and the bit of the third.
fn position(code: &str) -> Option<(usize, u32)> {
    let &[first @ b'A'..=b'Z', second @ b'A'..=b'Z', third @ b'A'..=b'Z'] = code.as_bytes() else { return None };
    Some((usize::from(first - b'A') * LETTERS + usize::from(second - b'A'), 1 << (third - b'A')))
}

#[cfg(test)]
mod tests {
    use super::is_currency;

    #[test]
    fn currencies_are_codes_in_capitals() {
        for code in ["EUR", "USD", "JPY", "XCG", "CLF", "VEF"] {
            assert!(is_currency(code), "{code}");
        }
        for text in ["eur", "EU", "EURO", "XXX", "XTS", "XAU", "AAA", "", "€€€"] {
            assert!(!is_currency(text), "{text}");
        }
    }
}
