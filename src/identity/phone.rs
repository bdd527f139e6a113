//! Telephone numbers: E.164, the leading `+` included.
//!
//! No audience page has a rule; the conversions pages hash E.164 with its `+`, and so does this module. Parsing follows
//! libphonenumber step by step, because other uploaders use it: punctuation and extensions are removed, `00` and `011` are
//! read as in the given country, a national prefix is removed where the plan has one (and kept where it is part of the
//! number, as in Italy), and a number is accepted when its length is one of its country's.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use super::numbering_plan::{self, LengthMatch, NumberingPlan};
use super::{Rejection, text};

const SHORTEST: usize = 2;
const LONGEST: usize = 17;
const LONGEST_INPUT: usize = 250;

/// Writes a number in E.164. `region` is the country of a number without `+`.
pub(super) fn normalize<'a>(value: &str, region: Option<&str>, scratch: &'a mut String) -> Result<&'a str, Rejection> {
    if value.chars().nth(LONGEST_INPUT).is_some() {
        return Err(Rejection::MalformedPhone);
    }
    let region = region.map(text::trim).filter(|region| !region.is_empty());
    let home = region.and_then(numbering_plan::of_region);
    let candidate = candidate(value)?;
    if !is_viable(&candidate) {
        return Err(Rejection::MalformedPhone);
    }
    if home.is_none() && !candidate.starts_with(is_plus) {
        return Err(if region.is_none() { Rejection::PhoneWithoutRegion } else { Rejection::UnknownRegion });
    }
    let number = without_extension(&candidate);
    let (plan, national) = match split(number, home) {
        Err(Rejection::UnknownCallingCode) if number.starts_with(is_plus) => {
            // "+00 49 …": a plus and an international prefix.
            match split(number.trim_start_matches(is_plus), home)? {
                (Some(plan), national) => (plan, national),
                (None, _) => return Err(Rejection::UnknownCallingCode),
            }
        }
        Err(rejection) => return Err(rejection),
        Ok((Some(plan), national)) => (plan, national),
        Ok((None, national)) => (home.ok_or(Rejection::PhoneWithoutRegion)?, national),
    };
    if national.len() < SHORTEST {
        return Err(Rejection::ImpossiblePhone);
    }
    let stripped = without_national_prefix(plan, &national);
    let national = match plan.length(&stripped) {
        LengthMatch::TooShort | LengthMatch::LocalOnly | LengthMatch::Between => &*national,
        LengthMatch::Possible | LengthMatch::TooLong => &*stripped,
    };
    if !(SHORTEST..=LONGEST).contains(&national.len()) {
        return Err(Rejection::ImpossiblePhone);
    }
    // A country that shares its code is checked against the main country of that code.
    let main = numbering_plan::of_calling_code(&plan.calling_code).unwrap_or(plan);
    if !matches!(main.length(national), LengthMatch::Possible | LengthMatch::LocalOnly) {
        return Err(Rejection::ImpossiblePhone);
    }
    scratch.clear();
    scratch.push('+');
    scratch.push_str(&plan.calling_code);
    scratch.push_str(national);
    Ok(scratch)
}

/// The part of a text that could be a number: from the first digit or plus to the last letter, digit or `#`.
fn candidate(value: &str) -> Result<Cow<'_, str>, Rejection> {
    const CONTEXT: &str = ";phone-context=";
    if let Some((before, after)) = value.split_once(CONTEXT) {
        // RFC 3966: the calling code may follow the number.
        let context = after.split(';').next().unwrap_or_default();
        let digits = before.split_once("tel:").map_or(before, |(_, digits)| digits);
        let is_global = context.starts_with('+') && context.bytes().any(|byte| byte.is_ascii_digit());
        let context_fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'(' | b')');
        if context.is_empty() || !context.bytes().all(context_fits) || context.starts_with('+') && !is_global {
            return Err(Rejection::MalformedPhone);
        }
        let digits = digits.split(";isub=").next().unwrap_or_default();
        return Ok(Cow::Owned(if is_global { format!("{context}{digits}") } else { digits.to_owned() }));
    }
    let start = value.find(|c| is_plus(c) || digit(c).is_some()).ok_or(Rejection::MalformedPhone)?;
    let value = value[start..].trim_end_matches(|c: char| !c.is_alphanumeric() && c != '#');
    let value = before_second_number(value);
    Ok(Cow::Borrowed(value.split_once(";isub=").map_or(value, |(number, _)| number)))
}

/// "(530) 583-6985 x302/x2303" is two extensions of one number; the first is enough.
fn before_second_number(value: &str) -> &str {
    let second =
        value.match_indices(['/', '\\']).find(|(i, _)| value[i + 1..].trim_start_matches(' ').starts_with('x'));
    second.map_or(value, |(i, _)| &value[..i])
}

fn is_plus(c: char) -> bool {
    matches!(c, '+' | '\u{ff0b}')
}

/// The value of a decimal digit of any script that people write telephone numbers in.
fn digit(c: char) -> Option<u8> {
    const ZEROS: [char; 21] =
        ['0', '٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '᠐', '᥆', '０'];
    if c.is_ascii() {
        return c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    }
    let above = |zero: char| u32::from(c).checked_sub(u32::from(zero)).filter(|&value| value < 10);
    ZEROS.into_iter().find_map(above).and_then(|value| u8::try_from(value).ok())
}

const PUNCTUATION: &str = r"-x\x{2010}-\x{2015}\x{2212}\x{30FC}\x{FF0D}-\x{FF0F} \x{A0}\x{AD}\x{200B}\x{2060}\x{3000}()\x{FF08}\x{FF09}\x{FF3B}\x{FF3D}.\[\]/~\x{2053}\x{223C}\x{FF5E}";

/// The notations of extensions that libphonenumber knows.
const EXTENSION: &str = concat!(
    r";ext=\d{1,20}",
    r"|[ \x{A0}\t,]*(?:e?xt(?:ensi(?:o\x{301}?|\x{F3}))?n?|\x{FF45}?\x{FF58}\x{FF54}\x{FF4E}?|\x{434}\x{43E}\x{431}|anexo)",
    r"[:\.\x{FF0E}]?[ \x{A0}\t,-]*\d{1,20}#?",
    r"|[ \x{A0}\t,]*(?:[x\x{FF58}#\x{FF03}~\x{FF5E}]|int|\x{FF49}\x{FF4E}\x{FF54})[:\.\x{FF0E}]?[ \x{A0}\t,-]*\d{1,9}#?",
    r"|[- ]+\d{1,6}#",
    r"|[ \x{A0}\t]*(?:,{2}|;)[:\.\x{FF0E}]?[ \x{A0}\t,-]*\d{1,15}#?",
    r"|[ \x{A0}\t]*(?:,)+[:\.\x{FF0E}]?[ \x{A0}\t,-]*\d{1,9}#?",
);

static VIABLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    insensitive(&format!(
        r"^(?:\d{{2}}|[+\x{{FF0B}}]*(?:[{PUNCTUATION}*]*\d){{3,}}[{PUNCTUATION}*a-z\d]*(?:{EXTENSION})?)$"
    ))
});

static ENDING: LazyLock<Option<Regex>> = LazyLock::new(|| insensitive(&format!("(?:{EXTENSION})$")));

fn insensitive(pattern: &str) -> Option<Regex> {
    RegexBuilder::new(pattern).case_insensitive(true).build().ok()
}

/// Whether a text has common characters only; it then needs no regular expression.
fn is_plain(candidate: &str) -> bool {
    let digits = candidate.trim_start_matches('+');
    digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b' ' | b'-' | b'.' | b'(' | b')' | b'/'))
}

fn is_viable(candidate: &str) -> bool {
    if is_plain(candidate) {
        let digits = candidate.bytes().filter(u8::is_ascii_digit).count();
        return digits >= 3 || digits == 2 && candidate.len() == 2;
    }
    VIABLE.as_ref().is_some_and(|regex| regex.is_match(candidate))
}

/// Removes an extension: E.164 has none.
fn without_extension(candidate: &str) -> &str {
    if is_plain(candidate) {
        return candidate;
    }
    let ending = ENDING.as_ref().and_then(|regex| regex.find(candidate));
    let number = ending.map_or(candidate, |ending| &candidate[..ending.start()]);
    if is_viable(number) { number } else { candidate }
}

/// Digits only; letters become the digits of their keys, when there are at least three ("1800 MICROSOFT").
fn digits(number: &str) -> String {
    let is_vanity = number.bytes().filter(u8::is_ascii_alphabetic).count() >= 3;
    let key = |c: char| match c.to_ascii_uppercase() {
        'A'..='C' => Some(2),
        'D'..='F' => Some(3),
        'G'..='I' => Some(4),
        'J'..='L' => Some(5),
        'M'..='O' => Some(6),
        'P'..='S' => Some(7),
        'T'..='V' => Some(8),
        'W'..='Z' => Some(9),
        _ => None,
    };
    let of = |c: char| {
        if is_vanity && c.is_ascii_alphabetic() { key(c) } else { digit(c) }
    };
    number.chars().filter_map(of).map(|value| char::from(b'0' + value)).collect()
}

/// Splits off the calling code: its plan, or none for a national number, and the digits after it.
fn split(
    number: &str,
    home: Option<&'static NumberingPlan>,
) -> Result<(Option<&'static NumberingPlan>, String), Rejection> {
    let mut national = digits(number);
    let international = if number.starts_with(is_plus) {
        true
    } else {
        let prefix = home.and_then(NumberingPlan::international_prefix).and_then(|regex| regex.find(&national));
        let end = prefix.map_or(0, |prefix| prefix.end());
        // No calling code starts with 0, so this is not an international prefix.
        let stripped = prefix.is_some() && !national[end..].starts_with('0');
        if stripped {
            national.drain(..end);
        }
        stripped
    };
    if international {
        if national.len() <= SHORTEST {
            return Err(Rejection::ImpossiblePhone);
        }
        let mut lengths = (1..=3).filter(|&length| length <= national.len() && !national.starts_with('0'));
        let found = lengths.find_map(|length| Some((length, numbering_plan::of_calling_code(&national[..length])?)));
        let (length, plan) = found.ok_or(Rejection::UnknownCallingCode)?;
        national.drain(..length);
        return Ok((Some(plan), national));
    }
    let Some(home) = home else {
        return Ok((None, national));
    };
    // A calling code without its plus, if the number is valid only without it.
    if let Some(rest) = national.strip_prefix(&home.calling_code) {
        let rest = without_national_prefix(home, rest);
        let better = !home.is_number(&national) && home.is_number(&rest);
        if better || home.length(&national) == LengthMatch::TooLong {
            let main = numbering_plan::of_calling_code(&home.calling_code).unwrap_or(home);
            return Ok((Some(main), rest.into_owned()));
        }
    }
    Ok((None, national))
}

/// Removes or replaces a national prefix as the plan says, unless that would make a valid number invalid.
fn without_national_prefix<'a>(plan: &NumberingPlan, national: &'a str) -> Cow<'a, str> {
    let Some(groups) = plan.national_prefix().and_then(|regex| regex.captures(national)) else {
        return Cow::Borrowed(national);
    };
    let end = groups.get(0).map_or(0, |prefix| prefix.end());
    let last = groups.len() - 1;
    let rule = plan.transform_rule().filter(|_| last > 0 && groups.get(last).is_some());
    let stripped = match rule {
        None => Cow::Borrowed(&national[end..]),
        Some(rule) => {
            let mut number = String::with_capacity(national.len() + rule.len());
            let mut rule = rule.chars();
            while let Some(c) = rule.next() {
                if c == '$' {
                    let group = rule.next().and_then(|c| c.to_digit(10)).and_then(|group| groups.get(group as usize));
                    number.push_str(group.map_or("", |group| group.as_str()));
                } else {
                    number.push(c);
                }
            }
            number.push_str(&national[end..]);
            Cow::Owned(number)
        }
    };
    if plan.is_number(national) && !plan.is_number(&stripped) { Cow::Borrowed(national) } else { stripped }
}
