"""Any number of operations on campaigns, line items or targeting criteria, in atomic batches."""

from __future__ import annotations

from handbill._resource import Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Generic, TypeAlias, TypeVar

    from handbill._operations import Operation
    from handbill._outcomes import Outcomes

    #: Operations processed, and operations applied.
    Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["AsyncBulk", "Bulk"]


if TYPE_CHECKING:
    #: The class of the records.
    R = TypeVar("R")

    class _RecordResource(Resource, Generic[R]): ...

else:
    R = None

    class _RecordResource(Resource):
        """Generic for static checkers only."""

        __slots__ = ()

        def __class_getitem__(cls, _: object) -> type:
            return cls


class Bulk(_RecordResource[R]):
    """Bulk operations."""

    __slots__ = ()

    #: The batch endpoint, its limit, the parameter with a record's id, the parameters by which operations are grouped
    #: (the widest first), and equivalent values of the last of them.
    _batch: tuple[str, int, str, tuple[str, ...], tuple[tuple[str, ...], ...]]

    def bulk(
        self,
        account_id: str,
        operations: Iterable[Operation],
        *,
        keep_records: bool = True,
        progress: bool | Progress = False,
    ) -> Outcomes[R]:
        """Create, update and delete any number of records, in sequential batches, in the order given.

        Each batch is atomic. When the service refuses one, the failed operations are reported, the others of that batch
        are not applied, and later operations on the same records are left out; all others continue. A batch without a
        response is not sent again, since it may have been applied: the job ends there. `report.remaining` has the
        operations to pass to `bulk` again; those of `report.failed` need a correction first.

        Args:
            account_id: The account.
            operations: `Create(…)`, `Update(id, …)` and `Delete(id)`, or objects with `operation_type` and `params`. A
                list is validated before the first request; a generator is validated batch by batch, and is read at most
                one batch ahead. Consecutive criteria that depend on each other, such as the IAB codes of a content
                category, are sent in one batch.
            keep_records: Whether outcomes keep the records of the response; otherwise they keep identifiers only.
            progress: True for a progress bar (with tqdm), or a function that is called after every batch with the
                number of operations processed and applied.

        Returns:
            The outcome of every operation, in the order given.

        Raises:
            ValidationError: operations of a list are invalid; nothing was sent.
            UploadError: not everything was applied; `report` holds the outcome of every operation.
            KeyboardInterrupt: with Ctrl-C; it has the same `report`.
        """
        from handbill._outcomes import BatchJob

        job = BatchJob(self._core, account_id, self._batch, operations, keep_records=keep_records, progress=progress)
        with job.running():
            for batch in job.batches():
                with job.sending(batch):
                    job.applied(batch, self._core.call(self._batch[0], list, job.arguments(batch)))
        return job.outcomes()


class AsyncBulk(_RecordResource[R]):
    """Async bulk operations."""

    __slots__ = ()

    _batch: tuple[str, int, str, tuple[str, ...], tuple[tuple[str, ...], ...]]

    async def bulk(
        self,
        account_id: str,
        operations: Iterable[Operation],
        *,
        keep_records: bool = True,
        progress: bool | Progress = False,
    ) -> Outcomes[R]:
        """Async :meth:`Bulk.bulk`."""
        from handbill._outcomes import BatchJob

        job = BatchJob(self._core, account_id, self._batch, operations, keep_records=keep_records, progress=progress)
        with job.running():
            for batch in job.batches():
                with job.sending(batch):
                    job.applied(batch, await self._core.call_async(self._batch[0], list, job.arguments(batch)))
        return job.outcomes()
