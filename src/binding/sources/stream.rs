//! A Python file or stream as a reader.

use std::io::Read;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Any object with `read(n)` that returns bytes or text.
pub(super) struct PyReader {
    object: Py<PyAny>,
    rest: Vec<u8>,
}

impl PyReader {
    pub(super) const fn new(object: Py<PyAny>) -> Self {
        Self { object, rest: Vec::new() }
    }
}

impl Read for PyReader {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = Python::attach(|py| {
                let read = self.object.call_method1(py, "read", (1 << 18,))?.into_bound(py);
                if let Ok(bytes) = read.cast::<PyBytes>() {
                    return Ok(bytes.as_bytes().to_vec());
                }
                Ok(read.cast::<PyString>().map_err(PyErr::from)?.to_str()?.as_bytes().to_vec())
            })
            .map_err(|error: PyErr| std::io::Error::other(error.to_string()))?;
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}
