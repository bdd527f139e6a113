//! Docstrings: sentences and wrapped paragraphs.

use std::fmt::Write;

use super::WIDTH;

/// Appends a docstring of wrapped paragraphs. Indented lines of a paragraph, as in a section, are wrapped one by one.
pub(super) fn docstring(text: &mut String, indent: usize, paragraphs: &[String]) {
    let pad = " ".repeat(indent);
    if let [only] = paragraphs
        && indent + only.chars().count() + 6 <= WIDTH
        && !only.contains('\n')
    {
        let _ = writeln!(text, "{pad}\"\"\"{only}\"\"\"");
        return;
    }
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        for (number, line) in paragraph.lines().enumerate() {
            let extra = line.len() - line.trim_start().len();
            let hanging = if extra > 0 { indent + extra + 4 } else { indent };
            let quotes = if index == 0 && number == 0 { "\"\"\"" } else { "" };
            wrap(text, indent + extra, hanging, &format!("{quotes}{}", line.trim_start()));
        }
    }
    let _ = writeln!(text, "{pad}\"\"\"");
}

/// Appends lines of at most `WIDTH` characters, the first indented by `first`, the others by `rest`.
pub(super) fn wrap(text: &mut String, first: usize, rest: usize, words: &str) {
    let mut line = " ".repeat(first);
    let mut is_empty = true;
    for word in words.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(rest);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    text.push_str(&line);
    text.push('\n');
}

pub(super) fn capitalize(text: &str) -> String {
    text.chars()
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + &text[first.len_utf8()..])
}

pub(super) fn sentence(first: &str, second: &str) -> String {
    if second.is_empty() { first.to_owned() } else { format!("{first} {second}") }
}
