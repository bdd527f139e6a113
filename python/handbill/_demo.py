"""``handbill demo``: two uploads from messy files to an embedded sandbox, and a verification of the result.

The verification reads the same files again with the standard library (and ``phonenumbers`` for phone numbers), computes
the expected members of the audience and products of the catalog, and compares them with the sandbox. It shares no code
with the upload.
"""

from __future__ import annotations

import csv
import hashlib
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from handbill import Client, Sandbox

#: Columns of customers.csv and their kinds.
COLUMNS = {
    "E-mail": "email",
    "Phone": "phone_number",
    "Handle": "handle",
    "Device ID": "device_id",
    "Country": "region",
}
#: Customers of this country are removed from the audience again.
REMOVED_COUNTRY = "TR"
#: The filters of the FILTERED set.
FILTERS = (
    {"attribute": "price", "operator": "LESS_THAN", "value": "100.00 EUR"},
    {"attribute": "product_type", "operator": "CONTAINS", "value": "Teapot"},
)
MANUAL = 10

Member = frozenset[tuple[str, str]]


def run(data: str | Path, *, progress: bool = True) -> int:
    """Run the uploads and verify the result.

    Args:
        data: folder with ``customers.csv`` and ``products.csv``.
        progress: whether progress is shown on standard error.

    Returns:
        0 when the sandbox has the expected contents, 1 otherwise.

    Raises:
        HandbillError: a file is missing, or ``phonenumbers`` is not installed.
    """
    import handbill

    _need_phonenumbers()
    folder = Path(data)
    customers, products = folder / "customers.csv", folder / "products.csv"
    for file in (customers, products):
        if not file.is_file():
            message = f"{file}: no such file; name the folder that holds customers.csv and products.csv with --data"
            raise handbill.HandbillError(message)
    began = time.perf_counter()
    with handbill.Sandbox() as sandbox:
        client = sandbox.client(max_retries=8)
        _say(f"sandbox at {sandbox.url}")
        account = client.accounts.create()
        client.funding_instruments.create(
            account.id, type="CREDIT_CARD", currency="USD", start_time="2026-01-01T00:00:00Z"
        )
        catalog = client.product_catalogs.create(name="Demo shop")
        audience = client.custom_audiences.create(account.id, name="Demo customers")
        _say(f"account {account.id}, catalog {catalog.id}, audience {audience.id}")

        written = client.products.upsert(catalog.id, products, progress=progress)
        filtered = client.product_sets.create(
            catalog.id, name="Teapots under 100", type="FILTERED", filters=list(FILTERS)
        )
        listed = client.products.list(catalog.id, count=MANUAL)
        manual = client.product_sets.create(
            catalog.id,
            name="First products",
            type="MANUAL",
            product_keys=[product.product_key for product in listed.data],
        )
        added = client.custom_audiences.upload(account.id, audience.id, customers, columns=COLUMNS, progress=progress)
        removed = client.custom_audiences.upload(
            account.id,
            audience.id,
            _rows_of(customers, REMOVED_COUNTRY),
            columns=COLUMNS,
            operation="Delete",
            progress=progress,
        )
        for title, report in (("products", written), ("customers added", added), ("customers removed", removed)):
            _report(title, report)
        _say(f"{len(sandbox.requests)} requests in {time.perf_counter() - began:.1f} s in all")

        audience = client.custom_audiences.get(account.id, audience.id)
        proofs: list[tuple[str, set[Any], set[Any]]] = [
            ("members of the audience", _members(sandbox, audience.id), _expected_members(customers)),
            ("size of the audience", {audience.audience_size}, {len(_expected_members(customers))}),
            ("targetable", {audience.targetable}, {True}),
            ("products of the catalog", _catalog(client, catalog.id), _expected_products(products)),
            ("FILTERED set", set(filtered.product_ids), _expected_set(products)),
            ("MANUAL set", set(manual.product_ids), {product.id for product in listed.data}),
        ]
        return _prove(proofs)


def _need_phonenumbers() -> None:
    import handbill

    try:
        import phonenumbers  # noqa: F401 (only whether it is there)
    except ImportError:
        message = "the proof needs the package phonenumbers; run: pip install 'handbill[demo]'"
        raise handbill.HandbillError(message) from None


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _report(title: str, report: Any) -> None:
    _say(f"\n{title}")
    for name, value in report.to_dict().items():
        if name in {"skipped_rows", "failures", "applied", "not_applied"} or value in (0, {}, []):
            continue
        shown = (
            ", ".join(f"{key} {count:,}" for key, count in value.items()) if isinstance(value, dict) else f"{value:,}"
        )
        if name == "seconds":
            shown = f"{value:.2f}"
        _say(f"  {name.replace('_', ' '):24} {shown}")


def _prove(proofs: Iterable[tuple[str, set[Any], set[Any]]]) -> int:
    _say("\nproof: what the sandbox holds, against the files read again by other means")
    failed = 0
    for what, held, expected in proofs:
        right = held == expected
        failed += not right
        _say(f"  {'equal' if right else 'DIFFERENT':10} {what}: {_size(held)}")
        if not right:
            _say(f"             {len(held - expected)} too many, {len(expected - held)} missing")
    _say("proven" if not failed else f"NOT proven: {failed} differ")
    return 1 if failed else 0


def _size(found: set[Any]) -> str:
    if len(found) == 1:
        (only,) = found
        if isinstance(only, bool | int):
            return f"{only:,}" if not isinstance(only, bool) else str(only)
    return f"{len(found):,}"


def _rows(file: Path) -> Iterator[dict[str, str]]:
    with file.open(newline="", encoding="utf-8-sig") as lines:
        yield from csv.DictReader(lines)


def _rows_of(file: Path, country: str) -> Iterator[dict[str, str]]:
    return (row for row in _rows(file) if row["Country"] == country)


def _members(sandbox: Sandbox, audience_id: str) -> set[Member]:
    kinds = set(COLUMNS.values())
    return {
        frozenset((kind, digest) for kind, digests in member.items() if kind in kinds for digest in digests)
        for member in sandbox.members(audience_id)
    }


def _expected_members(file: Path) -> set[Member]:
    added = {_member(row) for row in _rows(file)} - {frozenset()}
    taken = set().union(*(_member(row) for row in _rows_of(file, REMOVED_COUNTRY)))
    # Removing a customer removes every member that shares an identifier.
    return {member for member in added if not member & taken}


def _member(row: Mapping[str, str]) -> Member:
    found = [
        ("email", _email(row["E-mail"])),
        ("phone_number", _phone(row["Phone"], row["Country"])),
        ("handle", _handle(row["Handle"])),
        ("device_id", _device(row["Device ID"])),
    ]
    return frozenset((kind, _digest(text)) for kind, text in found if text)


def _digest(text: str) -> str:
    if re.fullmatch(r"[0-9a-f]{64}", text):
        return text
    return hashlib.sha256(text.encode()).hexdigest()


def _email(text: str) -> str:
    text = text.strip().lower()
    usable = re.fullmatch(r"[0-9a-f]{64}|[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", text)
    return text if usable else ""


def _handle(text: str) -> str:
    return text.strip().lstrip("@").strip().lower()


def _device(text: str) -> str:
    text = text.strip().lower()
    usable = re.fullmatch(r"[0-9a-f]{64}|[0-9a-f-]{14,36}", text) and text.strip("0-")
    return text if usable else ""


def _phone(text: str, region: str) -> str:
    import phonenumbers

    if re.fullmatch(r"\s*[0-9a-fA-F]{64}\s*", text):
        return text.strip().lower()
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_possible_number(number):
        return ""
    return str(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164))


def _catalog(client: Client, catalog_id: str) -> set[str]:
    found: set[str] = set()
    groups: set[str] = set()
    for product in client.products.iter(catalog_id):
        found.add(product.id)
        if product.item_group_key:
            groups.add(product.item_group_key)
    for group in groups:
        # Lists show only the first submitted variant of each group.
        found.update(product.id for product in client.products.iter(catalog_id, item_group_key=group))
    return found


def _expected_products(file: Path) -> set[str]:
    return {row["id"] for row in _rows(file) if _is_product(row)}


def _price(text: str) -> tuple[float, str] | None:
    match = re.fullmatch(r"(\d+(?:\.\d+)?) (USD|EUR|GBP|JPY)", text)
    return (float(match[1]), match[2]) if match else None


#: Maximum length of id, title and description, and maximum number of additional images.
_ID, _TITLE, _DESCRIPTION, _IMAGES = 100, 150, 5000, 10


def _is_product(row: Mapping[str, str]) -> bool:
    price, sale = _price(row["price"]), _price(row["sale_price"])
    images = row["additional_image_link"].split(",")
    return all(
        (
            0 < len(row["id"]) <= _ID,
            0 < len(row["title"]) <= _TITLE,
            0 < len(row["description"]) <= _DESCRIPTION,
            not re.search(r"<[a-zA-Z/!][^>]*>", row["description"]),
            row["availability"] in {"in stock", "available for order", "preorder", "out of stock", "discontinued"},
            row["condition"] in {"new", "used", "refurbished"},
            row["gender"] in {"", "female", "male", "unisex"},
            price,
            not row["sale_price"] or (price and sale and sale[0] < price[0] and sale[1] == price[1]),
            row["link"].startswith("https://"),
            row["image_link"].startswith(("https://", "http://")),
            len(images) <= _IMAGES,
            row["brand"] or row["gtin"] or row["mpn"],
            row["inventory"].isdigit() and (int(row["inventory"]) > 0 or row["availability"] != "in stock"),
        )
    )


def _expected_set(file: Path) -> set[str]:
    # Of several rows with one id the last valid one wins.
    last = {row["id"]: row for row in _rows(file) if _is_product(row)}

    def passes(row: Mapping[str, str]) -> bool:
        price = _price(row["price"])
        return price is not None and price[1] == "EUR" and price[0] < 100 and "teapot" in row["product_type"].lower()  # noqa: PLR2004

    return {identifier for identifier, row in last.items() if passes(row)}
