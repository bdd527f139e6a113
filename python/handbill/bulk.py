"""Any number of operations on campaigns, line items or targeting criteria, in batches: each whole, or not at all."""

from __future__ import annotations

from handbill.calling import Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Generic, TypeAlias, TypeVar

    from handbill.operations import Operation
    from handbill.outcomes import Outcomes

    #: Operations that were looked at, and operations that were applied.
    Progress: TypeAlias = Callable[[int, int], object]

__all__ = ["AsyncBulk", "Bulk"]


if TYPE_CHECKING:
    #: The class of the records that operations are about.
    R = TypeVar("R")

    class _Of(Resource, Generic[R]): ...

else:
    R = None

    class _Of(Resource):
        """Takes the class of its records, which static checkers look at, and does without it."""

        __slots__ = ()

        def __class_getitem__(cls, _: object) -> type:
            return cls


class Bulk(_Of[R]):
    """Operations in any number."""

    __slots__ = ()

    #: The row that takes a batch, how many operations it takes, the parameter that names a record, and those that
    #: operations which belong together share, the widest first, and words of the narrowest that belong together.
    _batch: tuple[str, int, str, tuple[str, ...], tuple[tuple[str, ...], ...]]

    def bulk(
        self,
        account_id: str,
        operations: Iterable[Operation],
        *,
        keep_records: bool = True,
        progress: bool | Progress = False,
    ) -> Outcomes[R]:
        """Create, update and delete any number of records, in batches sent one after the other, in the order given.

        Each batch applies whole or not at all. When the service refuses one, the operations at fault are named, the
        others of that batch are not applied, and later operations on the same records are left out; all else goes on.
        A batch whose answer never came is not sent again, since it may have been applied: the job ends there. What was
        not done is in `report.remaining`, to be given to `bulk` again; `report.failed` wants correcting first.

        Args:
            account_id: The account.
            operations: `Create(…)`, `Update(id, …)` and `Delete(id)`, or objects with `operation_type` and `params`. Of
                a list every operation is checked before the first is sent; a generator is checked batch by batch, and
                is read no further than one batch ahead. Criteria that need one another, such as the IAB codes of a
                content category, go into one batch when they follow one another.
            keep_records: Whether outcomes keep the records answered; without, they keep identifiers only.
            progress: True for a progress bar (with tqdm), or a function that is called after every batch with the
                operations looked at and those applied.

        Returns:
            The outcome of every operation, in the order given.

        Raises:
            ValidationError: operations of a list break a rule; nothing was sent.
            UploadError: not everything was applied; `report` holds the outcome of every operation.
            KeyboardInterrupt: with Ctrl-C; it has the same `report`.
        """
        from handbill.outcomes import Job

        job = Job(self._core, account_id, self._batch, operations, keep_records=keep_records, progress=progress)
        with job.running():
            for chunk in job.chunks():
                with job.answering(chunk):
                    job.applied(chunk, self._core.call(self._batch[0], list, job.call(chunk)))
        return job.outcomes()


class AsyncBulk(_Of[R]):
    """Operations in any number, awaited."""

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
        """Do what :meth:`Bulk.bulk` does, awaited."""
        from handbill.outcomes import Job

        job = Job(self._core, account_id, self._batch, operations, keep_records=keep_records, progress=progress)
        with job.running():
            for chunk in job.chunks():
                with job.answering(chunk):
                    job.applied(chunk, await self._core.call_async(self._batch[0], list, job.call(chunk)))
        return job.outcomes()
