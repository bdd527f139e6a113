//! The Python extension module; no other module uses pyo3.
//!
//! Every entry point runs inside [`errors::guard`], [`wait::wait`] or [`wait::awaitable`], so that a panic becomes a `HandbillError`.

use pyo3::prelude::*;

mod client;
mod convert;
mod errors;
mod identity;
mod logging;
mod pages;
mod records;
mod sandbox;
mod sources;
mod table;
mod upload;
mod upload_options;
mod validate;
mod wait;

/// Millionths of a currency unit.
#[pyfunction]
fn micros(amount: &Bound<'_, PyAny>) -> PyResult<i64> {
    errors::guard(|| convert::micros(amount))
}

/// Every endpoint as data: name, method, path, parameters.
#[pyfunction]
fn endpoints(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    errors::guard(|| Ok(pythonize::pythonize(py, &crate::endpoints_json::endpoints())?))
}

/// The compiled part of handbill.
#[pymodule(gil_used = false)]
fn _handbill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<client::PyClient>()?;
    module.add_class::<pages::PyPage>()?;
    module.add_class::<pages::Records>()?;
    module.add_class::<pages::AsyncRecords>()?;
    module.add_class::<records::PyRecord>()?;
    module.add_class::<records::FieldDescriptor>()?;
    module.add_class::<table::ArrowTable>()?;
    module.add_class::<identity::StringColumn>()?;
    module.add_class::<sandbox::PySandbox>()?;
    module.add_function(wrap_pyfunction!(upload::upload, module)?)?;
    module.add_function(wrap_pyfunction!(endpoints, module)?)?;
    module.add_function(wrap_pyfunction!(identity::hash_identifiers, module)?)?;
    module.add_function(wrap_pyfunction!(identity::normalize, module)?)?;
    module.add_function(wrap_pyfunction!(validate::validate, module)?)?;
    module.add_function(wrap_pyfunction!(records::_unpickle_record, module)?)?;
    module.add_function(wrap_pyfunction!(micros, module)?)
}
