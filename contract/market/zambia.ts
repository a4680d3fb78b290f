/**
 * Everything that is so because the product lends in Zambia, as one value. A test refuses these
 * literals anywhere else, except in sentences and in the words of providers.
 */
export const market = {
  /** ISO 4217; a kwacha is 100 ngwee. */
  currency: 'ZMW',
  minorDigits: 2,
  /** Of the business day; the tz database knows it as UTC+2 without summer time. */
  zone: 'Africa/Lusaka',
  /** What that zone has been ahead of UTC since 1909, all year. */
  hoursAhead: 2,
  phone: {
    countryCode: '260',
    /** With the trunk 0, as borrowers write it. */
    digits: 10,
    national: /^0\d{9}$/,
    /** The national plan: 05 and 09 with 5 to 8 after it, 07 with 5 to 9. */
    mobile: /^0(?:[59][5-8]|7[5-9])/,
    /** The ranges as they were given out; numbers have moved between networks since. */
    networkOfPrefix: {
      '096': 'MTN',
      '076': 'MTN',
      '056': 'MTN',
      '097': 'Airtel',
      '077': 'Airtel',
      '057': 'Airtel',
      '095': 'Zamtel',
      '075': 'Zamtel',
      '055': 'Zamtel',
    },
  },
  /** The NRC: serial, province and district, nationality (1 Zambian, 2 Commonwealth, 3 other). */
  identityCard: /^\d{6}\/[1-9]\d\/[123]$/,
  /** The mobile-money networks, as borrowers know them. */
  networks: ['MTN', 'Airtel', 'Zamtel'],
  /** The menu of each, where what waits for a PIN is found; the regulator made it one code. */
  moneyMenu: { MTN: '*115#', Airtel: '*115#', Zamtel: '*115#' },
} as const;
