"""Records of `tax_settings`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class TaxSettings(Record):
    """What invoices of an account say."""

    __slots__ = ()

    tax_id: str
    """VAT number."""
    tax_category: str
    """Kind of tax payer. BUSINESS_NO_VAT, BUSINESS_WITH_VAT, INDIVIDUAL."""
    business_relationship: str
    """Whether an agency runs the account. AGENCY, SELF."""
    bill_to: str
    """Who gets the invoice. ADVERTISER, AGENCY, NOT_SET."""
    invoice_jurisdiction: str
    """Law that invoices follow. LOI_SAPIN, NONE, NOT_SET."""
    address_company: str
    """Company of the account's owner; written as `address_name`."""
    address_first_name: str | None
    """First name of the account's owner."""
    address_last_name: str | None
    """Last name of the account's owner."""
    address_email: str | None
    """E-mail address of the account's owner."""
    address_street1: str
    """Street of the account's owner."""
    address_street2: str | None
    """Street of the account's owner, second line."""
    address_city: str
    """City of the account's owner."""
    address_region: str
    """Region of the account's owner."""
    address_postal_code: str
    """Postal code of the account's owner."""
    address_country: str
    """Country of the account's owner."""
