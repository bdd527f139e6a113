//! Points in time and their text formats.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::text::is_digits;

/// A point in time: milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EpochMillis(pub i64);

impl EpochMillis {
    /// The current time of the system clock.
    pub fn now() -> Self {
        Self(jiff::Timestamp::now().as_millisecond())
    }
}

/// Parses an instant: date and time with an offset, or a date alone, which means midnight UTC.
///
/// Offsets are `Z`, `+HHMM`, `-HHMM`, `+HH:MM`, `-HH:MM`, `+HH` or `-HH`. A time without an offset is not an instant, because its
/// time zone is unknown.
pub fn parse_instant(text: &str) -> Option<EpochMillis> {
    if let Some(state) = parse_utc_bytes(text) {
        return Some(from_utc_bytes(&state));
    }
    if !text.is_ascii() {
        return None;
    }
    if text.len() == 10 {
        return parse_civil(text).map(|datetime| to_epoch_millis(datetime, 0));
    }
    let start = text.get(10..)?.rfind(['Z', 'z', '+', '-'])? + 10;
    let (datetime, offset) = (parse_civil(text.get(..start)?)?, text.get(start..)?);
    Some(to_epoch_millis(datetime, offset_seconds(offset)?))
}

/// Parses `2026-03-02T09:15:00Z`, the format of the service, into the ten bytes of a pickled `datetime`: year, month, day, hour,
/// minute, second, microsecond; big-endian. None for any other format.
pub fn parse_utc_bytes(text: &str) -> Option<[u8; 10]> {
    let bytes: &[u8; 20] = text.as_bytes().try_into().ok()?;
    for (index, separator) in [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (19, b'Z')] {
        if bytes[index] != separator {
            return None;
        }
    }
    let pair = |index: usize| {
        let (tens, ones) = (bytes[index].wrapping_sub(b'0'), bytes[index + 1].wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| tens * 10 + ones)
    };
    let year = u16::from(pair(0)?) * 100 + u16::from(pair(2)?);
    let (month, day, hour, minute, second) = (pair(5)?, pair(8)?, pair(11)?, pair(14)?, pair(17)?);
    // Days 29 to 31 do not exist in every month and are left to the general parser.
    if year == 0 || !(1..=12).contains(&month) || !(1..=28).contains(&day) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let year = year.to_be_bytes();
    Some([year[0], year[1], month, day, hour, minute, second, 0, 0, 0])
}

/// The instant of the ten bytes. Years are counted from March, so that a leap day is the last day of its year.
fn from_utc_bytes(state: &[u8; 10]) -> EpochMillis {
    let [high, low, month, day, hour, minute, second, ..] = *state;
    let (month, day) = (i64::from(month), i64::from(day));
    let year = i64::from(u16::from_be_bytes([high, low])) - i64::from(month <= 2);
    let days_before_month = (153 * ((month + 9) % 12) + 2) / 5;
    // 719,468 days are between 1 March of year 0 and 1 January 1970.
    let days = 365 * year + year / 4 - year / 100 + year / 400 + days_before_month + day - 1 - 719_468;
    let seconds = ((days * 24 + i64::from(hour)) * 60 + i64::from(minute)) * 60 + i64::from(second);
    EpochMillis(seconds * 1000)
}

/// Parses a date and time without an offset, as UTC.
pub fn parse_naive_instant(text: &str) -> Option<EpochMillis> {
    if text.is_ascii() { parse_civil(text).map(|datetime| to_epoch_millis(datetime, 0)) } else { None }
}

/// Parses a date and time without an offset. jiff accepts more formats (week dates, annotations, spaces) than the service:
/// `YYYY-MM-DD`, then an optional `T` and time.
fn parse_civil(text: &str) -> Option<DateTime> {
    let bytes = text.as_bytes();
    let is_date = |index: usize, byte: u8| if index == 4 || index == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    if bytes.len() < 10 || !bytes[..10].iter().enumerate().all(|(index, byte)| is_date(index, *byte)) {
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

/// Subtracts the epoch instead of using jiff's `Timestamp`, which ends a day before the year 9999 does: the last second of that
/// year often means "never".
fn to_epoch_millis(datetime: DateTime, offset_seconds: i64) -> EpochMillis {
    let since_epoch = datetime.duration_since(EPOCH);
    EpochMillis(since_epoch.as_secs() * 1000 + i64::from(since_epoch.subsec_millis()) - offset_seconds * 1000)
}

/// Parses `2026-03-01T00:00+00:00/2026-03-08T00:00+00:00` into start and end; none unless the end is after the start.
pub fn parse_interval(text: &str) -> Option<(EpochMillis, EpochMillis)> {
    let (start, end) = text.split_once('/')?;
    let (start, end) = (parse_instant(start)?, parse_instant(end)?);
    (start < end).then_some((start, end))
}

/// Whether the text is a time of day from `00:00` to `23:59`.
pub fn is_time_of_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 5
        && bytes[2] == b':'
        && [0, 1, 3, 4].iter().all(|index: &usize| bytes[*index].is_ascii_digit())
        && &text[..2] < "24"
        && &text[3..] < "60"
}

/// Whether the text is the name of a time zone of the tz database.
pub fn is_time_zone(text: &str) -> bool {
    TimeZone::get(text).is_ok()
}

/// The instant this many calendar months later, in UTC.
pub fn months_after(from: EpochMillis, months: i32) -> EpochMillis {
    let Ok(start) = Timestamp::from_millisecond(from.0) else { return from };
    let later = start.to_zoned(TimeZone::UTC).checked_add(months.months());
    later.map_or(from, |later| EpochMillis(later.timestamp().as_millisecond()))
}

/// Date and time in UTC; none beyond the year 9999.
pub fn to_civil(at: EpochMillis) -> Option<DateTime> {
    EPOCH.checked_add(SignedDuration::from_millis(at.0)).ok()
}

/// Formats an instant as `2026-03-02T09:15:00Z`.
pub fn format_instant(at: EpochMillis) -> String {
    format(at, "%Y-%m-%dT%H:%M:%SZ")
}

/// Formats an instant as `2026-03-02T09:15:00.000Z`.
pub fn format_instant_millis(at: EpochMillis) -> String {
    format(at, "%Y-%m-%dT%H:%M:%S%.3fZ")
}

/// Formats an instant as `Mon Mar 02 09:15:00 +0000 2026`, the format of `created_at` of posts.
pub fn format_post_time(at: EpochMillis) -> String {
    format(at, "%a %b %d %H:%M:%S +0000 %Y")
}

/// Parses `Mon Mar 02 09:15:00 +0000 2026`.
pub fn parse_post_time(text: &str) -> Option<EpochMillis> {
    let datetime = DateTime::strptime("%a %b %d %H:%M:%S +0000 %Y", text).ok()?;
    Some(to_epoch_millis(datetime, 0))
}

/// Formats an instant as the HTTP date `Mon, 02 Mar 2026 09:15:00 GMT`.
pub fn format_http_date(at: EpochMillis) -> String {
    format(at, "%a, %d %b %Y %H:%M:%S GMT")
}

fn format(at: EpochMillis, pattern: &str) -> String {
    to_civil(at).map_or_else(String::new, |datetime| datetime.strftime(pattern).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_parser_agrees_with_the_general_one() {
        for text in [
            "2026-03-02T09:15:59Z",
            "1970-01-01T00:00:00Z",
            "2000-02-28T00:00:00Z",
            "2000-03-01T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "9999-12-28T23:59:59Z",
            "2024-02-28T12:00:01Z",
        ] {
            let expected = parse_civil(&text[..19]).map(|datetime| to_epoch_millis(datetime, 0));
            assert_eq!(parse_instant(text), expected, "{text}");
            let datetime = expected.and_then(to_civil).expect("a time");
            let state = parse_utc_bytes(text).expect("ten bytes");
            let year = i16::from_be_bytes([state[0], state[1]]);
            let rest = [datetime.month(), datetime.day(), datetime.hour(), datetime.minute(), datetime.second()];
            let rest = rest.map(i8::cast_unsigned);
            assert_eq!((year, &state[2..7], &state[7..]), (datetime.year(), &rest[..], &[0, 0, 0][..]), "{text}");
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
            assert_eq!(parse_utc_bytes(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_parsed_in_every_documented_format() {
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
            assert_eq!(parse_instant(text).map(format_instant).as_deref(), expected, "{text}");
        }
        assert_eq!(
            parse_instant("2026-03-02T09:15:00.250Z").map(format_instant_millis).as_deref(),
            Some("2026-03-02T09:15:00.250Z")
        );
    }
}
