//! Product catalogs, their products, and the named subsets that dynamic ads run on.

use crate::model::Action::{Create, Delete, Does, Get, List as ListAll, Update};
use crate::model::Answer::Under;
use crate::model::Behaviour::{DeleteProducts, WriteProducts};
use crate::model::Holds::{Color, Digits, Https, Image, Images, Int, List, Long, Objects, OneOf, Period, Plain, Price};
use crate::model::Take::{May, Must, Never};
use crate::model::endpoint::row;
use crate::model::field::{TEXT, field, input, text};
use crate::model::rate::quarter;
use crate::model::{Echo, Endpoint, Field, Holds, Record, Rule};

use super::paging;

const CATALOGS: &str = "/12/product_catalogs";
const CATALOG: &str = "/12/product_catalogs/{product_catalog_id}";
const PRODUCTS: &str = "/12/product_catalogs/{product_catalog_id}/products";
const SETS: &str = "/12/product_catalogs/{product_catalog_id}/product_sets";
const SET: &str = "/12/product_catalogs/{product_catalog_id}/product_sets/{product_set_id}";

const SOURCE: &str = "1, Product catalogs";

const AVAILABILITIES: &[&str] = &["in stock", "available for order", "preorder", "out of stock", "discontinued"];
const CONDITIONS: &[&str] = &["new", "used", "refurbished"];
const GENDERS: &[&str] = &["female", "male", "unisex"];
const AGE_GROUPS: &[&str] = &["adult", "all ages", "teen", "kids", "toddler", "infant", "newborn"];

/// Text of at least one character, with no documented upper bound.
const NAME: Holds = text(usize::MAX);

#[rustfmt::skip] // a table is read by column
static PRODUCT_CATALOG: Record = Record {
    name: "ProductCatalog",
    doc: "All products of a user; a user has at most one.",
    fields: &[
        field("id",   Digits, Never, Never, "Identifier given by the service."),
        field("name", NAME,   Must,  Must,  "Name of the catalog."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "product_catalog_id",
};

/// A product, as read and as written.
#[rustfmt::skip]
pub static PRODUCT: Record = Record {
    name: "Product",
    doc: "Something on sale, by the merchant's own identifier.",
    fields: &[
        //    name                         holds                  create update meaning
        field("id",                        text(100),             Must,  May,   "Merchant item identifier, a SKU where possible."),
        field("product_key",               Digits,                May,   May,   "Identifier given by the service; not needed to write."),
        field("title",                     text(150),             Must,  May,   "Name, as on the landing page."),
        field("description",               Plain(5000),           Must,  May,   "Plain text, no HTML."),
        field("availability",              OneOf(AVAILABILITIES), Must,  May,   "Whether it can be bought."),
        field("condition",                 OneOf(CONDITIONS),     Must,  May,   "State it is sold in."),
        field("price",                     Price,                 Must,  May,   "Number, one space, ISO 4217 code: `45.00 EUR`."),
        field("link",                      Https,                 Must,  May,   "Product page; https."),
        field("image_link",                Image,                 Must,  May,   "Main image: JPG, GIF, WEBP or PNG, at least 500x500 px, at most 5 MB."),
        field("brand",                     TEXT,                  May,   May,   "Brand; required when there is neither gtin nor mpn.").null(),
        field("gtin",                      TEXT,                  May,   May,   "UPC, EAN, JAN or ISBN; required when there is neither brand nor mpn.").null(),
        field("mpn",                       TEXT,                  May,   May,   "Manufacturer part number; required when there is neither brand nor gtin.").null(),
        field("mobile_link",               Https,                 May,   May,   "Page for mobile devices; https.").null(),
        field("additional_image_link",     Images(10),            May,   May,   "At most 10 addresses of images, joined by commas.").null(),
        field("google_product_category",   TEXT,                  May,   May,   "Category in an external shopping taxonomy: path or id.").null(),
        field("product_type",              TEXT,                  May,   May,   "Category in the merchant's taxonomy, levels joined by ` > `.").null(),
        field("inventory",                 Int { min: 0, max: i64::MAX }, May, May, "Pieces available; at least 1 when in stock.").null(),
        field("sale_price",                Price,                 May,   May,   "Lower than price, in the same currency.").null(),
        field("sale_price_effective_date", Period,                May,   May,   "When the sale price holds: two times joined by `/`.").null(),
        field("item_group_id",             TEXT,                  May,   May,   "Groups variants: size, color, age group, gender.").null(),
        field("item_group_key",            Digits,                May,   May,   "Identifier of the group, given by the service.").null(),
        field("gender",                    OneOf(GENDERS),        May,   May,   "Whom it is made for.").null(),
        field("color",                     Color,                 May,   May,   "Main color, as a word.").null(),
        field("size",                      TEXT,                  May,   May,   "Word, abbreviation or number.").null(),
        field("age_group",                 OneOf(AGE_GROUPS),     May,   May,   "Age it is made for.").null(),
        field("custom_label_0",            TEXT,                  May,   May,   "Free label.").null(),
        field("custom_label_1",            TEXT,                  May,   May,   "Free label.").null(),
        field("custom_label_2",            TEXT,                  May,   May,   "Free label.").null(),
        field("custom_label_3",            TEXT,                  May,   May,   "Free label.").null(),
        field("custom_label_4",            TEXT,                  May,   May,   "Free label.").null(),
    ],
    rules: &[
        Rule::Some(&["brand", "gtin", "mpn"]),
        Rule::Below("sale_price", "price"),
        Rule::AtLeastWhen("inventory", 1, "availability", "in stock"),
    ],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "product_key",
};

#[rustfmt::skip]
static PRODUCT_RESULT: Record = Record {
    name: "ProductResult",
    doc: "What became of one product of a write.",
    fields: &[
        field("id",          TEXT,               Never, Never, "Merchant item identifier, as submitted.").null(),
        field("product_key", Digits,             Never, Never, "Identifier given by the service.").null(),
        field("status",      OneOf(&["CREATE_SUCCESS", "UPDATE_SUCCESS", "ERROR", "NO_CHANGE"]), Never, Never, "What was done."),
        field("warnings",    List(&Holds::Any, usize::MAX), Never, Never, "What may be wrong with it."),
        field("errors",      List(&Holds::Any, usize::MAX), Never, Never, "Why it was not applied."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "product_key",
};

#[rustfmt::skip]
static PRODUCT_DELETION: Record = Record {
    name: "ProductDeletion",
    doc: "What became of one key of a delete.",
    fields: &[
        field("product_key",        Digits, Never, Never, "The product deleted.").null(),
        field("failed_product_key", TEXT,   Never, Never, "The key that could not be deleted; null when it was.").null(),
        field("message",            TEXT,   Never, Never, "Why not; null when it was.").null(),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "product_key",
};

const ATTRIBUTES: &[&str] = &[
    "price",
    "product_type",
    "google_product_category",
    "sale_price",
    "inventory",
    "custom_label_0",
    "custom_label_1",
    "custom_label_2",
    "custom_label_3",
    "custom_label_4",
];
const OPERATORS: &[&str] = &["GREATER_THAN", "EQUAL_TO", "LESS_THAN", "MATCH", "NOT_CONTAINS", "CONTAINS"];

#[rustfmt::skip]
static PRODUCT_FILTER: Record = Record {
    name: "ProductFilter",
    doc: "A condition on the products of a set.",
    fields: &[
        field("attribute", OneOf(ATTRIBUTES), Must, Must, "The column of the product."),
        field("operator",  OneOf(OPERATORS),  Must, Must, "How it is compared."),
        field("value",     NAME,              Must, Must, "With what; a price carries its currency: `80.00 EUR`."),
    ],
    rules: &[],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "",
};

const TYPES: &[&str] = &["MANUAL", "FILTERED"];

#[rustfmt::skip]
static PRODUCT_SET: Record = Record {
    name: "ProductSet",
    doc: "A named subset of a catalog: products picked by hand, or all that pass its filters.",
    fields: &[
        //    name                holds                       create update meaning
        field("id",                Digits,                     Never, Never, "Identifier given by the service."),
        field("name",              NAME,                       Must,  May,   "Name of the set."),
        field("description",       TEXT,                       May,   May,   "What it is for.").null(),
        field("type",              OneOf(TYPES),               Must,  Never, "MANUAL holds the products given; FILTERED those that pass every filter."),
        field("product_ids",       List(&TEXT, usize::MAX),    Never, Never, "Merchant item identifiers of its products."),
        field("filters",           Objects(&PRODUCT_FILTER, 30), May, Never, "At most 30 conditions, all of which hold; for FILTERED."),
        field("processing_status", OneOf(&["DONE", "PROCESSING", "FAILED"]), Never, Never, "Whether its filters were evaluated."),
    ],
    rules: &[
        Rule::Needs("filters", "type", &["FILTERED"]),
        Rule::Bars("filters", "type", &["MANUAL"]),
    ],
    sortable: &[],
    missing: "NOT_FOUND",
    key: "product_set_id",
};

#[rustfmt::skip]
const USER: &[Field] = &[
    input("user_id", Long, May, "The user to act for; the authenticated one when left out."),
];

#[rustfmt::skip]
const PRODUCT_LIST: &[Field] = &[
    input("item_group_key", Digits, May, "Only the products of this group, every variant.").equals("item_group_key"),
    paging::count(100, "100"),
    paging::CURSOR,
];

#[rustfmt::skip]
const WRITE: &[Field] = &[
    input("products", Objects(&PRODUCT, 25), Must, "At most 25 products. Of several with one id, none is applied."),
];

#[rustfmt::skip]
const KEYS: &[Field] = &[
    input("product_keys", List(&TEXT, usize::MAX), Must, "Keys of the products."),
];

#[rustfmt::skip]
const SET_KEYS: &[Field] = &[
    input("product_keys", List(&TEXT, 50), May, "Keys of at most 50 products; for MANUAL."),
];

#[rustfmt::skip]
const SET_LIST: &[Field] = &[paging::count(1000, "200"), paging::CURSOR];

const SET_RULES: &[Rule] =
    &[Rule::Needs("product_keys", "type", &["MANUAL"]), Rule::Bars("product_keys", "type", &["FILTERED"])];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    row("product_catalogs.list",   ListAll, CATALOGS, &PRODUCT_CATALOG, "List the catalogs of a user.")
        .inputs(&[USER, &[paging::CURSOR]]).rate(quarter(1000)).source(SOURCE),
    row("product_catalogs.create", Create,  CATALOGS, &PRODUCT_CATALOG, "Make a catalog; a user can make only one.")
        .inputs(&[USER]).rate(quarter(20)).source(SOURCE).assumed(&["a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted one frees its place"]),
    row("product_catalogs.update", Update,  CATALOG,  &PRODUCT_CATALOG, "Rename a catalog.").rate(quarter(20)).source(SOURCE),
    row("product_catalogs.delete", Delete,  CATALOG,  &PRODUCT_CATALOG, "Delete a catalog with all it holds, for good.").rate(quarter(20)).source(SOURCE),

    row("products.list",   ListAll,              PRODUCTS, &PRODUCT,          "List products; of each group the variant submitted first.")
        .inputs(&[PRODUCT_LIST]).rate(quarter(1000)).source("1, Products")
        .assumed(&["with item_group_key every variant of the group is listed", "products are listed in the order they were made"]),
    row("products.write",  Does(WriteProducts),  PRODUCTS, &PRODUCT_RESULT,   "Create or update at most 25 products by id.")
        .inputs(&[WRITE]).json().answer(Under("products_response")).echo(Echo::Path).rate(quarter(600)).source("1, Products")
        .assumed(&["a product that breaks a rule gets status ERROR and the others are applied", "of several products with one id every one gets status ERROR"]),
    row("products.delete", Does(DeleteProducts), PRODUCTS, &PRODUCT_DELETION, "Delete products by key, for good.")
        .inputs(&[KEYS]).json().answer(Under("delete_products")).echo(Echo::Only("product_keys")).rate(quarter(150)).source("1, Products"),

    row("product_sets.list",   ListAll, SETS, &PRODUCT_SET, "List the sets of a catalog.")
        .inputs(&[SET_LIST]).rate(quarter(2000)).source("5, Product catalogs: details").assumed(&["shape of the answer, count and cursor"]),
    row("product_sets.get",    Get,     SET,  &PRODUCT_SET, "Read a product set.").rate(quarter(2000)).source("1, Product sets"),
    row("product_sets.create", Create,  SETS, &PRODUCT_SET, "Make a product set.")
        .inputs(&[SET_KEYS]).rules(SET_RULES).json().rate(quarter(100)).source("1, Product sets")
        .assumed(&["a filter whose value cannot be compared makes the set FAILED", "several filters must all hold"]),
    row("product_sets.update", Update,  SET,  &PRODUCT_SET, "Change a MANUAL product set.")
        .inputs(&[SET_KEYS]).json().rate(quarter(500)).source("1, Product sets")
        .assumed(&["updating a FILTERED set is HTTP 400 INVALID_PARAMETER"]),
    row("product_sets.delete", Delete,  SET,  &PRODUCT_SET, "Delete a product set for good; its products stay.").rate(quarter(100)).source("1, Product sets"),
];
