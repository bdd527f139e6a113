//! Sources of rows, read in chunks.

mod chunk;
pub(crate) mod csv;
mod rows;

pub use chunk::{Chunk, ChunkColumn, ColumnValues, JsonColumn};
pub use rows::{CallbackSource, ChunkBuilder, RowSource};

pub(super) use rows::find_column;
