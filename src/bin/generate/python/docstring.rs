//! Docstrings: sentences and wrapped paragraphs.

use std::fmt::Write;

use super::WIDTH;

/// Adds a docstring of paragraphs, wrapped. A paragraph of `Name:` and indented lines is a section.
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
            let inner = line.len() - line.trim_start().len();
            let hang = if inner > 0 { indent + inner + 4 } else { indent };
            let open = if index == 0 && number == 0 { "\"\"\"" } else { "" };
            wrap(text, indent + inner, hang, &format!("{open}{}", line.trim_start()));
        }
    }
    let _ = writeln!(text, "{pad}\"\"\"");
}

/// Adds lines of at most `WIDTH` characters, the first indented by `first`, the others by `rest`.
pub(super) fn wrap(text: &mut String, first: usize, rest: usize, words: &str) {
    let mut line = " ".repeat(first);
    let mut empty = true;
    for word in words.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = " ".repeat(rest);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
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
