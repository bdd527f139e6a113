"""The resource `tax_settings`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._resource import Resource
from handbill.generated.records.tax_settings import TaxSettings

TYPE_CHECKING = False  # importing `typing` costs more than the rest of a small program
if TYPE_CHECKING:
    from typing import Literal, NoReturn


class TaxSettingsResource(Resource):
    """What invoices of an account say.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    def get(self, account_id: str, **_more: NoReturn) -> TaxSettings:
        """Read what invoices of an account say.

        Args:
            account_id: Identifier of the account.

        Returns:
            The tax settings.

        Source: the service's documentation, Accounts and users.
        """
        return self._core.call("tax_settings.get", TaxSettings, {"account_id": account_id, **_more})

    def update(
        self,
        account_id: str,
        *,
        tax_id: str | None = None,
        tax_category: Literal["BUSINESS_NO_VAT", "BUSINESS_WITH_VAT", "INDIVIDUAL"] | None = None,
        business_relationship: Literal["AGENCY", "SELF"] | None = None,
        bill_to: Literal["ADVERTISER", "AGENCY"] | None = None,
        invoice_jurisdiction: Literal["LOI_SAPIN", "NONE", "NOT_SET"] | None = None,
        address_name: str | None = None,
        address_first_name: str | None = None,
        address_last_name: str | None = None,
        address_email: str | None = None,
        address_street1: str | None = None,
        address_street2: str | None = None,
        address_city: str | None = None,
        address_region: str | None = None,
        address_postal_code: str | None = None,
        address_country: str | None = None,
        tax_exemption_id: str | None = None,
        client_address_name: str | None = None,
        client_address_first_name: str | None = None,
        client_address_last_name: str | None = None,
        client_address_email: str | None = None,
        client_address_street1: str | None = None,
        client_address_street2: str | None = None,
        client_address_city: str | None = None,
        client_address_region: str | None = None,
        client_address_postal_code: str | None = None,
        client_address_country: str | None = None,
        **_more: NoReturn,
    ) -> TaxSettings:
        """Change what invoices of an account say.

        Args:
            account_id: Identifier of the account.
            tax_id: VAT number.
            tax_category: Kind of tax payer.
            business_relationship: Whether an agency runs the account.
            bill_to: Who gets the invoice.
            invoice_jurisdiction: Law that invoices follow.
            address_name: Company of the account's owner; read as `address_company`.
            address_first_name: First name of the account's owner. An empty text clears it.
            address_last_name: Last name of the account's owner. An empty text clears it.
            address_email: E-mail address of the account's owner. An empty text clears it.
            address_street1: Street of the account's owner.
            address_street2: Street of the account's owner, second line. An empty text clears it.
            address_city: City of the account's owner.
            address_region: Region of the account's owner.
            address_postal_code: Postal code of the account's owner.
            address_country: Country of the account's owner. A two-letter ISO country code.
            tax_exemption_id: Tax exemption; not returned.
            client_address_name: Company of the advertiser; not returned.
            client_address_first_name: First name of the advertiser; not returned.
            client_address_last_name: Last name of the advertiser; not returned.
            client_address_email: E-mail address of the advertiser; not returned.
            client_address_street1: Street of the advertiser; not returned.
            client_address_street2: Street of the advertiser, second line; not returned.
            client_address_city: City of the advertiser; not returned.
            client_address_region: Region of the advertiser; not returned.
            client_address_postal_code: Postal code of the advertiser; not returned.
            client_address_country: Country of the advertiser; not returned. A two-letter ISO country code.

        Parameters that are left out or None are not changed.

        Returns:
            The tax settings.

        Source: the service's documentation, Accounts and users.
        """
        return self._core.call(
            "tax_settings.update",
            TaxSettings,
            {
                "account_id": account_id,
                "tax_id": tax_id,
                "tax_category": tax_category,
                "business_relationship": business_relationship,
                "bill_to": bill_to,
                "invoice_jurisdiction": invoice_jurisdiction,
                "address_name": address_name,
                "address_first_name": address_first_name,
                "address_last_name": address_last_name,
                "address_email": address_email,
                "address_street1": address_street1,
                "address_street2": address_street2,
                "address_city": address_city,
                "address_region": address_region,
                "address_postal_code": address_postal_code,
                "address_country": address_country,
                "tax_exemption_id": tax_exemption_id,
                "client_address_name": client_address_name,
                "client_address_first_name": client_address_first_name,
                "client_address_last_name": client_address_last_name,
                "client_address_email": client_address_email,
                "client_address_street1": client_address_street1,
                "client_address_street2": client_address_street2,
                "client_address_city": client_address_city,
                "client_address_region": client_address_region,
                "client_address_postal_code": client_address_postal_code,
                "client_address_country": client_address_country,
                **_more,
            },
        )


class AsyncTaxSettingsResource(Resource):
    """What invoices of an account say.

    Every method raises ValidationError when the call violates a rule (nothing was sent), ServiceError when the service
    refuses it, TransportError when no response arrives.
    """

    __slots__ = ()

    async def get(self, account_id: str, **_more: NoReturn) -> TaxSettings:
        """Read what invoices of an account say.

        Args:
            account_id: Identifier of the account.

        Returns:
            The tax settings.

        Source: the service's documentation, Accounts and users.
        """
        return await self._core.call_async("tax_settings.get", TaxSettings, {"account_id": account_id, **_more})

    async def update(
        self,
        account_id: str,
        *,
        tax_id: str | None = None,
        tax_category: Literal["BUSINESS_NO_VAT", "BUSINESS_WITH_VAT", "INDIVIDUAL"] | None = None,
        business_relationship: Literal["AGENCY", "SELF"] | None = None,
        bill_to: Literal["ADVERTISER", "AGENCY"] | None = None,
        invoice_jurisdiction: Literal["LOI_SAPIN", "NONE", "NOT_SET"] | None = None,
        address_name: str | None = None,
        address_first_name: str | None = None,
        address_last_name: str | None = None,
        address_email: str | None = None,
        address_street1: str | None = None,
        address_street2: str | None = None,
        address_city: str | None = None,
        address_region: str | None = None,
        address_postal_code: str | None = None,
        address_country: str | None = None,
        tax_exemption_id: str | None = None,
        client_address_name: str | None = None,
        client_address_first_name: str | None = None,
        client_address_last_name: str | None = None,
        client_address_email: str | None = None,
        client_address_street1: str | None = None,
        client_address_street2: str | None = None,
        client_address_city: str | None = None,
        client_address_region: str | None = None,
        client_address_postal_code: str | None = None,
        client_address_country: str | None = None,
        **_more: NoReturn,
    ) -> TaxSettings:
        """Change what invoices of an account say.

        Args:
            account_id: Identifier of the account.
            tax_id: VAT number.
            tax_category: Kind of tax payer.
            business_relationship: Whether an agency runs the account.
            bill_to: Who gets the invoice.
            invoice_jurisdiction: Law that invoices follow.
            address_name: Company of the account's owner; read as `address_company`.
            address_first_name: First name of the account's owner. An empty text clears it.
            address_last_name: Last name of the account's owner. An empty text clears it.
            address_email: E-mail address of the account's owner. An empty text clears it.
            address_street1: Street of the account's owner.
            address_street2: Street of the account's owner, second line. An empty text clears it.
            address_city: City of the account's owner.
            address_region: Region of the account's owner.
            address_postal_code: Postal code of the account's owner.
            address_country: Country of the account's owner. A two-letter ISO country code.
            tax_exemption_id: Tax exemption; not returned.
            client_address_name: Company of the advertiser; not returned.
            client_address_first_name: First name of the advertiser; not returned.
            client_address_last_name: Last name of the advertiser; not returned.
            client_address_email: E-mail address of the advertiser; not returned.
            client_address_street1: Street of the advertiser; not returned.
            client_address_street2: Street of the advertiser, second line; not returned.
            client_address_city: City of the advertiser; not returned.
            client_address_region: Region of the advertiser; not returned.
            client_address_postal_code: Postal code of the advertiser; not returned.
            client_address_country: Country of the advertiser; not returned. A two-letter ISO country code.

        Parameters that are left out or None are not changed.

        Returns:
            The tax settings.

        Source: the service's documentation, Accounts and users.
        """
        return await self._core.call_async(
            "tax_settings.update",
            TaxSettings,
            {
                "account_id": account_id,
                "tax_id": tax_id,
                "tax_category": tax_category,
                "business_relationship": business_relationship,
                "bill_to": bill_to,
                "invoice_jurisdiction": invoice_jurisdiction,
                "address_name": address_name,
                "address_first_name": address_first_name,
                "address_last_name": address_last_name,
                "address_email": address_email,
                "address_street1": address_street1,
                "address_street2": address_street2,
                "address_city": address_city,
                "address_region": address_region,
                "address_postal_code": address_postal_code,
                "address_country": address_country,
                "tax_exemption_id": tax_exemption_id,
                "client_address_name": client_address_name,
                "client_address_first_name": client_address_first_name,
                "client_address_last_name": client_address_last_name,
                "client_address_email": client_address_email,
                "client_address_street1": client_address_street1,
                "client_address_street2": client_address_street2,
                "client_address_city": client_address_city,
                "client_address_region": client_address_region,
                "client_address_postal_code": client_address_postal_code,
                "client_address_country": client_address_country,
                **_more,
            },
        )
