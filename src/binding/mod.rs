//! Python's view of the core: the only module that names pyo3.
//!
//! Every way in runs inside [`errors::guard`], [`wait::wait`] or [`wait::awaitable`], so that a panic becomes a `HandbillError`.

use pyo3::prelude::*;

mod arrow;
mod client;
mod convert;
mod errors;
mod identity;
mod logging;
mod pages;
mod records;
mod sandbox;
mod upload;
mod validate;
mod wait;

/// Millionths of a currency unit.
#[pyfunction]
fn micros(amount: &Bound<'_, PyAny>) -> PyResult<i64> {
    errors::guard(|| convert::micros(amount))
}

/// Every row as data: name, method, path, parameters.
#[pyfunction]
fn rows(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    errors::guard(|| Ok(pythonize::pythonize(py, &crate::endpoints_json::endpoints())?))
}

/// The compiled part of handbill.
#[pymodule(gil_used = false)]
fn _handbill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<client::Client>()?;
    module.add_class::<pages::Page>()?;
    module.add_class::<pages::Records>()?;
    module.add_class::<pages::AsyncRecords>()?;
    module.add_class::<records::Record>()?;
    module.add_class::<records::Column>()?;
    module.add_class::<arrow::Table>()?;
    module.add_class::<identity::Texts>()?;
    module.add_class::<sandbox::Sandbox>()?;
    module.add_function(wrap_pyfunction!(upload::upload, module)?)?;
    module.add_function(wrap_pyfunction!(rows, module)?)?;
    module.add_function(wrap_pyfunction!(identity::hash_identifiers, module)?)?;
    module.add_function(wrap_pyfunction!(identity::normalize, module)?)?;
    module.add_function(wrap_pyfunction!(validate::validate, module)?)?;
    module.add_function(wrap_pyfunction!(records::_restore, module)?)?;
    module.add_function(wrap_pyfunction!(micros, module)?)
}
