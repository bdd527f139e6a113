//! Suggestions for misspelt names.

use strsim::levenshtein;

/// The name closest to the given one, or the only one that starts with it. None when no name is similar.
pub fn closest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let names: Vec<&str> = names.collect();
    let (distance, best) =
        names.iter().map(|other| (levenshtein(name, other), *other)).min_by_key(|(distance, _)| *distance)?;
    if distance <= 1 + best.len() / 3 {
        return Some(best);
    }
    let mut completions = names.into_iter().filter(|other| name.len() > 3 && other.starts_with(name));
    completions.next().filter(|_| completions.next().is_none())
}

/// `; did you mean campaigns?`, or nothing when no name is similar.
pub fn did_you_mean<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    closest(name, names).map_or(String::new(), |name| format!("; did you mean {name}?"))
}
