"""The operations of a batch: create, update, delete."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

__all__ = ["Create", "Delete", "Update"]


class _Operation:
    __slots__ = ("id", "params")

    operation_type = ""

    def __init__(self, id: str | None, params: dict[str, Any]) -> None:  # the documented name
        self.id = id
        self.params = params

    def __repr__(self) -> str:
        parts = [] if self.id is None else [repr(self.id)]
        parts += [f"{name}={value!r}" for name, value in self.params.items()]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Operation):
            return NotImplemented
        return (type(self), self.id, self.params) == (type(other), other.id, other.params)

    __hash__ = None  # type: ignore[assignment]


class Create(_Operation):
    """Create a record: `Create(name="Spring", …)`."""

    __slots__ = ()

    operation_type = "Create"

    def __init__(self, /, **params: Any) -> None:
        """Keep the fields.

        Args:
            params: Fields of the record, by their documented names.
        """
        super().__init__(None, params)


class Update(_Operation):
    """Update fields of a record: `Update("8wku2", entity_status="PAUSED")`."""

    __slots__ = ()

    operation_type = "Update"

    def __init__(self, id: str, /, **params: Any) -> None:
        """Keep the identifier and the fields.

        Args:
            id: The record.
            params: Fields to update, by their documented names.
        """
        super().__init__(id, params)


class Delete(_Operation):
    """Delete a record: `Delete("8wku3")`."""

    __slots__ = ()

    operation_type = "Delete"

    def __init__(self, id: str, /) -> None:
        """Keep the identifier.

        Args:
            id: The record.
        """
        super().__init__(id, {})


if TYPE_CHECKING:
    #: An operation, as `batch` and `bulk` take it.
    Operation: TypeAlias = Create | Update | Delete | Mapping[str, Any]
