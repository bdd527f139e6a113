"""How long does it take to validate half a million product dicts, with every violation reported?"""

from __future__ import annotations

import random
from typing import Annotated, Literal

import jsonschema_rs
from measuring import QUICK, alternate, print_result
from pydantic import (
    AfterValidator,
    AnyUrl,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    UrlConstraints,
    ValidationError,
    model_validator,
)

import handbill

ROUNDS = 5
BASELINE = "pydantic, row by row"

AVAILABILITIES = ("in stock", "available for order", "preorder", "out of stock", "discontinued")
CONDITIONS = ("new", "used", "refurbished")
GENDERS = ("female", "male", "unisex")
AGE_GROUPS = ("adult", "all ages", "teen", "kids", "toddler", "infant", "newborn")
CURRENCIES = frozenset(
    [
        "AED",
        "AFN",
        "ALL",
        "AMD",
        "ANG",
        "AOA",
        "ARS",
        "AUD",
        "AWG",
        "AZN",
        "BAM",
        "BBD",
        "BDT",
        "BGN",
        "BHD",
        "BIF",
        "BMD",
        "BND",
        "BOB",
        "BOV",
        "BRL",
        "BSD",
        "BTN",
        "BWP",
        "BYN",
        "BZD",
        "CAD",
        "CDF",
        "CHE",
        "CHF",
        "CHW",
        "CLF",
        "CLP",
        "CNY",
        "COP",
        "COU",
        "CRC",
        "CUC",
        "CUP",
        "CVE",
        "CZK",
        "DJF",
        "DKK",
        "DOP",
        "DZD",
        "EGP",
        "ERN",
        "ETB",
        "EUR",
        "FJD",
        "FKP",
        "GBP",
        "GEL",
        "GHS",
        "GIP",
        "GMD",
        "GNF",
        "GTQ",
        "GYD",
        "HKD",
        "HNL",
        "HRK",
        "HTG",
        "HUF",
        "IDR",
        "ILS",
        "INR",
        "IQD",
        "IRR",
        "ISK",
        "JMD",
        "JOD",
        "JPY",
        "KES",
        "KGS",
        "KHR",
        "KMF",
        "KPW",
        "KRW",
        "KWD",
        "KYD",
        "KZT",
        "LAK",
        "LBP",
        "LKR",
        "LRD",
        "LSL",
        "LYD",
        "MAD",
        "MDL",
        "MGA",
        "MKD",
        "MMK",
        "MNT",
        "MOP",
        "MRU",
        "MUR",
        "MVR",
        "MWK",
        "MXN",
        "MXV",
        "MYR",
        "MZN",
        "NAD",
        "NGN",
        "NIO",
        "NOK",
        "NPR",
        "NZD",
        "OMR",
        "PAB",
        "PEN",
        "PGK",
        "PHP",
        "PKR",
        "PLN",
        "PYG",
        "QAR",
        "RON",
        "RSD",
        "RUB",
        "RWF",
        "SAR",
        "SBD",
        "SCR",
        "SDG",
        "SEK",
        "SGD",
        "SHP",
        "SLE",
        "SLL",
        "SOS",
        "SRD",
        "SSP",
        "STN",
        "SVC",
        "SYP",
        "SZL",
        "THB",
        "TJS",
        "TMT",
        "TND",
        "TOP",
        "TRY",
        "TTD",
        "TWD",
        "TZS",
        "UAH",
        "UGX",
        "USD",
        "USN",
        "UYI",
        "UYU",
        "UYW",
        "UZS",
        "VED",
        "VEF",
        "VES",
        "VND",
        "VUV",
        "WST",
        "XAF",
        "XCD",
        "XCG",
        "XDR",
        "XOF",
        "XPF",
        "XSU",
        "XUA",
        "YER",
        "ZAR",
        "ZMW",
        "ZWG",
        "ZWL",
    ]
)
PRICE = rf"^[0-9]+(\.[0-9]+)? ({'|'.join(sorted(CURRENCIES))})$"
HTTPS = r"^https://[^\s/?#]+\S*$"
IMAGE = r"^https?://[^\s/?#]+\S*$"


def products(count: int) -> list[dict[str, object]]:
    """Return products, one in 25 of them invalid."""
    chance = random.Random(2)
    rows: list[dict[str, object]] = []
    for number in range(count):
        row: dict[str, object] = {
            "id": f"SKU-{number:06}",
            "title": f"Running shoe {number}",
            "description": "Light and fast on roads, with a soft sole and room for the toes. " * 2,
            "availability": chance.choice(AVAILABILITIES),
            "condition": "new",
            "price": f"{100 + number % 90}.50 EUR",
            "sale_price": "79.00 EUR",
            "link": f"https://shop.example.com/p/{number}",
            "image_link": f"https://cdn.example.com/{number}.jpg",
            "brand": "Bennett",
            "mpn": f"M{number}",
            "google_product_category": "Apparel & Accessories > Shoes",
            "product_type": "Home > Shoes",
            "inventory": 1 + number % 300,
            "item_group_id": f"G{number // 4}",
            "gender": chance.choice(GENDERS),
            "color": "navy",
            "size": "42",
            "age_group": "adult",
            "custom_label_0": "new in",
        }
        if number % 25 == 0:
            BREAKS[number // 25 % len(BREAKS)](row)
        rows.append(row)
    return rows


BREAKS = (
    lambda row: row.update(price="12,50"),
    lambda row: row.update(availability="sold out", condition="old"),
    lambda row: row.pop("title"),
    lambda row: row.update(sale_price="500.00 EUR"),
    lambda row: row.update(link="http://shop.example.com/p", inventory=-3),
    lambda row: (row.pop("brand"), row.pop("mpn")),
    lambda row: row.update(description="<b>Light</b> and fast"),
    lambda row: row.update(title="x" * 151, gender="men"),
)


def is_price(value: object) -> bool:
    """Whether the text is a number, a space and a currency."""
    if not isinstance(value, str):
        return False
    number, _, currency = value.partition(" ")
    return currency in CURRENCIES and number.replace(".", "", 1).isdigit()


def price(value: str) -> str:
    """Check an amount and its currency."""
    if not is_price(value):
        message = "expected a price such as 12.50 EUR"
        raise ValueError(message)
    return value


def plain(value: str) -> str:
    """Check that a text contains no HTML."""
    if "<" in value:
        message = "expected plain text"
        raise ValueError(message)
    return value


Price = Annotated[str, AfterValidator(price)]
Https = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["https"])]
Image = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["https", "http"])]


class Product(BaseModel):
    """A product as a pydantic model."""

    model_config = ConfigDict(extra="forbid")
    id: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    title: Annotated[str, StringConstraints(min_length=1, max_length=150)]
    description: Annotated[str, StringConstraints(min_length=1, max_length=5000), AfterValidator(plain)]
    availability: Literal[AVAILABILITIES]  # type: ignore[valid-type]
    condition: Literal[CONDITIONS]  # type: ignore[valid-type]
    price: Price
    link: Https
    image_link: Image
    brand: str | None = None
    gtin: str | None = None
    mpn: str | None = None
    mobile_link: Https | None = None
    google_product_category: str | None = None
    product_type: str | None = None
    inventory: Annotated[int, Field(ge=0)] | None = None
    sale_price: Price | None = None
    item_group_id: str | None = None
    gender: Literal[GENDERS] | None = None  # type: ignore[valid-type]
    color: str | None = None
    size: str | None = None
    age_group: Literal[AGE_GROUPS] | None = None  # type: ignore[valid-type]
    custom_label_0: str | None = None

    @model_validator(mode="after")
    def across(self) -> Product:
        """Check the rules across fields."""
        if not (self.brand or self.gtin or self.mpn):
            message = "one of brand, gtin, mpn is required"
            raise ValueError(message)
        if self.sale_price:
            less, ours = self.sale_price.split(" ")
            more, theirs = self.price.split(" ")
            if ours != theirs or float(less) >= float(more):
                message = "sale_price has to be less than price"
                raise ValueError(message)
        if self.availability == "in stock" and self.inventory == 0:
            message = "inventory has to be at least 1"
            raise ValueError(message)
        return self


def text(least: int, most: int | None = None, pattern: str | None = None) -> dict[str, object]:
    """Return the JSON Schema of a text field."""
    schema: dict[str, object] = {"type": "string", "minLength": least}
    return schema | ({"maxLength": most} if most else {}) | ({"pattern": pattern} if pattern else {})


SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["id", "title", "description", "availability", "condition", "price", "link", "image_link"],
    "anyOf": [{"required": ["brand"]}, {"required": ["gtin"]}, {"required": ["mpn"]}],
    "properties": {
        "id": text(1, 100),
        "title": text(1, 150),
        "description": text(1, 5000, "^[^<]*$"),
        "availability": {"enum": list(AVAILABILITIES)},
        "condition": {"enum": list(CONDITIONS)},
        "price": text(1, None, PRICE),
        "link": text(1, None, HTTPS),
        "image_link": text(1, None, IMAGE),
        "mobile_link": text(1, None, HTTPS),
        "inventory": {"type": "integer", "minimum": 0},
        "sale_price": text(1, None, PRICE),
        "gender": {"enum": list(GENDERS)},
        "age_group": {"enum": list(AGE_GROUPS)},
        **{
            name: {"type": "string"}
            for name in (
                [
                    "brand",
                    "gtin",
                    "mpn",
                    "google_product_category",
                    "product_type",
                    "item_group_id",
                    "color",
                    "size",
                    "custom_label_0",
                ]
            )
        },
    },
}


def by_pydantic(rows: list[dict[str, object]]) -> list[tuple[int, object]]:
    """Every error of every row."""
    problems: list[tuple[int, object]] = []
    validate = Product.model_validate
    for number, row in enumerate(rows):
        try:
            validate(row)
        except ValidationError as error:
            problems += [(number, one["loc"]) for one in error.errors(include_url=False)]
    return problems


def by_jsonschema(rows: list[dict[str, object]]) -> list[tuple[int, object]]:
    """Every error of every row; JSON Schema cannot compare two prices."""
    validator = jsonschema_rs.validator_for(SCHEMA)
    problems: list[tuple[int, object]] = []
    for number, row in enumerate(rows):
        if not validator.is_valid(row):
            problems += [(number, error.instance_path) for error in validator.iter_errors(row)]
    return problems


KNOWN = frozenset(Product.model_fields)
REQUIRED = tuple(SCHEMA["required"])


def by_ifs(rows: list[dict[str, object]]) -> list[tuple[int, object]]:  # noqa: C901, PLR0912 - that is the point
    """Every error of every row, with if statements only."""
    problems: list[tuple[int, object]] = []
    for number, row in enumerate(rows):
        if not row.keys() <= KNOWN:
            problems += [(number, name) for name in row.keys() - KNOWN]
        for name in REQUIRED:
            if not row.get(name):
                problems.append((number, name))
        if len(row.get("id", "")) > 100:
            problems.append((number, "id"))
        if len(row.get("title", "")) > 150:
            problems.append((number, "title"))
        description = row.get("description", "")
        if len(description) > 5000 or "<" in description:
            problems.append((number, "description"))
        if row.get("availability") not in AVAILABILITIES:
            problems.append((number, "availability"))
        if row.get("condition") not in CONDITIONS:
            problems.append((number, "condition"))
        price, sale = row.get("price"), row.get("sale_price")
        if not is_price(price):
            problems.append((number, "price"))
        elif sale is not None:
            if not is_price(sale) or sale[-3:] != price[-3:] or float(sale[:-4]) >= float(price[:-4]):
                problems.append((number, "sale_price"))
        if not row.get("link", "").startswith("https://"):
            problems.append((number, "link"))
        if not row.get("image_link", "").startswith(("https://", "http://")):
            problems.append((number, "image_link"))
        if not (row.get("brand") or row.get("gtin") or row.get("mpn")):
            problems.append((number, "brand"))
        inventory = row.get("inventory")
        if inventory is not None and (inventory < 0 or (inventory == 0 and row.get("availability") == "in stock")):
            problems.append((number, "inventory"))
        if row.get("gender", "male") not in GENDERS:
            problems.append((number, "gender"))
        if row.get("age_group", "adult") not in AGE_GROUPS:
            problems.append((number, "age_group"))
    return problems


def main() -> None:
    """Measure, and check that all find the same rows."""
    rows = products(10_000 if QUICK else 500_000)
    broken = {number for number, *_ in handbill.validate("Product", rows[:1000])}
    assert (
        broken == {number for number, *_ in by_pydantic(rows[:1000])} == {number for number, *_ in by_ifs(rows[:1000])}
    )
    figures = alternate(
        {
            BASELINE: lambda: by_pydantic(rows),
            "handbill": lambda: handbill.validate("Product", rows),
            "jsonschema-rs": lambda: by_jsonschema(rows),
            "plain ifs": lambda: by_ifs(rows),
        },
        ROUNDS,
    )
    print_result("validate 500 k product dicts, every violation reported", "s", BASELINE, figures, {"handbill": 8})


if __name__ == "__main__":
    main()
