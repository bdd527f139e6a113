"""What became of each of many operations, and how they are put into batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from handbill.errors import BadRequest, ConnectError, Fault, HandbillError, Problem, UploadError, ValidationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from handbill import _handbill
    from handbill.operations import Operation

#: The class of the records that operations are about.
R = TypeVar("R")
#: What became of an operation.
Status: TypeAlias = Literal["applied", "failed", "rolled_back", "left_out", "unknown", "not_sent"]

__all__ = ["Outcome", "Outcomes"]

#: Errors that concern the operations of one batch; any other concerns the job.
_OF_THE_BATCH = (BadRequest, ValidationError)


@dataclass(slots=True)
class Outcome(Generic[R]):
    """What became of one operation.

    `status` is one of

    - `applied`: it was done; `record` and `id` are what was answered.
    - `failed`: it is at fault; `errors` says why. Nothing of its batch was done.
    - `rolled_back`: nothing is wrong with it, but with another of its batch.
    - `left_out`: it concerns a record that an operation before it, which was not applied, concerns as well.
    - `unknown`: the answer never came; it may have been done. Read the record before sending it again.
    - `not_sent`: the job ended before.
    """

    index: int
    """Its place among those given, from 0."""
    operation: Operation
    """The operation."""
    status: Status = "not_sent"
    """What became of it."""
    id: str | None = None
    """Identifier of the record."""
    record: R | None = None
    """The record as it was answered."""
    errors: list[Fault | Problem] = field(default_factory=list)
    """What is wrong, for one at fault."""


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
        """The outcomes of the operations at fault."""
        return [outcome for outcome in self if outcome.status == "failed"]

    @property
    def remaining(self) -> list[Operation]:
        """The operations that were not done through no fault of their own: rolled back, left out, not sent.

        They can be given to `bulk` again as they are. Those at fault (`failed`) want correcting first; of those
        `unknown` the records want reading first.
        """
        again = ("rolled_back", "left_out", "not_sent")
        return [outcome.operation for outcome in self if outcome.status in again]

    @property
    def records(self) -> list[R]:
        """The records of the operations that were applied."""
        return [outcome.record for outcome in self if outcome.record is not None]

    def __repr__(self) -> str:
        """Count by status; a list of thousands would say less."""
        told = ", ".join(f"{count} {status}" for status, count in self.counts().items())
        return f"<Outcomes: {told or 'none'}>"


class Job:
    """Puts operations into batches and keeps what became of each."""

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
        """Check what can be checked before anything is sent.

        Args:
            core: What sends.
            account_id: The account.
            batch: The row, its limit, the parameter that names a record, those that operations which belong together
                share, and words of the last of them that belong together.
            operations: What to do.
            keep_records: Whether outcomes keep records.
            progress: Called after every batch; True for a bar.
        """
        self._core, self._account, self._keep = core, account_id, keep_records
        self._row, self._limit, self._key, self._together, kin = batch
        self._kin = {word: words[0] for words in kin for word in words}
        self._outcomes: Outcomes[Any] = Outcomes()
        self._lost: set[str] = set()
        self._applied = 0
        if isinstance(operations, (str, bytes, Mapping)) or not isinstance(operations, Iterable):
            wanted = f"expected a list of Create, Update and Delete, got {type(operations).__name__}"
            message = f"{self._row}: operations: {wanted}"
            raise ValidationError(message, [Problem("operations", "type", wanted)])
        if not isinstance(progress, bool) and not callable(progress):
            wanted = f"expected True, False or a function, got {type(progress).__name__}"
            message = f"{self._row}: progress: {wanted}"
            raise ValidationError(message, [Problem("progress", "type", wanted)])
        self._operations = operations
        if isinstance(operations, (list, tuple)):
            self._check(operations)
        self._progress = _Bar(self._row) if progress is True else (progress or None)

    def _check(self, operations: Sequence[Operation]) -> None:
        starts = range(0, len(operations), self._limit)
        problems = [problem for start in starts for problem in self._problems(operations, start)]
        problems.sort(key=_index)
        if problems:
            more = f" (and {len(problems) - 1} more in `problems`)" if len(problems) > 1 else ""
            message = f"{self._row}: {problems[0].place}: {problems[0].message}{more}"
            raise ValidationError(message, problems)

    def _problems(self, operations: Sequence[Operation], start: int) -> list[Problem]:
        try:
            self._core.check(self._row, self._arguments(operations[start : start + self._limit]))
        except ValidationError as error:
            return [_moved(problem, start + _index(problem)) for problem in error.problems]
        return []

    def _arguments(self, operations: Iterable[Operation]) -> dict[str, Any]:
        return {"account_id": self._account, "operations": list(operations)}

    def call(self, chunk: list[Outcome[Any]]) -> dict[str, Any]:
        """Give the arguments of the call for a batch."""
        return self._arguments(outcome.operation for outcome in chunk)

    def chunks(self) -> Iterator[list[Outcome[Any]]]:
        """Give batches, in order, without the operations that need one that was not applied."""
        chunk: list[Outcome[Any]] = []
        for run in self._runs():
            # What belongs together goes together, as far as a batch can hold it.
            if chunk and len(chunk) + len(run) > self._limit:
                yield from self._due(chunk)
                chunk = []
            chunk += run
        yield from self._due(chunk)

    def _runs(self) -> Iterator[list[Outcome[Any]]]:
        run: list[Outcome[Any]] = []
        for outcome in self._given():
            if run and (not self._together or self._apart(run[-1], outcome, self._together[0])):
                yield run
                run = []
            run.append(outcome)
            if len(run) > self._limit:
                cut = self._cut(run)
                yield run[:cut]
                run = run[cut:]
        if run:
            yield run

    def _cut(self, run: list[Outcome[Any]]) -> int:
        # More than a batch holds: it is cut where the narrower kind changes last.
        narrow = self._together[-1]
        places = range(len(run) - 1, 0, -1)
        return next((place for place in places if self._apart(run[place - 1], run[place], narrow)), self._limit)

    def _apart(self, one: Outcome[Any], other: Outcome[Any], name: str) -> bool:
        words = (_parameter(outcome.operation, name) for outcome in (one, other))
        first, second = (self._kin.get(word, word) if word else word for word in words)
        return first != second

    def _given(self) -> Iterator[Outcome[Any]]:
        index, operations = 0, iter(self._operations)
        while True:
            try:
                operation = next(operations)
            except StopIteration:
                return
            except Exception as error:
                message = f"{self._row}: operation {index} could not be read: {error!r}; {self._told()}"
                raise UploadError(message, self._outcomes) from error
            outcome: Outcome[Any] = Outcome(index, operation)
            self._outcomes.append(outcome)
            yield outcome
            index += 1

    def _told(self) -> str:
        return f"{self._applied} operations were applied; see `report`"

    def _due(self, chunk: list[Outcome[Any]]) -> Iterator[list[Outcome[Any]]]:
        due = []
        for outcome in chunk:
            needed = self._needs(outcome.operation) & self._lost
            if needed:
                outcome.status = "left_out"
                message = f"an operation before it on {', '.join(sorted(needed))} was not applied"
                outcome.errors = [Problem("", "order", message)]
            else:
                due.append(outcome)
        if due:
            yield due
        if chunk and self._progress is not None:
            self._progress(chunk[-1].index + 1, self._applied)

    def _needs(self, operation: Operation) -> set[str]:
        # The record that an update or a delete is about.
        named = (getattr(operation, "id", None), _parameter(operation, self._key))
        return {name for name in named if name}

    def applied(self, chunk: list[Outcome[Any]], records: list[Any]) -> None:
        """Keep that a batch was applied, with the records it answered."""
        for outcome, record in zip(chunk, records, strict=False):
            outcome.status, outcome.id = "applied", record.id
            if self._keep:
                outcome.record = record
        self._applied += len(chunk)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Say what was applied when something else than the service ends the job."""
        try:
            yield
        except (UploadError, ValidationError):
            raise
        except Exception as error:
            self._add_rest()
            message = f"{self._row}: the job was ended by {error!r}; {self._told()}"
            raise UploadError(message, self._outcomes) from error
        except KeyboardInterrupt as stopped:
            self._add_rest()
            stopped.args = (f"stopped; {self._told()} of this exception", self._outcomes)
            stopped.report = self._outcomes  # type: ignore[attr-defined]
            raise
        finally:
            close = getattr(self._progress, "close", None)
            if close is not None:
                close()

    @contextmanager
    def answering(self, chunk: list[Outcome[Any]]) -> Iterator[None]:
        """Keep what a refusal says about the operations of a batch; end the job where it cannot go on."""
        try:
            yield
        except _OF_THE_BATCH as error:
            self._refused(chunk, error)
        except HandbillError as error:
            sent = not isinstance(error, ConnectError) and _may_have_acted(error)
            self._ended(chunk, "unknown" if sent else "not_sent")
            last = f"operations {chunk[0].index} to {chunk[-1].index}"
            advice = (
                f"whether {last} were applied is not known; read the records before sending them again"
                if sent
                else f"{last} and those after them were not applied"
            )
            message = f"{error}; {self._applied} operations were applied, {advice}"
            raise UploadError(message, self._outcomes) from error
        except BaseException:
            # Ctrl-C, or a task that was cancelled, while the answer was on its way.
            self._ended(chunk, "unknown")
            raise

    def _ended(self, chunk: list[Outcome[Any]], status: Status) -> None:
        for outcome in chunk:
            outcome.status = status
        self._add_rest()

    def _add_rest(self) -> None:
        # A list is known to its end, also what was never reached.
        if isinstance(self._operations, (list, tuple)):
            known = len(self._outcomes)
            rest = self._operations[known:]
            self._outcomes.extend(Outcome(known + place, operation) for place, operation in enumerate(rest))

    def _refused(self, chunk: list[Outcome[Any]], error: HandbillError) -> None:
        faults: dict[int, list[Fault | Problem]] = {}
        for fault in getattr(error, "operation_errors", ()):
            place = fault.index if fault.index is not None and fault.index < len(chunk) else 0
            faults.setdefault(place, []).append(fault._replace(index=chunk[place].index))
        for problem in getattr(error, "problems", ()):
            place = min(_index(problem), len(chunk) - 1)
            faults.setdefault(place, []).append(_moved(problem, chunk[place].index))
        whole = list(getattr(error, "errors", ())) if not faults else []
        for place, outcome in enumerate(chunk):
            outcome.errors = faults.get(place, whole)
            outcome.status = "failed" if outcome.errors else "rolled_back"
            self._lost |= self._needs(outcome.operation)

    def outcomes(self) -> Outcomes[Any]:
        """Give what became of every operation; raise when not all of them were applied."""
        if self._outcomes.ok:
            return self._outcomes
        failed = self._outcomes.failed
        first = f"; operation {failed[0].index}: {failed[0].errors[0].message}" if failed else ""
        counts = ", ".join(f"{count} {status}" for status, count in self._outcomes.counts().items())
        message = f"{self._row}: not every operation was applied ({counts}){first}; see `report`"
        raise UploadError(message, self._outcomes)


class _Bar:
    """A progress bar over operations."""

    def __init__(self, title: str) -> None:
        from handbill.report import bar

        self._bar = bar(title)

    def __call__(self, looked_at: int, applied: int) -> None:
        self._bar(looked_at, applied, 0, None)

    def close(self) -> None:
        self._bar.close()


def _may_have_acted(error: HandbillError) -> bool:
    # What the service refused before acting did not happen; an answer that was lost, or that failed, may have.
    status: int | None = getattr(error, "status", None)
    return status is None or status in (500, 502, 504)


def _parameter(operation: Operation, name: str) -> str | None:
    params = operation.get("params") if isinstance(operation, Mapping) else getattr(operation, "params", None)
    value = params.get(name) if isinstance(params, Mapping) else None
    return value if isinstance(value, str) else None


def _index(problem: Problem) -> int:
    place = problem.place.partition("[")[2].partition("]")[0]
    return int(place) if place.isdigit() else 0


def _moved(problem: Problem, index: int) -> Problem:
    before, opened, rest = problem.place.partition("[")
    number, closed, after = rest.partition("]")
    if not number.isdigit():
        return problem
    return Problem(f"{before}{opened}{index}{closed}{after}", problem.rule, problem.message)
