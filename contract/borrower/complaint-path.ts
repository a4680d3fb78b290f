/** The clocks of a complaint, in calendar days; docs/adr/0038 says why not working days. */
export const answerDays = { lender: 10, director: 15 } as const;

/** Where a complaint goes when the lender's own answers did not end it. */
export const regulator = {
  name: 'Bank of Zambia',
  address: 'Bank Square, Cairo Road, P.O. Box 30080, Lusaka',
} as const;
/** The Competition and Consumer Protection Commission. */
export const consumerCommission = { name: 'CCPC', tollFree: '5678' } as const;
