//! The path from a call to one of its values: `products[3].price`.

/// One segment of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathSegment {
    /// A member of an object.
    Name(String),
    /// An item of an array, counted from 0.
    Index(usize),
}

/// The path to the value under check: a linked list on the stack, turned into segments only when a rule is violated.
#[derive(Clone, Copy)]
pub enum FieldPath<'a> {
    /// The call itself.
    Root,
    /// A member of the object above.
    Name(&'a FieldPath<'a>, &'a str),
    /// An item of the array above, counted from 0.
    Index(&'a FieldPath<'a>, usize),
}

impl FieldPath<'_> {
    /// The segments from the root to this value.
    pub fn segments(&self) -> Vec<PathSegment> {
        let mut segments = Vec::new();
        self.collect(&mut segments);
        segments
    }

    fn collect(&self, into: &mut Vec<PathSegment>) {
        match self {
            Self::Root => {}
            Self::Name(parent, name) => {
                parent.collect(into);
                into.push(PathSegment::Name((*name).to_owned()));
            }
            Self::Index(parent, index) => {
                parent.collect(into);
                into.push(PathSegment::Index(*index));
            }
        }
    }
}
