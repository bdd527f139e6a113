//! Product catalogs, their products, and the named subsets that dynamic ads run on.

use crate::schema::Action::{Create, Custom, Delete, Get, List as ListAll, Update};
use crate::schema::FieldType::{
    Color, DecimalId, Enum, HttpsUrl, ImageUrl, ImageUrls, Int, Int64, Interval, List, Objects, PlainText, Price,
};
use crate::schema::Operation::{DeleteProducts, WriteProducts};
use crate::schema::Presence::{Never, Optional, Required};
use crate::schema::ResponseShape::NestedMany;
use crate::schema::endpoint::endpoint;
use crate::schema::field::{TEXT, field, param, text};
use crate::schema::rate_limit::quarter;
use crate::schema::rule::{absent, always, at_least, lower_price, required, when};
use crate::schema::{Echo, Endpoint, ErrorCode, Field, FieldType, Method, Record, Rule};

use super::paging;

const CATALOGS: &str = "/12/product_catalogs";
const CATALOG: &str = "/12/product_catalogs/{product_catalog_id}";
const PRODUCTS: &str = "/12/product_catalogs/{product_catalog_id}/products";
const SETS: &str = "/12/product_catalogs/{product_catalog_id}/product_sets";
const SET: &str = "/12/product_catalogs/{product_catalog_id}/product_sets/{product_set_id}";

const SOURCE: &str = "Product catalogs";

const AVAILABILITIES: &[&str] = &["in stock", "available for order", "preorder", "out of stock", "discontinued"];
const CONDITIONS: &[&str] = &["new", "used", "refurbished"];
const GENDERS: &[&str] = &["female", "male", "unisex"];
const AGE_GROUPS: &[&str] = &["adult", "all ages", "teen", "kids", "toddler", "infant", "newborn"];

/// Text of at least one character, with no documented upper bound.
const NAME: FieldType = text(usize::MAX);

#[rustfmt::skip] // a table is read by column
pub(crate) static PRODUCT_CATALOG: Record = Record {
    name: "ProductCatalog",
    doc: "All products of a user; a user has at most one.",
    fields: &[
        //    name    type       create    update    meaning
        field("id",   DecimalId, Never,    Never,    "Identifier given by the service."),
        field("name", NAME,      Required, Required, "Name of the catalog."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "product_catalog_id",
};

/// A product; reads and writes have the same fields.
#[rustfmt::skip]
pub static PRODUCT: Record = Record {
    name: "Product",
    doc: "Something on sale, by the merchant's own identifier.",
    fields: &[
        //    name                         type                           create    update    meaning
        field("id",                        text(100),                     Required, Optional, "Merchant item identifier, a SKU where possible."),
        field("product_key",               DecimalId,                     Optional, Optional, "Identifier given by the service; not needed to write."),
        field("title",                     text(150),                     Required, Optional, "Name, as on the landing page."),
        field("description",               PlainText(5000),               Required, Optional, "Plain text, no HTML."),
        field("availability",              Enum(AVAILABILITIES),          Required, Optional, "Whether it can be bought."),
        field("condition",                 Enum(CONDITIONS),              Required, Optional, "State it is sold in."),
        field("price",                     Price,                         Required, Optional, "Number, one space, ISO 4217 code: `45.00 EUR`."),
        field("link",                      HttpsUrl,                      Required, Optional, "Product page; https."),
        field("image_link",                ImageUrl,                      Required, Optional, "Main image: JPG, GIF, WEBP or PNG, at least 500x500 px, at most 5 MB."),
        field("brand",                     TEXT,                          Optional, Optional, "Brand; required when there is neither gtin nor mpn.").nullable(),
        field("gtin",                      TEXT,                          Optional, Optional, "UPC, EAN, JAN or ISBN; required when there is neither brand nor mpn.").nullable(),
        field("mpn",                       TEXT,                          Optional, Optional, "Manufacturer part number; required when there is neither brand nor gtin.").nullable(),
        field("mobile_link",               HttpsUrl,                      Optional, Optional, "Page for mobile devices; https.").nullable(),
        field("additional_image_link",     ImageUrls(10),                 Optional, Optional, "At most 10 addresses of images, joined by commas.").nullable(),
        field("google_product_category",   TEXT,                          Optional, Optional, "Category in an external shopping taxonomy: path or id.").nullable(),
        field("product_type",              TEXT,                          Optional, Optional, "Category in the merchant's taxonomy, levels joined by ` > `.").nullable(),
        field("inventory",                 Int { min: 0, max: i64::MAX }, Optional, Optional, "Pieces available; at least 1 when in stock.").nullable(),
        field("sale_price",                Price,                         Optional, Optional, "Lower than price, in the same currency.").nullable(),
        field("sale_price_effective_date", Interval,                      Optional, Optional, "When the sale price applies: two times joined by `/`.").nullable(),
        field("item_group_id",             TEXT,                          Optional, Optional, "Groups variants: size, color, age group, gender.").nullable(),
        field("item_group_key",            DecimalId,                     Optional, Optional, "Identifier of the group, given by the service.").nullable(),
        field("gender",                    Enum(GENDERS),                 Optional, Optional, "Whom it is made for.").nullable(),
        field("color",                     Color,                         Optional, Optional, "Main color, as a word.").nullable(),
        field("size",                      TEXT,                          Optional, Optional, "Word, abbreviation or number.").nullable(),
        field("age_group",                 Enum(AGE_GROUPS),              Optional, Optional, "Age it is made for.").nullable(),
        field("custom_label_0",            TEXT,                          Optional, Optional, "Free label.").nullable(),
        field("custom_label_1",            TEXT,                          Optional, Optional, "Free label.").nullable(),
        field("custom_label_2",            TEXT,                          Optional, Optional, "Free label.").nullable(),
        field("custom_label_3",            TEXT,                          Optional, Optional, "Free label.").nullable(),
        field("custom_label_4",            TEXT,                          Optional, Optional, "Free label.").nullable(),
    ],
    rules: &[
        always(required(&["brand", "gtin", "mpn"])),
        always(lower_price("sale_price", "price")),
        when("availability", &["in stock"]).then(at_least("inventory", 1)),
    ],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "product_key",
};

#[rustfmt::skip]
static PRODUCT_RESULT: Record = Record {
    name: "ProductResult",
    doc: "The result of one product of a write.",
    fields: &[
        //    name           type                                                               create  update  meaning
        field("id",          TEXT,                                                              Never,  Never,  "Merchant item identifier, as submitted.").nullable(),
        field("product_key", DecimalId,                                                         Never,  Never,  "Identifier given by the service.").nullable(),
        field("status",      Enum(&["CREATE_SUCCESS", "UPDATE_SUCCESS", "ERROR", "NO_CHANGE"]), Never,  Never,  "The result."),
        field("warnings",    List(&FieldType::Any, usize::MAX),                                 Never,  Never,  "What may be wrong with it."),
        field("errors",      List(&FieldType::Any, usize::MAX),                                 Never,  Never,  "Why it was not applied."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "product_key",
};

#[rustfmt::skip]
static PRODUCT_DELETION: Record = Record {
    name: "ProductDeletion",
    doc: "The result of one key of a delete.",
    fields: &[
        //    name                  type       create  update  meaning
        field("product_key",        DecimalId, Never,  Never,  "The product deleted.").nullable(),
        field("failed_product_key", TEXT,      Never,  Never,  "The key that could not be deleted; null when it was.").nullable(),
        field("message",            TEXT,      Never,  Never,  "Why not; null when it was.").nullable(),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "product_key",
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
        //    name         type              create    update    meaning
        field("attribute", Enum(ATTRIBUTES), Required, Required, "The field of the product."),
        field("operator",  Enum(OPERATORS),  Required, Required, "How it is compared."),
        field("value",     NAME,             Required, Required, "The value to compare with; a price with its currency: `80.00 EUR`."),
    ],
    rules: &[],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "",
};

const TYPES: &[&str] = &["MANUAL", "FILTERED"];

#[rustfmt::skip]
pub(crate) static PRODUCT_SET: Record = Record {
    name: "ProductSet",
    doc: "A named subset of a catalog: products picked by hand, or all that match its filters.",
    fields: &[
        //    name                 type                                     create    update    meaning
        field("id",                DecimalId,                               Never,    Never,    "Identifier given by the service."),
        field("name",              NAME,                                    Required, Optional, "Name of the set."),
        field("description",       TEXT,                                    Optional, Optional, "What it is for.").nullable(),
        field("type",              Enum(TYPES),                             Required, Never,    "MANUAL contains the products given; FILTERED those that match every filter."),
        field("product_ids",       List(&TEXT, usize::MAX),                 Never,    Never,    "Merchant item identifiers of its products."),
        field("filters",           Objects(&PRODUCT_FILTER, 30),            Optional, Never,    "At most 30 conditions, all of which must match; for FILTERED."),
        field("processing_status", Enum(&["DONE", "PROCESSING", "FAILED"]), Never,    Never,    "Whether its filters were evaluated."),
    ],
    rules: &[
        when("type", &["FILTERED"]).then(required(&["filters"])),
        when("type", &["MANUAL"]).then(absent("filters")),
    ],
    sortable: &[],
    not_found_code: ErrorCode::NotFound,
    id_param: "product_set_id",
};

#[rustfmt::skip]
const USER: &[Field] = &[
    param("user_id", Int64, Optional, "The user to act for; the authenticated one when left out."),
];

#[rustfmt::skip]
const PRODUCT_LIST: &[Field] = &[
    param("item_group_key", DecimalId, Optional, "Only the products of this group, every variant.").filter_equals("item_group_key"),
    paging::count(100, "100"),
    paging::CURSOR,
];

#[rustfmt::skip]
const WRITE: &[Field] = &[
    param("products", Objects(&PRODUCT, 25), Required, "At most 25 products. Of several with one id, none is applied."),
];

#[rustfmt::skip]
const KEYS: &[Field] = &[
    param("product_keys", List(&TEXT, usize::MAX), Required, "Keys of the products."),
];

#[rustfmt::skip]
const SET_KEYS: &[Field] = &[
    param("product_keys", List(&TEXT, 50), Optional, "Keys of at most 50 products; for MANUAL."),
];

#[rustfmt::skip]
const SET_LIST: &[Field] = &[paging::count(1000, "200"), paging::CURSOR];

const SET_RULES: &[Rule] = &[
    when("type", &["MANUAL"]).then(required(&["product_keys"])),
    when("type", &["FILTERED"]).then(absent("product_keys")),
];

#[rustfmt::skip]
pub(super) const ENDPOINTS: &[Endpoint] = &[
    endpoint("product_catalogs.list",   ListAll, CATALOGS, &PRODUCT_CATALOG, "List the catalogs of a user.")
        .params(&[USER, &[paging::CURSOR]]).rate_limit(quarter(1000)).source(SOURCE),
    endpoint("product_catalogs.create", Create,  CATALOGS, &PRODUCT_CATALOG, "Make a catalog; a user can make only one.")
        .params(&[USER]).rate_limit(quarter(20)).source(SOURCE).assumed(&["a second catalog is HTTP 403 ACTION_NOT_ALLOWED; a deleted catalog does not count"]),
    endpoint("product_catalogs.update", Update,  CATALOG,  &PRODUCT_CATALOG, "Rename a catalog.").decimal_ids().rate_limit(quarter(20)).source(SOURCE),
    endpoint("product_catalogs.delete", Delete,  CATALOG,  &PRODUCT_CATALOG, "Delete a catalog and its contents for good.").decimal_ids().rate_limit(quarter(20)).source(SOURCE),

    endpoint("products.list",   ListAll,                PRODUCTS, &PRODUCT,          "List products; of each group the variant submitted first.").decimal_ids()
        .params(&[PRODUCT_LIST]).rate_limit(quarter(1000)).source("Products")
        .assumed(&["with item_group_key every variant of the group is listed", "products are listed in the order they were made"]),
    endpoint("products.write",  Custom(WriteProducts),  PRODUCTS, &PRODUCT_RESULT,   "Create or update at most 25 products by id.").method(Method::Put).decimal_ids()
        .params(&[WRITE]).json().response(NestedMany("products_response")).echo(Echo::Path).rate_limit(quarter(600)).source("Products")
        .assumed(&["a product that breaks a rule gets status ERROR and the others are applied", "of several products with one id every one gets status ERROR"]),
    endpoint("products.delete", Custom(DeleteProducts), PRODUCTS, &PRODUCT_DELETION, "Delete products by key, for good.").method(Method::Delete).decimal_ids()
        .params(&[KEYS]).json().response(NestedMany("delete_products")).echo(Echo::Only("product_keys")).rate_limit(quarter(150)).source("Products"),

    endpoint("product_sets.list",   ListAll, SETS, &PRODUCT_SET, "List the sets of a catalog.").decimal_ids()
        .params(&[SET_LIST]).rate_limit(quarter(2000)).source("Product catalogs").assumed(&["shape of the response, count and cursor"]),
    endpoint("product_sets.get",    Get,     SET,  &PRODUCT_SET, "Read a product set.").decimal_ids().rate_limit(quarter(2000)).source("Product sets"),
    endpoint("product_sets.create", Create,  SETS, &PRODUCT_SET, "Make a product set.").decimal_ids()
        .params(&[SET_KEYS]).rules(SET_RULES).json().rate_limit(quarter(100)).source("Product sets")
        .assumed(&["a filter whose value cannot be compared makes the set FAILED", "several filters must all hold"]),
    endpoint("product_sets.update", Update,  SET,  &PRODUCT_SET, "Change a MANUAL product set.").decimal_ids()
        .params(&[SET_KEYS]).json().rate_limit(quarter(500)).source("Product sets")
        .assumed(&["updating a FILTERED set is HTTP 400 INVALID_PARAMETER"]),
    endpoint("product_sets.delete", Delete,  SET,  &PRODUCT_SET, "Delete a product set for good; its products stay.").decimal_ids().rate_limit(quarter(100)).source("Product sets"),
];
