//! What lists answer: one page, or the records of all pages one after another, waited for or awaited.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyStopAsyncIteration;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PyGenericAlias, PyIterator, PyList, PyType};

use super::arrow::{Library, Table};
use super::errors::{HandbillError, guard};
use super::records::Maker;
use super::wait::{Ready, awaitable, wait};
use crate::client;
use crate::error::{Error, Result};
use crate::schema::Record;
use crate::wire::{LazyRecords, Response, ResponseData};

/// One page of a list.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Page {
    rows: Arc<LazyRecords>,
    next_cursor: Option<String>,
    total_count: Option<i64>,
    data: PyOnceLock<Py<PyList>>,
}

impl Page {
    pub(super) fn new(rows: LazyRecords, next_cursor: Option<String>, total_count: Option<i64>) -> Self {
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
    rows: Arc<LazyRecords>,
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
    /// Columns of the pages that went into a table which is not finished: reading one failed, and can be asked for again.
    table: Mutex<Option<Table>>,
    record: &'static Record,
}

impl Pending {
    fn new(pages: client::Pages, record: &'static Record) -> Arc<Self> {
        Arc::new(Self {
            pages: tokio::sync::Mutex::new(pages),
            ready: Mutex::default(),
            table: Mutex::default(),
            record,
        })
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
    fn keep(&self, reply: Option<Response>) -> Result<bool> {
        match reply {
            None => Ok(false),
            Some(reply) => {
                let rows = Arc::new(self.rows(reply)?);
                self.ready().push_back((Arc::new(Sheet { rows, maker: PyOnceLock::new() }), 0));
                Ok(true)
            }
        }
    }

    fn rows(&self, reply: Response) -> Result<LazyRecords> {
        match reply.data {
            ResponseData::Records(rows) => Ok(rows),
            ResponseData::Strings(_) => {
                Err(Error::Decode { endpoint: self.record.name.to_owned(), reason: "expected records".into() })
            }
        }
    }

    /// Does something to the table that is not finished.
    fn fill<T>(&self, work: impl FnOnce(&mut Table) -> T) -> T {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        work(table.get_or_insert_with(|| Table::new(self.record)))
    }

    /// Moves what is here into the table: the rest of a page that was read in part, and whole pages.
    fn pour(&self) -> Result<()> {
        let mut ready = self.ready();
        while let Some((sheet, next)) = ready.front() {
            self.fill(|table| table.push(&sheet.rows, *next))?;
            ready.pop_front();
        }
        Ok(())
    }

    /// The table, which is finished.
    fn poured(&self) -> Table {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner).take();
        table.unwrap_or_else(|| Table::new(self.record))
    }

    /// Whether records are in a table that is not finished: then the ones that are left are not given one by one.
    fn is_torn(&self) -> bool {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

fn torn() -> PyErr {
    let message = "a table of these records failed before it was finished and holds some of them: ask for the table again, or list anew";
    HandbillError::new_err((message,))
}

/// Whether there are more records.
enum More {
    Here,
    End,
    Torn,
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
            let mut pages = pending.pages.blocking_lock();
            pending.pour()?;
            let columns = pending.fill(|table| table.columns());
            let (made, ended) = pages.rest_blocking(&|reply| columns(&pending.rows(reply)?), stop);
            pending.fill(|table| table.extend(made));
            ended.map(|()| pending.poured())
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
                if pending.is_ready() {
                    return Ok(More::Here);
                }
                if pending.is_torn() {
                    return Ok(More::Torn);
                }
                Ok(if pending.keep(pages.next_blocking(stop)?)? { More::Here } else { More::End })
            })?;
            match more {
                More::Here => {}
                More::End => return Ok(None),
                More::Torn => return Err(torn()),
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
    Torn,
}

impl<'py> IntoPyObject<'py> for Next {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self {
            Self::Record(sheet, row) => sheet.make(py, row),
            Self::End => Err(PyStopAsyncIteration::new_err(())),
            Self::Torn => Err(torn()),
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
            let mut pages = pending.pages.lock().await;
            pending.pour()?;
            while pending.keep(pages.next().await?)? {
                pending.pour()?;
            }
            Ok(Poured(pending.poured(), library))
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
                if pending.is_torn() {
                    return Ok(Next::Torn);
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
