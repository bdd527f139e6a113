//! The written forms of single values: times, prices, addresses. Each says yes or no, or gives the value read.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::findings::Moment;

/// ISO 4217 codes in use, in alphabetical order (the standard's list one).
const CURRENCIES: &[&str] = &[
    "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF",
    "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHE", "CHF", "CHW", "CLF",
    "CLP", "CNY", "COP", "COU", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB",
    "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF",
    "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD",
    "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU",
    "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN",
    "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD",
    "SHP", "SLE", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY",
    "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYU", "UYW", "UZS", "VED", "VEF", "VES", "VND", "VUV",
    "WST", "XAF", "XCD", "XCG", "XDR", "XOF", "XPF", "XSU", "XUA", "YER", "ZAR", "ZMW", "ZWG", "ZWL",
];

/// Endings of image files that the service does not show (it takes JPG, GIF, WEBP and PNG).
const OTHER_FILES: &[&str] = &[
    ".avif", ".bmp", ".doc", ".gz", ".heic", ".heif", ".htm", ".html", ".ico", ".mov", ".mp4", ".pdf", ".psd", ".svg",
    ".tif", ".tiff", ".txt", ".zip",
];

/// A bit for each word of three capitals: whether it is a currency.
static IS_CURRENCY: [u32; 26 * 26] = {
    let (mut bits, mut next) = ([0; 26 * 26], 0);
    while next < CURRENCIES.len() {
        let code = CURRENCIES[next].as_bytes();
        bits[(code[0] - b'A') as usize * 26 + (code[1] - b'A') as usize] |= 1 << (code[2] - b'A');
        next += 1;
    }
    bits
};

/// Whether the text is an ISO 4217 code in capitals.
pub fn is_currency(text: &str) -> bool {
    match text.as_bytes() {
        [first @ b'A'..=b'Z', second @ b'A'..=b'Z', third @ b'A'..=b'Z'] => {
            let pair = usize::from(first - b'A') * 26 + usize::from(second - b'A');
            IS_CURRENCY[pair] >> (third - b'A') & 1 == 1
        }
        _ => false,
    }
}

/// Amount and currency of `12.50 EUR`.
pub fn price(text: &str) -> Option<(f64, &str)> {
    let (number, currency) = parts_of_price(text)?;
    Some((number.parse().ok()?, currency))
}

/// Whether the text is a price.
pub fn is_price(text: &str) -> bool {
    parts_of_price(text).is_some()
}

fn parts_of_price(text: &str) -> Option<(&str, &str)> {
    // A currency has three letters, so there is nothing to search for.
    let (number, currency) = text.split_at_checked(text.len().checked_sub(4)?)?;
    let currency = currency.strip_prefix(' ')?;
    if !is_currency(currency) {
        return None;
    }
    // Digits, and digits again after a point.
    let (mut points, mut before) = (0, b'.');
    for byte in number.bytes() {
        let is_point = byte == b'.';
        if !(byte.is_ascii_digit() || is_point && before != b'.') {
            return None;
        }
        points += u32::from(is_point);
        before = byte;
    }
    (before != b'.' && points < 2).then_some((number, currency))
}

/// An instant: date and time with an offset, or a bare date, which means midnight UTC.
///
/// Offsets are `Z`, `+HHMM`, `-HHMM`, `+HH:MM`, `-HH:MM`, `+HH` or `-HH` (document 4, Times). Time without an offset is not
/// an instant: whose clock it was read from is unknown.
pub fn instant(text: &str) -> Option<Moment> {
    if let Some(state) = plain_utc(text) {
        return Some(plain_moment(&state));
    }
    if !text.is_ascii() {
        return None;
    }
    if text.len() == 10 {
        return civil(text).map(|at| moment(at, 0));
    }
    let start = text.get(10..)?.rfind(['Z', 'z', '+', '-'])? + 10;
    let (at, offset) = (civil(text.get(..start)?)?, text.get(start..)?);
    Some(moment(at, offset_seconds(offset)?))
}

/// `2026-03-02T09:15:00Z`, as the service writes, as the ten bytes that name a datetime: year, month, day, hour, minute, second,
/// microsecond; the large end first. None for any other form.
pub fn plain_utc(text: &str) -> Option<[u8; 10]> {
    let bytes: &[u8; 20] = text.as_bytes().try_into().ok()?;
    for (at, mark) in [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (19, b'Z')] {
        if bytes[at] != mark {
            return None;
        }
    }
    let pair = |at: usize| {
        let (tens, ones) = (bytes[at].wrapping_sub(b'0'), bytes[at + 1].wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| tens * 10 + ones)
    };
    let year = u16::from(pair(0)?) * 100 + u16::from(pair(2)?);
    let (month, day, hour, minute, second) = (pair(5)?, pair(8)?, pair(11)?, pair(14)?, pair(17)?);
    // Days that only some months have are left to the calendar.
    if year == 0 || !(1..=12).contains(&month) || !(1..=28).contains(&day) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let year = year.to_be_bytes();
    Some([year[0], year[1], month, day, hour, minute, second, 0, 0, 0])
}

/// The moment that the ten bytes name: days by months that begin in March, so that a leap day ends its year.
fn plain_moment(state: &[u8; 10]) -> Moment {
    let [high, low, month, day, hour, minute, second, ..] = *state;
    let (month, day) = (i64::from(month), i64::from(day));
    let year = i64::from(u16::from_be_bytes([high, low])) - i64::from(month <= 2);
    let days_before_month = (153 * ((month + 9) % 12) + 2) / 5;
    // From 1 March of year 0 to 1 January 1970 it is 719,468 days.
    let days = 365 * year + year / 4 - year / 100 + year / 400 + days_before_month + day - 1 - 719_468;
    let seconds = ((days * 24 + i64::from(hour)) * 60 + i64::from(minute)) * 60 + i64::from(second);
    Moment(seconds * 1000)
}

/// An instant whose text has no offset, read as UTC.
pub fn instant_without_offset(text: &str) -> Option<Moment> {
    if text.is_ascii() { civil(text).map(|at| moment(at, 0)) } else { None }
}

/// Date and time on some clock. jiff reads wider forms (week dates, annotations, spaces); the service's begin with
/// `YYYY-MM-DD`, and a time follows a `T`.
fn civil(text: &str) -> Option<DateTime> {
    let bytes = text.as_bytes();
    let is_date = |at: usize, byte: u8| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    if bytes.len() < 10 || !bytes[..10].iter().enumerate().all(|(at, byte)| is_date(at, *byte)) {
        return None;
    }
    if bytes.len() == 10 {
        return text.parse::<Date>().ok().map(|date| date.to_datetime(Time::midnight()));
    }
    let is_time = bytes[11..].iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
    if !matches!(bytes[10], b'T' | b't') || !is_time {
        return None;
    }
    text.parse().ok()
}

fn offset_seconds(text: &str) -> Option<i64> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let digits = text.get(1..)?;
    let (hours, minutes) = match digits.len() {
        2 => (digits, "00"),
        4 => digits.split_at(2),
        5 => digits.split_once(':')?,
        _ => return None,
    };
    if !is_digits(hours) || !is_digits(minutes) || hours.len() != 2 {
        return None;
    }
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 18 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// Read by hand from the calendar: jiff's own timestamps end a day before the year 9999 does, and "never" is often written
/// as its last second.
fn moment(at: DateTime, offset: i64) -> Moment {
    let since = at.duration_since(EPOCH);
    Moment(since.as_secs() * 1000 + i64::from(since.subsec_millis()) - offset * 1000)
}

/// Start and end of `2026-03-01T00:00+00:00/2026-03-08T00:00+00:00`, the end after the start.
pub fn period(text: &str) -> Option<(Moment, Moment)> {
    let (start, end) = text.split_once('/')?;
    let (start, end) = (instant(start)?, instant(end)?);
    (start < end).then_some((start, end))
}

/// Whether the text is an address of that scheme with a host and no spaces.
pub fn is_address(text: &str, schemes: &[&str]) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let Some(rest) = rest.strip_prefix("//") else { return false };
    let host = !rest.is_empty() && !rest.starts_with(['/', '?', '#']);
    schemes.iter().any(|wanted| scheme.eq_ignore_ascii_case(wanted)) && host && !has_blanks(text)
}

/// Whether there is white space or a control character in the text.
fn has_blanks(text: &str) -> bool {
    // Most text is plain ASCII, which is looked through many bytes at a time.
    let plain = text.bytes().fold(true, |plain, byte| plain & (byte.wrapping_sub(b'!') < 0x5e));
    !plain && text.chars().any(|character| character.is_whitespace() || character.is_control())
}

/// Whether the text is a domain: labels joined by dots, nothing before or behind.
pub fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.contains('.') && text.split('.').all(is_label)
}

/// Whether the text is the address of an image; by its ending only a kind the service does not show is refused.
pub fn is_image(text: &str) -> bool {
    if !is_address(text, &["http", "https"]) {
        return false;
    }
    let path = memchr::memchr2(b'?', b'#', text.as_bytes()).map_or(text, |end| &text[..end]);
    let name = memchr::memrchr(b'/', path.as_bytes()).map_or(path, |slash| &path[slash + 1..]);
    let Some(dot) = memchr::memrchr(b'.', name.as_bytes()) else { return true };
    let ending = &name[dot..];
    !OTHER_FILES.iter().any(|other| other.eq_ignore_ascii_case(ending))
}

/// Whether the text holds an HTML tag or comment.
pub fn has_html(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).any(|at| {
        let tag = bytes.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!'));
        tag && memchr::memchr(b'>', &bytes[at..]).is_some()
    })
}

/// Whether the text is a color in hexadecimal digits: `#f00`, `#ff0000`, `ff0000`.
pub fn is_hex_color(text: &str) -> bool {
    let digits = text.strip_prefix('#');
    let is_hex = |text: &str| matches!(text.len(), 3 | 4 | 6 | 8) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.is_some_and(is_hex) || (text.len() == 6 && is_hex(text) && text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether the text is `HH:MM`.
pub fn is_clock(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 5
        && bytes[2] == b':'
        && [0, 1, 3, 4].iter().all(|at: &usize| bytes[*at].is_ascii_digit())
        && &text[..2] < "24"
        && &text[3..] < "60"
}

/// Whether the text is the name of a time zone of the tz database.
pub fn is_zone(text: &str) -> bool {
    TimeZone::get(text).is_ok()
}

/// Whether the text is 64 hexadecimal digits.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether the text is decimal digits.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text is base-36 digits, in either case.
pub fn is_base36(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// So many calendar months after a moment.
pub fn months_after(from: Moment, months: i32) -> Moment {
    let Ok(at) = Timestamp::from_millisecond(from.0) else { return from };
    let later = at.to_zoned(TimeZone::UTC).checked_add(months.months());
    later.map_or(from, |later| Moment(later.timestamp().as_millisecond()))
}

/// Date and time in UTC.
pub fn calendar(at: Moment) -> Option<DateTime> {
    EPOCH.checked_add(SignedDuration::from_millis(at.0)).ok()
}

/// `2026-03-02T09:15:00Z`
pub fn write_instant(at: Moment) -> String {
    written(at, "%Y-%m-%dT%H:%M:%SZ")
}

/// `2026-03-02T09:15:00.000Z`
pub fn write_instant_millis(at: Moment) -> String {
    written(at, "%Y-%m-%dT%H:%M:%S%.3fZ")
}

/// `Mon Mar 02 09:15:00 +0000 2026`, as posts are dated.
pub fn write_post_time(at: Moment) -> String {
    written(at, "%a %b %d %H:%M:%S +0000 %Y")
}

/// The same, read.
pub fn post_time(text: &str) -> Option<Moment> {
    let at = DateTime::strptime("%a %b %d %H:%M:%S +0000 %Y", text).ok()?;
    Some(moment(at, 0))
}

/// `Mon, 02 Mar 2026 09:15:00 GMT`
pub fn write_http_date(at: Moment) -> String {
    written(at, "%a, %d %b %Y %H:%M:%S GMT")
}

fn written(at: Moment, form: &str) -> String {
    calendar(at).map_or_else(String::new, |at| at.strftime(form).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_form_is_read_as_the_calendar_reads_it() {
        for text in [
            "2026-03-02T09:15:59Z",
            "1970-01-01T00:00:00Z",
            "2000-02-28T00:00:00Z",
            "2000-03-01T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "9999-12-28T23:59:59Z",
            "2024-02-28T12:00:01Z",
        ] {
            let slow = civil(&text[..19]).map(|at| moment(at, 0));
            assert_eq!(instant(text), slow, "{text}");
            let at = slow.and_then(calendar).expect("a time");
            let state = plain_utc(text).expect("the plain form");
            let year = i16::from_be_bytes([state[0], state[1]]);
            let rest = [at.month(), at.day(), at.hour(), at.minute(), at.second()].map(i8::cast_unsigned);
            assert_eq!((year, &state[2..7], &state[7..]), (at.year(), &rest[..], &[0, 0, 0][..]), "{text}");
        }
        for text in [
            "2026-03-29T09:15:00Z",
            "2026-3-02T09:15:00Z",
            "2026-13-02T09:15:00Z",
            "2026-03-02T24:00:00Z",
            "2026-03-02T09:15:00z",
            "0000-03-02T09:15:00Z",
            "2026/03/02T09:15:00Z",
        ] {
            assert_eq!(plain_utc(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_read_in_every_documented_form() {
        let cases = [
            ("2017-07-10T08:00:00-0800", Some("2017-07-10T16:00:00Z")),
            ("2017-07-10T08:00:00-08:00", Some("2017-07-10T16:00:00Z")),
            ("2017-07-10T08:00:00-08", Some("2017-07-10T16:00:00Z")),
            ("2017-07-10T08:00:00+05:30", Some("2017-07-10T02:30:00Z")),
            ("2017-07-10T08:00:00.123Z", Some("2017-07-10T08:00:00Z")),
            ("2017-07-10T08:00+00:00", Some("2017-07-10T08:00:00Z")),
            ("2022-06-15", Some("2022-06-15T00:00:00Z")),
            ("9999-12-31T23:59:59Z", Some("9999-12-31T23:59:59Z")),
            ("1969-12-31T23:59:59Z", Some("1969-12-31T23:59:59Z")),
            ("2017-07-10T08:00:00", None),
            ("2017-07-10 08:00:00Z", None),
            ("2017-02-30", None),
            ("2017-07-10T25:00:00Z", None),
            ("2017-07-10T08:00:00+25:00", None),
            ("20170710T080000Z", None),
            ("soon", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(instant(text).map(write_instant).as_deref(), expected, "{text}");
        }
        assert_eq!(
            instant("2026-03-02T09:15:00.250Z").map(write_instant_millis).as_deref(),
            Some("2026-03-02T09:15:00.250Z")
        );
    }

    #[test]
    fn prices_are_a_number_one_space_and_a_currency() {
        for good in ["12.50 EUR", "9300 JPY", "0.99 USD"] {
            assert!(price(good).is_some(), "{good}");
        }
        for bad in [
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
            assert!(price(bad).is_none(), "{bad}");
        }
    }
}
