//! Amounts of money: currency units to millionths of the unit.

/// Converts an amount in currency units to millionths: `5.50` is 5500000. None if the text is not a decimal number, has more
/// than six significant decimals, or overflows.
pub fn parse_micros(units: &str) -> Option<i64> {
    let (sign, digits) = units.strip_prefix('-').map_or((1, units), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_decimal = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || !is_decimal(whole) || !is_decimal(part) {
        return None;
    }
    let part = part.trim_end_matches('0');
    if part.len() > 6 {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = format!("{part:0<6}").parse().ok()?;
    whole.checked_mul(1_000_000)?.checked_add(part)?.checked_mul(sign)
}

#[cfg(test)]
mod tests {
    use super::parse_micros;

    #[test]
    fn amounts_in_units_become_millionths() {
        let cases = [
            ("5.50", Some(5_500_000)),
            ("100", Some(100_000_000)),
            ("0.000001", Some(1)),
            ("0.0000010", Some(1)),
            ("0.0000001", None),
            ("-2.5", Some(-2_500_000)),
            (".5", Some(500_000)),
            ("5.", Some(5_000_000)),
            ("", None),
            (".", None),
            ("1e3", None),
            ("NaN", None),
            ("9223372036854775807", None),
        ];
        for (units, expected) in cases {
            assert_eq!(parse_micros(units), expected, "{units}");
        }
    }
}
