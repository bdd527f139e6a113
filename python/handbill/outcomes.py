"""What became of each of many operations, and how they are put into batches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from handbill.errors import BadRequest, ConnectError, Fault, HandbillError, Problem, UploadError, ValidationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from handbill import _handbill
    from handbill._handbill import Record
    from handbill.operations import Operation

__all__ = ["Outcome", "Outcomes"]

#: Errors that concern the operations of one batch; any other concerns the job.
_OF_THE_BATCH = (BadRequest, ValidationError)


@dataclass(slots=True)
class Outcome:
    """What became of one operation."""

    index: int
    """Its place among those given, from 0."""
    operation: Operation
    """The operation."""
    status: str = "not_sent"
    """`applied`; `failed`: it is at fault; `rolled_back`: another of its batch is at fault; `left_out`: it needs one
    that was not applied; `unknown`: the answer never came; `not_sent`: the job ended before."""
    id: str | None = None
    """Identifier of the record."""
    record: Record | None = None
    """The record as it was answered."""
    errors: list[Fault | Problem] = field(default_factory=list)
    """What is wrong, for one at fault."""


class Outcomes(list[Outcome]):
    """The outcomes of a bulk job, in the order of the operations."""

    def counts(self) -> dict[str, int]:
        """Count the outcomes by status."""
        return dict(Counter(outcome.status for outcome in self))

    @property
    def ok(self) -> bool:
        """Whether every operation was applied."""
        return all(outcome.status == "applied" for outcome in self)

    @property
    def failed(self) -> list[Outcome]:
        """The operations at fault."""
        return [outcome for outcome in self if outcome.status == "failed"]

    @property
    def records(self) -> list[Record]:
        """The records of the operations that were applied."""
        return [outcome.record for outcome in self if outcome.record is not None]


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
        progress: Callable[[int, int], object] | None,
    ) -> None:
        """Check what can be checked before anything is sent.

        Args:
            core: What sends.
            account_id: The account.
            batch: The row, its limit, the parameter that names a record, those that operations which belong together
                share, and words of the last of them that belong together.
            operations: What to do.
            keep_records: Whether outcomes keep records.
            progress: Called after every batch.
        """
        self._core, self._account, self._keep, self._progress = core, account_id, keep_records, progress
        self._row, self._limit, self._key, self._together, kin = batch
        self._kin = {word: words[0] for words in kin for word in words}
        self._outcomes = Outcomes()
        self._lost: set[str] = set()
        self._applied = 0
        if isinstance(operations, (str, bytes, Mapping)) or not isinstance(operations, Iterable):
            wanted = f"expected a list of Create, Update and Delete, got {type(operations).__name__}"
            message = f"{self._row}: operations: {wanted}"
            raise ValidationError(message, [Problem("operations", "type", wanted)])
        self._operations = operations
        if isinstance(operations, (list, tuple)):
            self._check(operations)

    def _check(self, operations: Sequence[Operation]) -> None:
        starts = range(0, len(operations), self._limit)
        problems = [problem for start in starts for problem in self._problems(operations, start)]
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

    def call(self, chunk: list[Outcome]) -> dict[str, Any]:
        """Give the arguments of the call for a batch."""
        return self._arguments(outcome.operation for outcome in chunk)

    def chunks(self) -> Iterator[list[Outcome]]:
        """Give batches, in order, without the operations that need one that was not applied."""
        chunk: list[Outcome] = []
        for run in self._runs():
            # What belongs together goes together, as far as a batch can hold it.
            if chunk and len(chunk) + len(run) > self._limit:
                yield from self._due(chunk)
                chunk = []
            chunk += run
        yield from self._due(chunk)

    def _runs(self) -> Iterator[list[Outcome]]:
        run: list[Outcome] = []
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

    def _cut(self, run: list[Outcome]) -> int:
        # More than a batch holds: it is cut where the narrower kind changes last.
        narrow = self._together[-1]
        places = range(len(run) - 1, 0, -1)
        return next((place for place in places if self._apart(run[place - 1], run[place], narrow)), self._limit)

    def _apart(self, one: Outcome, other: Outcome, name: str) -> bool:
        words = (_parameter(outcome.operation, name) for outcome in (one, other))
        first, second = (self._kin.get(word, word) if word else word for word in words)
        return first != second

    def _given(self) -> Iterator[Outcome]:
        index, operations = 0, iter(self._operations)
        while True:
            try:
                operation = next(operations)
            except StopIteration:
                return
            except Exception as error:
                message = f"{self._row}: operation {index} could not be read: {error!r}; {self._told()}"
                raise UploadError(message, self._outcomes) from error
            outcome = Outcome(index, operation)
            self._outcomes.append(outcome)
            yield outcome
            index += 1

    def _told(self) -> str:
        return f"{self._applied} operations before it were applied; see `report`"

    def _due(self, chunk: list[Outcome]) -> Iterator[list[Outcome]]:
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
        names = (self._key, *self._together[:1])
        named = (getattr(operation, "id", None), *(_parameter(operation, name) for name in names))
        return {name for name in named if name}

    def applied(self, chunk: list[Outcome], records: list[Any]) -> None:
        """Keep that a batch was applied, with the records it answered."""
        for outcome, record in zip(chunk, records, strict=False):
            outcome.status, outcome.id = "applied", record.id
            if self._keep:
                outcome.record = record
        self._applied += len(chunk)

    @contextmanager
    def answering(self, chunk: list[Outcome]) -> Iterator[None]:
        """Keep what a refusal says about the operations of a batch; end the job where it cannot go on."""
        try:
            yield
        except _OF_THE_BATCH as error:
            self._refused(chunk, error)
        except HandbillError as error:
            sent = not isinstance(error, ConnectError) and _may_have_acted(error)
            for outcome in chunk:
                outcome.status = "unknown" if sent else "not_sent"
            self._add_rest()
            last = f"operations {chunk[0].index} to {chunk[-1].index}"
            advice = (
                f"whether {last} were applied is not known; read the records before sending them again"
                if sent
                else f"{last} and those after them were not applied"
            )
            message = f"{error}; {self._applied} operations were applied, {advice}"
            raise UploadError(message, self._outcomes) from error

    def _add_rest(self) -> None:
        # A list is known to its end, also what was never reached.
        if isinstance(self._operations, (list, tuple)):
            known = len(self._outcomes)
            rest = self._operations[known:]
            self._outcomes.extend(Outcome(known + place, operation) for place, operation in enumerate(rest))

    def _refused(self, chunk: list[Outcome], error: HandbillError) -> None:
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

    def outcomes(self) -> Outcomes:
        """Give what became of every operation; raise when not all of them were applied."""
        if self._outcomes.ok:
            return self._outcomes
        failed = self._outcomes.failed
        first = f"; operation {failed[0].index}: {failed[0].errors[0].message}" if failed else ""
        counts = ", ".join(f"{count} {status}" for status, count in self._outcomes.counts().items())
        message = f"{self._row}: not every operation was applied ({counts}){first}; see `report`"
        raise UploadError(message, self._outcomes)


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
