"""Records of `user_settings`. Written by `make generate`; never edited."""

from __future__ import annotations

from handbill._handbill import Record


class UserSettings(Record):
    """How a user is reached about an account. A setting without a value is an empty text."""

    __slots__ = ()

    notification_email: str
    """E-mail address for notifications."""
    contact_phone: str
    """Phone number."""
    contact_phone_extension: str
    """Extension of the phone number."""
