//! The results of lists: one page, or an iterator over the records of all pages, blocking or async.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use pyo3::exceptions::PyStopAsyncIteration;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyCapsule, PyGenericAlias, PyIterator, PyList, PyType};

use super::errors::{HandbillError, guard};
use super::records::RecordFactory;
use super::table::{ArrowTable, FrameLibrary};
use super::wait::{ReadyAwaitable, awaitable, wait};
use crate::client;
use crate::error::{Error, Result};
use crate::schema::Record;
use crate::wire::{LazyRecords, Response, ResponseData};

/// One page of a list.
#[pyclass(frozen, name = "Page", module = "handbill._handbill")]
pub(super) struct PyPage {
    rows: Arc<LazyRecords>,
    next_cursor: Option<String>,
    total_count: Option<i64>,
    data: PyOnceLock<Py<PyList>>,
}

impl PyPage {
    pub(super) fn new(rows: LazyRecords, next_cursor: Option<String>, total_count: Option<i64>) -> Self {
        Self { rows: Arc::new(rows), next_cursor, total_count, data: PyOnceLock::new() }
    }

    fn table(&self) -> Result<ArrowTable> {
        let mut table = ArrowTable::new(self.rows.record);
        table.push(&self.rows, 0)?;
        Ok(table)
    }

    fn to(&self, py: Python<'_>, library: FrameLibrary) -> PyResult<Py<PyAny>> {
        guard(|| Ok(library.convert(Bound::new(py, self.table()?)?.as_any())?.unbind()))
    }
}

#[pymethods]
impl PyPage {
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
        let data =
            self.data.get_or_try_init(py, || guard(|| Ok(RecordFactory::new(py, &self.rows)?.all(py)?.unbind())))?;
        Ok(data.bind(py).clone())
    }

    /// The cursor of the next page; None on the last.
    #[getter]
    fn next_cursor(&self) -> Option<&str> {
        self.next_cursor.as_deref()
    }

    /// The total number of records, when requested.
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
        self.to(py, FrameLibrary::Arrow)
    }

    fn to_polars(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, FrameLibrary::Polars)
    }

    fn to_pandas(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, FrameLibrary::Pandas)
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

/// A page being iterated, with the factory of its objects.
struct PageView {
    rows: Arc<LazyRecords>,
    factory: PyOnceLock<RecordFactory>,
}

impl PageView {
    fn make<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        guard(|| self.factory.get_or_try_init(py, || RecordFactory::new(py, &self.rows))?.make(py, row))
    }
}

/// The pages of a list, with the records that were not read yet.
struct PageBuffer {
    /// Locked only while detached from the interpreter, or across an `await`.
    pages: tokio::sync::Mutex<client::Pages>,
    /// Pages, each with the number of records already read.
    ready: Mutex<VecDeque<(Arc<PageView>, usize)>>,
    /// The table under construction: a page failed, and the request can be repeated.
    table: Mutex<Option<ArrowTable>>,
    record: &'static Record,
}

impl PageBuffer {
    fn new(pages: client::Pages, record: &'static Record) -> Arc<Self> {
        Arc::new(Self {
            pages: tokio::sync::Mutex::new(pages),
            ready: Mutex::default(),
            table: Mutex::default(),
            record,
        })
    }

    fn ready(&self) -> MutexGuard<'_, VecDeque<(Arc<PageView>, usize)>> {
        self.ready.lock()
    }

    /// The next buffered record.
    fn next_buffered(&self) -> Option<(Arc<PageView>, usize)> {
        let mut ready = self.ready();
        while let Some((page, next)) = ready.front_mut() {
            if *next < page.rows.len() {
                *next += 1;
                return Some((Arc::clone(page), *next - 1));
            }
            ready.pop_front();
        }
        None
    }

    fn is_ready(&self) -> bool {
        self.ready().iter().any(|(page, next)| *next < page.rows.len())
    }

    /// Buffers a page; false after the last.
    fn push(&self, response: Option<Response>) -> Result<bool> {
        match response {
            None => Ok(false),
            Some(response) => {
                let rows = Arc::new(self.rows(response)?);
                self.ready().push_back((Arc::new(PageView { rows, factory: PyOnceLock::new() }), 0));
                Ok(true)
            }
        }
    }

    fn rows(&self, response: Response) -> Result<LazyRecords> {
        match response.data {
            ResponseData::Records(rows) => Ok(rows),
            ResponseData::Strings(_) => Err(Error::decode(self.record.name, "expected records")),
        }
    }

    /// Calls a function with the table under construction.
    fn with_table<T>(&self, work: impl FnOnce(&mut ArrowTable) -> T) -> T {
        let mut table = self.table.lock();
        work(table.get_or_insert_with(|| ArrowTable::new(self.record)))
    }

    /// Moves the buffered pages into the table, without the records already read.
    fn drain_into_table(&self) -> Result<()> {
        let mut ready = self.ready();
        while let Some((page, next)) = ready.front() {
            self.with_table(|table| table.push(&page.rows, *next))?;
            ready.pop_front();
        }
        Ok(())
    }

    /// The finished table.
    fn take_table(&self) -> ArrowTable {
        let table = self.table.lock().take();
        table.unwrap_or_else(|| ArrowTable::new(self.record))
    }

    /// Whether a table under construction holds records: then the remaining ones cannot be iterated.
    fn has_incomplete_table(&self) -> bool {
        self.table.lock().is_some()
    }
}

fn incomplete_table() -> PyErr {
    let message = "a table of these records failed before it was finished and holds some of them: ask for the table again, or list anew";
    HandbillError::new_err((message,))
}

/// The result of fetching a page.
enum FetchResult {
    Ready,
    End,
    Incomplete,
}

/// The records of all pages; the next page is fetched while one is read.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct Records {
    pending: Arc<PageBuffer>,
}

impl Records {
    pub(super) fn new(pages: client::Pages, record: &'static Record) -> Self {
        Self { pending: PageBuffer::new(pages, record) }
    }

    /// The records that were not read yet, as a table.
    fn table(&self, py: Python<'_>) -> PyResult<ArrowTable> {
        let pending = &*self.pending;
        wait(py, |stop| {
            let mut pages = pending.pages.blocking_lock();
            pending.drain_into_table()?;
            let convert = pending.with_table(|table| table.converter());
            let (columns, result) = pages.rest_blocking(&|response| convert(&pending.rows(response)?), stop);
            pending.with_table(|table| table.extend(columns));
            result.map(|()| pending.take_table())
        })
    }

    fn to(&self, py: Python<'_>, library: FrameLibrary) -> PyResult<Py<PyAny>> {
        let table = Bound::new(py, self.table(py)?)?;
        Ok(library.convert(table.as_any())?.unbind())
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
            if let Some((page, row)) = pending.next_buffered() {
                return page.make(py, row).map(Some);
            }
            let more = wait(py, |stop| {
                let mut pages = pending.pages.blocking_lock();
                // Another thread may have fetched a page while this one waited for the lock.
                if pending.is_ready() {
                    return Ok(FetchResult::Ready);
                }
                if pending.has_incomplete_table() {
                    return Ok(FetchResult::Incomplete);
                }
                Ok(if pending.push(pages.next_blocking(stop)?)? { FetchResult::Ready } else { FetchResult::End })
            })?;
            match more {
                FetchResult::Ready => {}
                FetchResult::End => return Ok(None),
                FetchResult::Incomplete => return Err(incomplete_table()),
            }
        }
    }

    fn to_arrow(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, FrameLibrary::Arrow)
    }

    fn to_polars(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, FrameLibrary::Polars)
    }

    fn to_pandas(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.to(py, FrameLibrary::Pandas)
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

/// The records of all pages, as an async iterator.
#[pyclass(frozen, module = "handbill._handbill")]
pub(super) struct AsyncRecords {
    pending: Arc<PageBuffer>,
}

/// The next record of a list, or its end, to convert to Python.
enum NextRecord {
    Record(Arc<PageView>, usize),
    End,
    Incomplete,
}

impl<'py> IntoPyObject<'py> for NextRecord {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self {
            Self::Record(page, row) => page.make(py, row),
            Self::End => Err(PyStopAsyncIteration::new_err(())),
            Self::Incomplete => Err(incomplete_table()),
        }
    }
}

/// A table to convert for a library.
struct ColumnBuild(ArrowTable, FrameLibrary);

impl<'py> IntoPyObject<'py> for ColumnBuild {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        guard(|| self.1.convert(Bound::new(py, self.0)?.as_any()))
    }
}

impl AsyncRecords {
    pub(super) fn new(pages: client::Pages, record: &'static Record) -> Self {
        Self { pending: PageBuffer::new(pages, record) }
    }

    fn to<'py>(&self, py: Python<'py>, library: FrameLibrary) -> PyResult<Bound<'py, PyAny>> {
        let pending = Arc::clone(&self.pending);
        awaitable(py, async move {
            let mut pages = pending.pages.lock().await;
            pending.drain_into_table()?;
            while pending.push(pages.next().await?)? {
                pending.drain_into_table()?;
            }
            Ok(ColumnBuild(pending.take_table(), library))
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
        if let Some((page, row)) = self.pending.next_buffered() {
            let record = page.make(py, row)?;
            return Ok(Bound::new(py, ReadyAwaitable(record.unbind()))?.into_any());
        }
        let pending = Arc::clone(&self.pending);
        awaitable(py, async move {
            let mut pages = pending.pages.lock().await;
            loop {
                if let Some((page, row)) = pending.next_buffered() {
                    return Ok(NextRecord::Record(page, row));
                }
                if pending.has_incomplete_table() {
                    return Ok(NextRecord::Incomplete);
                }
                if !pending.push(pages.next().await?)? {
                    return Ok(NextRecord::End);
                }
            }
        })
    }

    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, FrameLibrary::Arrow)
    }

    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, FrameLibrary::Polars)
    }

    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, FrameLibrary::Pandas)
    }
}
