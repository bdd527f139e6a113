"""The outcomes of bulk operations, and their batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from handbill.errors import BadRequest, ErrorDetail, HandbillError, Problem, UploadError, ValidationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from handbill import _handbill
    from handbill._operations import Operation

#: The class of the records.
R = TypeVar("R")
#: The outcome of an operation.
Status: TypeAlias = Literal["applied", "failed", "rolled_back", "left_out", "unknown", "not_sent"]

__all__ = ["Outcome", "Outcomes"]

#: Errors of one batch; any other error ends the job.
_BATCH_ERRORS = (BadRequest, ValidationError)


@dataclass(slots=True)
class Outcome(Generic[R]):
    """The outcome of one operation.

    `status` is one of

    - `applied`: applied; `record` and `id` are from the response.
    - `failed`: refused; `errors` has the reasons. Nothing of its batch was applied.
    - `rolled_back`: valid, but another operation of its batch failed.
    - `left_out`: not sent, because an earlier operation on the same record was not applied.
    - `unknown`: no response arrived; it may have been applied. Read the record before sending it again.
    - `not_sent`: the job ended before it.
    """

    index: int
    """Its position among the operations, from 0."""
    operation: Operation
    """The operation."""
    status: Status = "not_sent"
    """The outcome."""
    id: str | None = None
    """Identifier of the record."""
    record: R | None = None
    """The record of the response."""
    errors: list[ErrorDetail | Problem] = field(default_factory=list)
    """The reasons of a failure."""


class Outcomes(list[Outcome[R]]):
    """The outcomes of a bulk job, in the order of the operations."""

    def counts(self) -> dict[str, int]:
        """Count the outcomes by status."""
        return dict(Counter(outcome.status for outcome in self))

    @property
    def ok(self) -> bool:
        """Whether every operation was applied."""
        return all(outcome.status == "applied" for outcome in self)

    @property
    def failed(self) -> list[Outcome[R]]:
        """The outcomes of the failed operations."""
        return [outcome for outcome in self if outcome.status == "failed"]

    @property
    def remaining(self) -> list[Operation]:
        """The valid operations that were not applied: rolled back, left out, not sent.

        They can be passed to `bulk` again unchanged. Operations that are `failed` need a correction first; for those
        that are `unknown`, read the records first.
        """
        again = ("rolled_back", "left_out", "not_sent")
        return [outcome.operation for outcome in self if outcome.status in again]

    @property
    def records(self) -> list[R]:
        """The records of the operations that were applied."""
        return [outcome.record for outcome in self if outcome.record is not None]

    def __repr__(self) -> str:
        """Count by status, since there may be thousands."""
        counts = ", ".join(f"{count} {status}" for status, count in self.counts().items())
        return f"<Outcomes: {counts or 'none'}>"


class BatchJob:
    """Groups operations into batches and records the outcome of each."""

    def __init__(
        self,
        core: _handbill.Client,
        account_id: str,
        batch: tuple[str, int, str, tuple[str, ...], tuple[tuple[str, ...], ...]],
        operations: Iterable[Operation],
        *,
        keep_records: bool,
        progress: bool | Callable[[int, int], object],
    ) -> None:
        """Validate the arguments, and the operations of a list.

        Args:
            core: The core client.
            account_id: The account.
            batch: The batch endpoint, its limit, the parameter with a record's id, the parameters by which operations
                are grouped, and equivalent values of the last of them.
            operations: The operations.
            keep_records: Whether outcomes keep records.
            progress: Called after every batch; True for a bar.
        """
        self._core, self._account_id, self._keep_records = core, account_id, keep_records
        self._endpoint, self._limit, self._id_param, self._group_params, equivalents = batch
        self._equivalents = {value: values[0] for values in equivalents for value in values}
        self._outcomes: Outcomes[Any] = Outcomes()
        self._unapplied_ids: set[str] = set()
        self._applied_count = 0
        if isinstance(operations, (str, bytes, Mapping)) or not isinstance(operations, Iterable):
            wanted = f"expected a list of Create, Update and Delete, got {type(operations).__name__}"
            message = f"{self._endpoint}: operations: {wanted}"
            raise ValidationError(message, [Problem("operations", "type", wanted)])
        if not isinstance(progress, bool) and not callable(progress):
            wanted = f"expected True, False or a function, got {type(progress).__name__}"
            message = f"{self._endpoint}: progress: {wanted}"
            raise ValidationError(message, [Problem("progress", "type", wanted)])
        self._operations = operations
        if isinstance(operations, (list, tuple)):
            self._validate(operations)
        self._progress = _OperationBar(self._endpoint) if progress is True else (progress or None)

    def _validate(self, operations: Sequence[Operation]) -> None:
        starts = range(0, len(operations), self._limit)
        problems = [problem for start in starts for problem in self._problems(operations, start)]
        problems.sort(key=_operation_index)
        if problems:
            more = f" (and {len(problems) - 1} more in `problems`)" if len(problems) > 1 else ""
            message = f"{self._endpoint}: {problems[0].place}: {problems[0].message}{more}"
            raise ValidationError(message, problems)

    def _problems(self, operations: Sequence[Operation], start: int) -> list[Problem]:
        try:
            self._core.check(self._endpoint, self._arguments(operations[start : start + self._limit]))
        except ValidationError as error:
            return [_with_index(problem, start + _operation_index(problem)) for problem in error.problems]
        return []

    def _arguments(self, operations: Iterable[Operation]) -> dict[str, Any]:
        return {"account_id": self._account_id, "operations": list(operations)}

    def arguments(self, batch: list[Outcome[Any]]) -> dict[str, Any]:
        """Return the arguments of the call for a batch."""
        return self._arguments(outcome.operation for outcome in batch)

    def batches(self) -> Iterator[list[Outcome[Any]]]:
        """Yield batches, in order, without operations on records of an operation that was not applied."""
        batch: list[Outcome[Any]] = []
        for group in self._groups():
            # A group is not split, as far as a batch can hold it.
            if batch and len(batch) + len(group) > self._limit:
                yield from self._runnable(batch)
                batch = []
            batch += group
        yield from self._runnable(batch)

    def _groups(self) -> Iterator[list[Outcome[Any]]]:
        group: list[Outcome[Any]] = []
        for outcome in self._read():
            if group and (not self._group_params or self._differ(group[-1], outcome, self._group_params[0])):
                yield group
                group = []
            group.append(outcome)
            if len(group) > self._limit:
                split = self._split_index(group)
                yield group[:split]
                group = group[split:]
        if group:
            yield group

    def _split_index(self, group: list[Outcome[Any]]) -> int:
        # A group larger than a batch is split at the last change of the narrowest parameter.
        narrowest = self._group_params[-1]
        indices = range(len(group) - 1, 0, -1)
        return next(
            (index for index in indices if self._differ(group[index - 1], group[index], narrowest)), self._limit
        )

    def _differ(self, one: Outcome[Any], other: Outcome[Any], name: str) -> bool:
        values = (_parameter(outcome.operation, name) for outcome in (one, other))
        first, second = (self._equivalents.get(value, value) if value else value for value in values)
        return first != second

    def _read(self) -> Iterator[Outcome[Any]]:
        index, operations = 0, iter(self._operations)
        while True:
            try:
                operation = next(operations)
            except StopIteration:
                return
            except Exception as error:
                message = f"{self._endpoint}: operation {index} could not be read: {error!r}; {self._summary()}"
                raise UploadError(message, self._outcomes) from error
            outcome: Outcome[Any] = Outcome(index, operation)
            self._outcomes.append(outcome)
            yield outcome
            index += 1

    def _summary(self) -> str:
        return f"{self._applied_count} operations were applied; see `report`"

    def _runnable(self, batch: list[Outcome[Any]]) -> Iterator[list[Outcome[Any]]]:
        runnable = []
        for outcome in batch:
            needed = self._record_ids(outcome.operation) & self._unapplied_ids
            if needed:
                outcome.status = "left_out"
                message = f"an operation before it on {', '.join(sorted(needed))} was not applied"
                outcome.errors = [Problem("", "order", message)]
            else:
                runnable.append(outcome)
        if runnable:
            yield runnable
        if batch and self._progress is not None:
            self._progress(batch[-1].index + 1, self._applied_count)

    def _record_ids(self, operation: Operation) -> set[str]:
        # The record of an update or a delete.
        ids = (getattr(operation, "id", None), _parameter(operation, self._id_param))
        return {each for each in ids if each}

    def applied(self, batch: list[Outcome[Any]], records: list[Any]) -> None:
        """Record that a batch was applied, with the records of the response."""
        for outcome, record in zip(batch, records, strict=False):
            outcome.status, outcome.id = "applied", record.id
            if self._keep_records:
                outcome.record = record
        self._applied_count += len(batch)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Report the applied operations when an exception other than a refusal ends the job."""
        try:
            yield
        except (UploadError, ValidationError):
            raise
        except Exception as error:
            self._add_unread()
            message = f"{self._endpoint}: the job was ended by {error!r}; {self._summary()}"
            raise UploadError(message, self._outcomes) from error
        except KeyboardInterrupt as stopped:
            self._add_unread()
            stopped.args = (f"stopped; {self._summary()} of this exception", self._outcomes)
            stopped.report = self._outcomes  # type: ignore[attr-defined]
            raise
        finally:
            close = getattr(self._progress, "close", None)
            if close is not None:
                close()

    @contextmanager
    def sending(self, batch: list[Outcome[Any]]) -> Iterator[None]:
        """Record the errors of a refused batch; end the job after any other error."""
        try:
            yield
        except _BATCH_ERRORS as error:
            self._reject(batch, error)
        except HandbillError as error:
            may_have_acted = error.may_have_acted
            self._abort(batch, "unknown" if may_have_acted else "not_sent")
            last = f"operations {batch[0].index} to {batch[-1].index}"
            advice = (
                f"whether {last} were applied is not known; read the records before sending them again"
                if may_have_acted
                else f"{last} and those after them were not applied"
            )
            message = f"{error}; {self._applied_count} operations were applied, {advice}"
            raise UploadError(message, self._outcomes) from error
        except BaseException:
            # Ctrl-C, or a cancelled task, while the request was in flight.
            self._abort(batch, "unknown")
            raise

    def _abort(self, batch: list[Outcome[Any]], status: Status) -> None:
        for outcome in batch:
            outcome.status = status
        self._add_unread()

    def _add_unread(self) -> None:
        # A list is known to its end; a generator is not read further.
        if isinstance(self._operations, (list, tuple)):
            known = len(self._outcomes)
            rest = self._operations[known:]
            self._outcomes.extend(Outcome(known + index, operation) for index, operation in enumerate(rest))

    def _reject(self, batch: list[Outcome[Any]], error: HandbillError) -> None:
        errors: dict[int, list[ErrorDetail | Problem]] = {}
        for detail in getattr(error, "operation_errors", ()):
            index = detail.index if detail.index is not None and detail.index < len(batch) else 0
            errors.setdefault(index, []).append(detail._replace(index=batch[index].index))
        for problem in getattr(error, "problems", ()):
            index = min(_operation_index(problem), len(batch) - 1)
            errors.setdefault(index, []).append(_with_index(problem, batch[index].index))
        of_batch = list(getattr(error, "errors", ())) if not errors else []
        for index, outcome in enumerate(batch):
            outcome.errors = errors.get(index, of_batch)
            outcome.status = "failed" if outcome.errors else "rolled_back"
            self._unapplied_ids |= self._record_ids(outcome.operation)

    def outcomes(self) -> Outcomes[Any]:
        """Return the outcomes; raise when not all operations were applied."""
        if self._outcomes.ok:
            return self._outcomes
        failed = self._outcomes.failed
        first = f"; operation {failed[0].index}: {failed[0].errors[0].message}" if failed else ""
        counts = ", ".join(f"{count} {status}" for status, count in self._outcomes.counts().items())
        message = f"{self._endpoint}: not every operation was applied ({counts}){first}; see `report`"
        raise UploadError(message, self._outcomes)


class _OperationBar:
    """A progress bar over operations."""

    def __init__(self, title: str) -> None:
        from handbill._report import progress_bar

        self._bar = progress_bar(title)

    def __call__(self, processed: int, applied: int) -> None:
        self._bar(processed, applied, 0, None)

    def close(self) -> None:
        self._bar.close()


def _parameter(operation: Operation, name: str) -> str | None:
    params = operation.get("params") if isinstance(operation, Mapping) else getattr(operation, "params", None)
    value = params.get(name) if isinstance(params, Mapping) else None
    return value if isinstance(value, str) else None


def _operation_index(problem: Problem) -> int:
    place = problem.place.partition("[")[2].partition("]")[0]
    return int(place) if place.isdigit() else 0


def _with_index(problem: Problem, index: int) -> Problem:
    before, opened, rest = problem.place.partition("[")
    number, closed, after = rest.partition("]")
    if not number.isdigit():
        return problem
    return Problem(f"{before}{opened}{index}{closed}{after}", problem.rule, problem.message)
