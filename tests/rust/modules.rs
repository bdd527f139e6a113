//! The order of modules: who may use whom, and no cycles between files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use regex::Regex;

/// Each module of the crate, with the modules that it may use.
const MODULES: &[(&str, &[&str])] = &[
    ("types", &[]),
    ("schema", &["types"]),
    ("validate", &["types", "schema"]),
    ("error", &["types", "schema", "validate"]),
    ("api", &["types", "schema", "validate", "error"]),
    ("wire", &["types", "schema", "validate", "error", "api"]),
    ("oauth1", &["types", "error"]),
    ("identity", &["types", "schema", "validate", "error", "api"]),
    ("client", &["types", "schema", "validate", "error", "api", "wire", "oauth1", "identity"]),
    ("bulk", &["types", "schema", "validate", "error", "api", "wire", "identity", "client"]),
    ("endpoints_json", &["types", "schema", "validate", "error", "api", "wire"]),
    ("openapi", &["types", "schema", "validate", "error", "api", "wire"]),
    ("sandbox", &["types", "schema", "validate", "error", "api", "wire", "oauth1", "identity", "openapi"]),
    (
        "binding",
        &[
            "types",
            "schema",
            "validate",
            "error",
            "api",
            "wire",
            "oauth1",
            "identity",
            "client",
            "bulk",
            "endpoints_json",
            "openapi",
            "sandbox",
        ],
    ),
];

/// The layers of the sandbox; each uses only those after it.
const SANDBOX_LAYERS: &[&[&str]] =
    &[&["http"], &["actions", "scheduler"], &["resources"], &["domain"], &["reference"], &["store"], &["context"]];

/// Two files that describe one another: a field may contain a record, and a record has fields.
const ALLOWED_CYCLE: (&str, &str) = ("schema::field", "schema::record");

/// A source file: its module path, and the module paths that it names.
struct Source {
    module: Vec<String>,
    uses: BTreeSet<Vec<String>>,
}

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            // Tests may use anything, and the generator is a program of its own.
            if !path.ends_with("tests") && !path.ends_with("bin") {
                rust_files(&path, into);
            }
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("tests.rs") {
            into.push(path);
        }
    }
}

fn segments(path: &str) -> impl Iterator<Item = String> {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(String::from)
}

/// `a::{b, c::{d, e}}` as `a::b`, `a::c::d`, `a::c::e`.
fn expand(path: &str, prefix: &[String], into: &mut Vec<Vec<String>>) {
    let Some((head, rest)) = path.split_once('{') else {
        let name = path.split(" as ").next().unwrap_or_default();
        into.push(prefix.iter().cloned().chain(segments(name)).collect());
        return;
    };
    let prefix: Vec<String> = prefix.iter().cloned().chain(segments(head)).collect();
    let inner = rest.trim_end().strip_suffix('}').expect("a closed list");
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let item = inner[start..at].trim();
                if !item.is_empty() {
                    expand(item, &prefix, into);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// Resolves `crate`, `self` and `super` from a file's module; none for paths of other crates.
fn resolve(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut base = module.to_vec();
    let mut rest = path;
    match rest.first().map(String::as_str)? {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {}
        _ => return None,
    }
    while rest.first().is_some_and(|part| part == "super") {
        base.pop();
        rest = &rest[1..];
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let comments = Regex::new(r"//[^\n]*").expect("a pattern");
    let statements = Regex::new(r"(?s)\buse\s+((?:crate|self|super)::[^;]+);").expect("a pattern");
    let inline = Regex::new(r"\bcrate(?:::\w+)+").expect("a pattern");
    let mut found = Vec::new();
    for file in files {
        let relative = file.strip_prefix(&root).expect("a file of src").with_extension("");
        let mut module: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let is_mod_file = matches!(module.last().map(String::as_str), Some("mod" | "lib"));
        if is_mod_file {
            module.pop();
        }
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let text = comments.replace_all(&text, "");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let mut paths = Vec::new();
        for statement in statements.captures_iter(text) {
            expand(&statement[1].split_whitespace().collect::<Vec<_>>().join(" "), &[], &mut paths);
        }
        paths.extend(inline.find_iter(text).map(|path| path.as_str().split("::").map(String::from).collect()));
        let uses = paths.iter().filter_map(|path| resolve(path, &module)).collect();
        found.push(Source { module, uses });
    }
    found
}

#[test]
fn modules_use_only_those_before_them() {
    for source in sources() {
        let Some(module) = source.module.first() else { continue };
        let allowed = MODULES.iter().find(|(name, _)| name == module);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{module} has no place in the order of modules"));
        for used in source.uses.iter().filter_map(|path| path.first()).filter(|used| *used != module) {
            // Macros are exported at the root of the crate.
            if MODULES.iter().any(|(name, _)| name == used) {
                assert!(allowed.contains(&used.as_str()), "{} uses {used}", source.module.join("::"));
            }
        }
    }
}

#[test]
fn layers_of_the_sandbox_use_only_those_below() {
    let layer = |path: &[String]| {
        let name = path.get(1).filter(|_| path[0] == "sandbox")?;
        SANDBOX_LAYERS.iter().position(|layer| layer.contains(&name.as_str()))
    };
    for source in sources().iter().filter(|source| !source.module.is_empty()) {
        let Some(own) = layer(&source.module) else { continue };
        for used in &source.uses {
            if let Some(other) = layer(used) {
                assert!(other >= own, "{} uses {}", source.module.join("::"), used.join("::"));
            }
        }
    }
}

#[test]
fn files_form_no_cycle() {
    let sources = sources();
    let modules: BTreeSet<String> = sources.iter().map(|source| source.module.join("::")).collect();
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in &sources {
        let from = source.module.join("::");
        for used in &source.uses {
            // The longest prefix that is a file; the files of whole modules (`mod.rs`) only collect their parts.
            let target =
                (1..=used.len()).rev().map(|length| used[..length].join("::")).find(|path| modules.contains(path));
            let Some(target) = target.filter(|target| *target != from) else { continue };
            let is_collection = modules.iter().any(|other| other.starts_with(&format!("{target}::")));
            let is_allowed = (from.as_str(), target.as_str()) == ALLOWED_CYCLE;
            if !is_collection && !is_allowed {
                edges.entry(from.clone()).or_default().insert(target);
            }
        }
    }
    // Removing files that use nothing, again and again, removes everything but cycles.
    loop {
        let leaves: Vec<String> = edges
            .iter()
            .filter(|(_, targets)| targets.iter().all(|target| !edges.contains_key(target)))
            .map(|(file, _)| file.clone())
            .collect();
        if leaves.is_empty() {
            break;
        }
        for leaf in leaves {
            edges.remove(&leaf);
        }
    }
    let rest: Vec<String> = edges
        .iter()
        .map(|(file, targets)| {
            let within: Vec<&str> =
                targets.iter().filter(|target| edges.contains_key(*target)).map(String::as_str).collect();
            format!("{file} uses {}", within.join(", "))
        })
        .collect();
    assert!(rest.is_empty(), "a cycle of files:\n{}", rest.join("\n"));
}
