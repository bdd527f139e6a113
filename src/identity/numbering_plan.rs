//! Numbering plans: the form of the numbers of each country, from the data of the `phonenumber` crate.
//!
//! Only the crate's data is used. Its parser differs from libphonenumber's in places that matter here (numbers that may
//! keep or lose a leading zero, extensions, lengths), and it looks up every pattern in one cache behind one lock.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use phonenumber::Metadata;
use phonenumber::metadata::{DATABASE, Descriptor};
use regex::{Regex, RegexBuilder};

/// The numbering plan of one country, or of one calling code without a country.
#[derive(Debug)]
pub(super) struct NumberingPlan {
    source: &'static Metadata,
    /// The digits after the `+`.
    pub(super) calling_code: String,
    /// Lengths of whole national numbers, ascending.
    lengths: Vec<u16>,
    /// Lengths of numbers that can be dialled inside an area only.
    local_lengths: Vec<u16>,
    international_prefix: OnceLock<Option<Regex>>,
    national_prefix: OnceLock<Option<Regex>>,
    number: OnceLock<Option<Regex>>,
}

/// How the length of a number compares with the lengths of its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LengthMatch {
    Possible,
    LocalOnly,
    TooShort,
    Between,
    TooLong,
}

impl NumberingPlan {
    fn new(source: &'static Metadata) -> Self {
        let all = source.descriptors();
        // The data has lengths per type of number; the lengths of the country are their union, except for the type that
        // cannot be called from abroad, as in libphonenumber's build.
        let types = [
            all.fixed_line(),
            all.mobile(),
            all.toll_free(),
            all.premium_rate(),
            all.shared_cost(),
            all.personal_number(),
            all.voip(),
            all.pager(),
            all.uan(),
            all.voicemail(),
            Some(all.general()),
        ];
        let types = || types.iter().copied().flatten();
        let mut lengths: Vec<u16> = types().flat_map(Descriptor::possible_length).copied().collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut local_lengths: Vec<u16> = types().flat_map(Descriptor::possible_local_length).copied().collect();
        local_lengths.retain(|length| !lengths.contains(length));
        Self {
            source,
            calling_code: source.country_code().to_string(),
            lengths,
            local_lengths,
            international_prefix: OnceLock::new(),
            national_prefix: OnceLock::new(),
            number: OnceLock::new(),
        }
    }

    /// The prefix dialled before a calling code, anchored at the start of a number.
    pub(super) fn international_prefix(&self) -> Option<&Regex> {
        let make = || self.source.international_prefix().and_then(|regex| compile(regex.as_str(), ""));
        self.international_prefix.get_or_init(make).as_ref()
    }

    /// The prefix dialled before a national number, anchored at the start of a number.
    pub(super) fn national_prefix(&self) -> Option<&Regex> {
        let make = || {
            let pattern = match self.source.national_prefix_for_parsing() {
                Some(regex) => regex.as_str(),
                None => self.source.national_prefix()?,
            };
            compile(pattern, "")
        };
        self.national_prefix.get_or_init(make).as_ref()
    }

    /// The replacement of the national prefix; `$1` is a group of it.
    pub(super) fn transform_rule(&self) -> Option<&str> {
        self.source.national_prefix_transform_rule().filter(|rule| !rule.is_empty())
    }

    /// Whether a whole national number matches the pattern of this plan.
    pub(super) fn is_number(&self, national: &str) -> bool {
        let make = || compile(self.source.descriptors().general().national_number().as_str(), "$");
        self.number.get_or_init(make).as_ref().is_some_and(|regex| regex.is_match(national))
    }

    /// Compares the length of a national number with those of this plan.
    pub(super) fn length(&self, national: &str) -> LengthMatch {
        let length = u16::try_from(national.len()).unwrap_or(u16::MAX);
        let (Some(&shortest), Some(&longest)) = (self.lengths.first(), self.lengths.last()) else {
            return LengthMatch::Between;
        };
        if self.local_lengths.contains(&length) {
            LengthMatch::LocalOnly
        } else if length < shortest {
            LengthMatch::TooShort
        } else if length > longest {
            LengthMatch::TooLong
        } else if self.lengths.contains(&length) {
            LengthMatch::Possible
        } else {
            LengthMatch::Between
        }
    }
}

fn compile(pattern: &str, end: &str) -> Option<Regex> {
    // The data is wrapped over lines, with white space that is not part of a pattern.
    RegexBuilder::new(&format!("^(?:{pattern}\n){end}")).ignore_whitespace(true).unicode(false).build().ok()
}

struct NumberingPlans {
    all: Vec<NumberingPlan>,
    by_region: HashMap<[u8; 2], usize>,
    /// Indexed by calling code, at most three digits.
    by_calling_code: Vec<Option<usize>>,
}

static PLANS: LazyLock<NumberingPlans> = LazyLock::new(|| {
    let mut all: Vec<NumberingPlan> = Vec::new();
    let mut by_region = HashMap::new();
    let mut by_calling_code = vec![None; 1000];
    for (code, found) in (0_u16..).zip(&mut by_calling_code) {
        // The main country of a shared code comes first.
        for source in DATABASE.by_code(&code).unwrap_or_default() {
            found.get_or_insert(all.len());
            if let Ok(region) = source.id().as_bytes().try_into() {
                by_region.insert(region, all.len());
            }
            all.push(NumberingPlan::new(source));
        }
    }
    NumberingPlans { all, by_region, by_calling_code }
});

/// The plan of a country, by its two letters in any case.
pub(super) fn of_region(region: &str) -> Option<&'static NumberingPlan> {
    let letters: [u8; 2] = region.as_bytes().try_into().ok()?;
    let plans = &*PLANS;
    plans.by_region.get(&letters.map(|letter| letter.to_ascii_uppercase())).map(|&index| &plans.all[index])
}

/// The plan of a calling code; of its main country, where several share it.
pub(super) fn of_calling_code(code: &str) -> Option<&'static NumberingPlan> {
    let plans = &*PLANS;
    let code: usize = code.parse().ok()?;
    plans.by_calling_code.get(code).copied().flatten().map(|index| &plans.all[index])
}
