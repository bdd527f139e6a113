//! Prices, such as `12.50 EUR`.

use super::currency::is_currency;

/// Splits a price into amount and currency; none if the text is not a price.
pub fn parse_price(text: &str) -> Option<(f64, &str)> {
    let (number, currency) = split_price(text)?;
    Some((number.parse().ok()?, currency))
}

/// Whether the text is a price: a decimal number, one space and an ISO 4217 code.
pub fn is_price(text: &str) -> bool {
    split_price(text).is_some()
}

fn split_price(text: &str) -> Option<(&str, &str)> {
    // A currency code has three letters, so the last four bytes are the space and the code.
    let (number, currency) = text.split_at_checked(text.len().checked_sub(4)?)?;
    let currency = currency.strip_prefix(' ')?;
    if !is_currency(currency) {
        return None;
    }
    // Digits with at most one decimal point, which is neither first nor last.
    let (mut points, mut previous) = (0, b'.');
    for byte in number.bytes() {
        let is_point = byte == b'.';
        if !(byte.is_ascii_digit() || is_point && previous != b'.') {
            return None;
        }
        points += u32::from(is_point);
        previous = byte;
    }
    (previous != b'.' && points < 2).then_some((number, currency))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_a_number_one_space_and_a_currency() {
        for valid in ["12.50 EUR", "9300 JPY", "0.99 USD"] {
            assert!(parse_price(valid).is_some(), "{valid}");
        }
        for invalid in [
            "12,50 EUR",
            "12.50EUR",
            "12.50  EUR",
            "EUR 12.50",
            "12.50 eur",
            "12.50 XXY",
            "-1.00 EUR",
            "1. EUR",
            ".5 EUR",
            "",
            " EUR",
            "1e3 EUR",
        ] {
            assert!(parse_price(invalid).is_none(), "{invalid}");
        }
    }
}
