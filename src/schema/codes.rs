//! Error codes of the service, each with its HTTP status.

use std::fmt;

/// Defines the codes from one table: status, variant, spelling.
macro_rules! error_codes {
    ($($status:literal => { $($variant:ident = $text:literal,)+ })+) => {
        /// An error code of the service. There is no default status: a new code needs a line under its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $($(#[doc = concat!("`", $text, "`, HTTP ", stringify!($status), ".")] $variant,)+)+
        }

        impl ErrorCode {
            /// Every code, by status.
            pub const ALL: &'static [Self] = &[$($(Self::$variant,)+)+];

            /// The documented spelling.
            pub const fn as_str(self) -> &'static str {
                match self { $($(Self::$variant => $text,)+)+ }
            }

            /// The HTTP status of an error response with this code.
            pub const fn status(self) -> u16 {
                match self { $($(Self::$variant => $status,)+)+ }
            }
        }
    };
}

error_codes! {
    400 => {
        ExclusiveParameters = "EXCLUSIVE_PARAMETERS",
        GenericError = "GENERIC_ERROR",
        IllegalCharacters = "ILLEGAL_CHARACTERS",
        IncompatibleLineItem = "INCOMPATIBLE_LINE_ITEM",
        InvalidDenomination = "INVALID_DENOMINATION",
        InvalidMedia = "INVALID_MEDIA",
        InvalidParameter = "INVALID_PARAMETER",
        InvalidPlacementType = "INVALID_PLACEMENT_TYPE",
        InvalidPost = "INVALID_POST",
        InvalidTargetingType = "INVALID_TARGETING_TYPE",
        InvalidTvShowLocations = "INVALID_TV_SHOW_LOCATIONS",
        InvalidUser = "INVALID_USER",
        InvalidUserId = "INVALID_USER_ID",
        MissingParameter = "MISSING_PARAMETER",
        PostCannotBeBlank = "POST_CANNOT_BE_BLANK",
        ScheduledPostLimitExceeded = "SCHEDULED_POST_LIMIT_EXCEEDED",
        SpendExceedsBudget = "SPEND_EXCEEDS_BUDGET",
        TooManyCampaigns = "TOO_MANY_CAMPAIGNS",
        TooManyLineItems = "TOO_MANY_LINE_ITEMS",
        TvShowOutsideMarket = "TV_SHOW_OUTSIDE_MARKET",
    }
    401 => {
        UnauthorizedAccess = "UNAUTHORIZED_ACCESS",
    }
    403 => {
        AccountLockedOut = "ACCOUNT_LOCKED_OUT",
        AccountNotFound = "ACCOUNT_NOT_FOUND",
        ActionNotAllowed = "ACTION_NOT_ALLOWED",
        CurrentUserSuspended = "CURRENT_USER_SUSPENDED",
        FundingInstrumentAccessNotAllowed = "FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED",
        FundingInstrumentExceedsAvailableCreditLimit = "FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT",
        GenericPostError = "GENERIC_POST_ERROR",
        MalwareStatus = "MALWARE_STATUS",
        PostIsSpam = "POST_IS_SPAM",
        ReadonlyClientApplication = "READONLY_CLIENT_APPLICATION",
        UnauthorizedClientApplication = "UNAUTHORIZED_CLIENT_APPLICATION",
        UserNotFound = "USER_NOT_FOUND",
    }
    404 => {
        CampaignNotFound = "CAMPAIGN_NOT_FOUND",
        CardNotFound = "CARD_NOT_FOUND",
        FundingInstrumentNotFound = "FUNDING_INSTRUMENT_NOT_FOUND",
        InvalidAppId = "INVALID_APP_ID",
        InvalidAppStore = "INVALID_APP_STORE",
        InvalidIabCategory = "INVALID_IAB_CATEGORY",
        InvalidIdIllegalCharacters = "INVALID_ID_ILLEGAL_CHARACTERS",
        LineItemNotFound = "LINE_ITEM_NOT_FOUND",
        MediaCreativeNotFound = "MEDIA_CREATIVE_NOT_FOUND",
        MediaNotFound = "MEDIA_NOT_FOUND",
        NotFound = "NOT_FOUND",
        PostNotFound = "POST_NOT_FOUND",
        PromotableUserNotFound = "PROMOTABLE_USER_NOT_FOUND",
        PromotedAccountNotFound = "PROMOTED_ACCOUNT_NOT_FOUND",
        PromotedPostNotFound = "PROMOTED_POST_NOT_FOUND",
        RouteNotFound = "ROUTE_NOT_FOUND",
        TailoredAudienceNotFound = "TAILORED_AUDIENCE_NOT_FOUND",
        TargetingCriterionNotFound = "TARGETING_CRITERION_NOT_FOUND",
    }
    405 => {
        MethodNotAllowed = "METHOD_NOT_ALLOWED",
    }
    415 => {
        UnsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE",
    }
    423 => {
        LockAcquisitionTimeout = "LOCK_ACQUISITION_TIMEOUT",
    }
    429 => {
        TooManyRequests = "TOO_MANY_REQUESTS",
    }
    500 => {
        InternalError = "INTERNAL_ERROR",
    }
    503 => {
        OverCapacity = "OVER_CAPACITY",
        ServiceUnavailable = "SERVICE_UNAVAILABLE",
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::ErrorCode;

    #[test]
    fn every_spelling_is_unique_and_every_status_is_an_error() {
        let mut seen = HashSet::new();
        for code in ErrorCode::ALL {
            assert!(seen.insert(code.as_str()), "{code}");
            assert!((400..600).contains(&code.status()), "{code}");
        }
    }
}
