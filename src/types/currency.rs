//! ISO 4217 currency codes.

/// ISO 4217 codes in use, in alphabetical order (the standard's list one).
const CURRENCIES: &[&str] = &[
    "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF",
    "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHE", "CHF", "CHW", "CLF",
    "CLP", "CNY", "COP", "COU", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB",
    "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF",
    "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD",
    "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU",
    "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN",
    "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD",
    "SHP", "SLE", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY",
    "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYU", "UYW", "UZS", "VED", "VEF", "VES", "VND", "VUV",
    "WST", "XAF", "XCD", "XCG", "XDR", "XOF", "XPF", "XSU", "XUA", "YER", "ZAR", "ZMW", "ZWG", "ZWL",
];

/// A bit for each word of three capitals: whether it is a currency.
static IS_CURRENCY: [u32; 26 * 26] = {
    let (mut bits, mut next) = ([0; 26 * 26], 0);
    while next < CURRENCIES.len() {
        let code = CURRENCIES[next].as_bytes();
        bits[(code[0] - b'A') as usize * 26 + (code[1] - b'A') as usize] |= 1 << (code[2] - b'A');
        next += 1;
    }
    bits
};

/// Whether the text is an ISO 4217 code in capitals.
pub fn is_currency(text: &str) -> bool {
    match text.as_bytes() {
        [first @ b'A'..=b'Z', second @ b'A'..=b'Z', third @ b'A'..=b'Z'] => {
            let pair = usize::from(first - b'A') * 26 + usize::from(second - b'A');
            IS_CURRENCY[pair] >> (third - b'A') & 1 == 1
        }
        _ => false,
    }
}
