//! What lists answer: one page, or the records of all pages one after another, waited for or awaited.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyStopAsyncIteration;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PyGenericAlias, PyIterator, PyList, PyType};

use super::arrow::{Library, Table};
use super::errors::guard;
use super::records::Maker;
use super::wait::{Ready, awaitable, wait};
use crate::client;
use crate::error::{Error, Result};
use crate::model::Record;
use crate::wire::{Data, Reply, Rows};

/// One page of a list.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Page {
    rows: Arc<Rows>,
    next_cursor: Option<String>,
    total_count: Option<i64>,
    data: PyOnceLock<Py<PyList>>,
}

impl Page {
    pub(super) fn new(rows: Rows, next_cursor: Option<String>, total_count: Option<i64>) -> Self {
        Self { rows: Arc::new(rows), next_cursor, total_count, data: PyOnceLock::new() }
    }

    fn table(&self) -> Result<Table> {
        let mut table = Table::new(self.rows.record);
        table.push(&self.rows, 0)?;
        Ok(table)
    }

    fn to(&self, py: Python<'_>, library: Library) -> PyResult<Py<PyAny>> {
        guard(|| Ok(library.take(Bound::new(py, self.table()?)?.as_any())?.unbind()))
    }
}

#[pymethods]
impl Page {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        of: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyGenericAlias>> {
        PyGenericAlias::new(class.py(), class, of)
    }

    /// The records.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let data = self.data.get_or_try_init(py, || guard(|| Ok(Maker::new(py, &self.rows)?.all(py)?.unbind())))?;
        Ok(data.bind(py).clone())
    }

    /// Where the next page starts; None on the last.
    #[getter]
    fn next_cursor(&self) -> Option<&str> {
        self.next_cursor.as_deref()
    }

    /// How many records there are in all, when asked for.
    #[getter]
    fn total_count(&self) -> Option<i64> {
        self.total_count
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.data(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.data(py)?.as_any().get_item(index)
    }

    fn __repr__(&self) -> String {
        let (count, kind) = (self.rows.len(), self.rows.record.name);
        format!(
            "Page({count} of {kind}, next_cursor={})",
            self.next_cursor.as_ref().map_or("None".into(), |at| format!("'{at}'"))
        )
    }

    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Arrow)
    }

    fn to_polars(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Polars)
    }

    fn to_pandas(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Pandas)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        guard(|| self.table()?.stream(py, requested_schema))
    }
}

/// A page that is being read, and what makes its objects.
struct Sheet {
    rows: Arc<Rows>,
    maker: PyOnceLock<Maker>,
}

impl Sheet {
    fn make<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        guard(|| self.maker.get_or_try_init(py, || Maker::new(py, &self.rows))?.make(py, row))
    }
}

/// The pages of a list and what of them was not read yet.
struct Pending {
    /// Held only while the interpreter is not, or across an `await`.
    pages: tokio::sync::Mutex<client::Pages>,
    /// Pages, each with the number of its records that were read.
    ready: Mutex<VecDeque<(Arc<Sheet>, usize)>>,
    record: &'static Record,
}

impl Pending {
    fn new(pages: client::Pages, record: &'static Record) -> Arc<Self> {
        Arc::new(Self { pages: tokio::sync::Mutex::new(pages), ready: Mutex::default(), record })
    }

    fn ready(&self) -> MutexGuard<'_, VecDeque<(Arc<Sheet>, usize)>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next record that is here already.
    fn take(&self) -> Option<(Arc<Sheet>, usize)> {
        let mut ready = self.ready();
        while let Some((sheet, next)) = ready.front_mut() {
            if *next < sheet.rows.len() {
                *next += 1;
                return Some((Arc::clone(sheet), *next - 1));
            }
            ready.pop_front();
        }
        None
    }

    fn is_ready(&self) -> bool {
        self.ready().iter().any(|(sheet, next)| *next < sheet.rows.len())
    }

    /// Keeps a page; false after the last.
    fn keep(&self, reply: Option<Reply>) -> Result<bool> {
        match reply {
            None => Ok(false),
            Some(Reply { data: Data::Rows(rows), .. }) => {
                self.ready().push_back((Arc::new(Sheet { rows: Arc::new(rows), maker: PyOnceLock::new() }), 0));
                Ok(true)
            }
            Some(Reply { data: Data::Words(_), .. }) => {
                Err(Error::Unreadable { endpoint: self.record.name.to_owned(), reason: "expected records".into() })
            }
        }
    }

    /// Moves what is here into a table: the rest of a page that was read in part, and whole pages.
    fn pour(&self, table: &mut Table) -> Result<()> {
        loop {
            let front = self.ready().pop_front();
            match front {
                Some((sheet, next)) => table.push(&sheet.rows, next)?,
                None => return Ok(()),
            }
        }
    }
}

/// The records of all pages, waited for; the next page is fetched while one is read.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Records {
    pending: Arc<Pending>,
}

impl Records {
    pub(super) fn new(pages: client::Pages, record: &'static Record) -> Self {
        Self { pending: Pending::new(pages, record) }
    }

    /// Every record that was not read yet.
    fn table(&self, py: Python<'_>) -> PyResult<Table> {
        let pending = &*self.pending;
        wait(py, |stop| {
            let mut table = Table::new(pending.record);
            let mut pages = pending.pages.blocking_lock();
            pending.pour(&mut table)?;
            while pending.keep(pages.next_waiting(stop)?)? {
                pending.pour(&mut table)?;
            }
            Ok(table)
        })
    }

    fn to(&self, py: Python<'_>, library: Library) -> PyResult<Py<PyAny>> {
        let table = Bound::new(py, self.table(py)?)?;
        Ok(library.take(table.as_any())?.unbind())
    }
}

#[pymethods]
impl Records {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        of: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyGenericAlias>> {
        PyGenericAlias::new(class.py(), class, of)
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let pending = &*self.pending;
        loop {
            if let Some((sheet, row)) = pending.take() {
                return sheet.make(py, row).map(Some);
            }
            let more = wait(py, |stop| {
                let mut pages = pending.pages.blocking_lock();
                // Another thread may have brought a page while this one waited for its turn.
                if pending.is_ready() { Ok(true) } else { pending.keep(pages.next_waiting(stop)?) }
            })?;
            if !more {
                return Ok(None);
            }
        }
    }

    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Arrow)
    }

    fn to_polars(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Polars)
    }

    fn to_pandas(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, Library::Pandas)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let table = self.table(py)?;
        guard(|| table.stream(py, requested_schema))
    }
}

/// The records of all pages, awaited.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct AsyncRecords {
    pending: Arc<Pending>,
}

/// What follows in a list: a record on its way to Python, or the end.
enum Next {
    Record(Arc<Sheet>, usize),
    End,
}

impl<'py> IntoPyObject<'py> for Next {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self {
            Self::Record(sheet, row) => sheet.make(py, row),
            Self::End => Err(PyStopAsyncIteration::new_err(())),
        }
    }
}

/// A table on its way to a library.
struct Poured(Table, Library);

impl<'py> IntoPyObject<'py> for Poured {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| self.1.take(Bound::new(py, self.0)?.as_any()))
    }
}

impl AsyncRecords {
    pub(super) fn new(pages: client::Pages, record: &'static Record) -> Self {
        Self { pending: Pending::new(pages, record) }
    }

    fn to<'py>(&self, py: Python<'py>, library: Library) -> PyResult<Bound<'py, PyAny>> {
        let pending = Arc::clone(&self.pending);
        awaitable(py, async move {
            let mut table = Table::new(pending.record);
            let mut pages = pending.pages.lock().await;
            pending.pour(&mut table)?;
            while pending.keep(pages.next().await?)? {
                pending.pour(&mut table)?;
            }
            Ok(Poured(table, library))
        })
    }
}

#[pymethods]
impl AsyncRecords {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        of: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyGenericAlias>> {
        PyGenericAlias::new(class.py(), class, of)
    }

    fn __aiter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __anext__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some((sheet, row)) = self.pending.take() {
            let record = sheet.make(py, row)?;
            return Ok(Bound::new(py, Ready(record.unbind()))?.into_any());
        }
        let pending = Arc::clone(&self.pending);
        awaitable(py, async move {
            let mut pages = pending.pages.lock().await;
            loop {
                if let Some((sheet, row)) = pending.take() {
                    return Ok(Next::Record(sheet, row));
                }
                if !pending.keep(pages.next().await?)? {
                    return Ok(Next::End);
                }
            }
        })
    }

    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, Library::Arrow)
    }

    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, Library::Polars)
    }

    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, Library::Pandas)
    }
}
