/** What a sentence is read on. Only screens take any letter, and wrap. */
export type Medium = 'screen' | 'sms' | 'ussd' | 'pdf';

/** Those of an area, the one that it is written for first; of any other area screens alone. */
const ofAreas: Readonly<Record<string, readonly Medium[]>> = {
  messages: ['sms'],
  'complaint-messages': ['sms'],
  'new-number-messages': ['sms'],
  'wallet-messages': ['sms'],
  standing: ['sms', 'ussd', 'screen'],
  dates: ['sms', 'ussd', 'pdf', 'screen'],
  'specified-steps': ['screen', 'sms', 'ussd'],
  ussd: ['ussd'],
  'contract-text': ['pdf', 'screen'],
  disclosure: ['screen', 'pdf'],
  letter: ['pdf', 'screen'],
  'lender-letter': ['pdf', 'screen'],
  'loan-contract': ['pdf', 'screen'],
  price: ['screen', 'pdf'],
  statement: ['pdf'],
};

/** Keys that leave by another medium than their area. */
const ofKeys = new Map<string, readonly Medium[]>(
  [
    { keys: 'account-block: blocked opened', media: ['sms'] },
    { keys: 'applications: askedMessage', media: ['sms'] },
    { keys: 'asked-documents: askedMessage reminderMessage refusedMessage', media: ['sms'] },
    {
      keys:
        'asked-documents: payslip bankStatement employerLetter proofOfAddress ' +
        'medicalLetter businessRecords',
      media: ['screen', 'sms'],
    },
    {
      keys: 'decision: bureauSeveral bureauOverdue bureauWrittenOff',
      media: ['screen', 'sms'],
    },
    { keys: 'decision: ageOutside', media: ['screen', 'ussd'] },
    {
      keys: 'price: noLateFee noDayFree firstDayFree daysFree aDay aDayOfFirst',
      media: ['ussd', 'screen', 'pdf'],
    },
    {
      keys:
        'refusals: consentMissing notVerified orderOpen debtWrittenOff deathConfirmed ' +
        'accountBlocked',
      media: ['screen', 'ussd'],
    },
    { keys: 'disputes: ownWallet ownPhone ownFace ownPayments', media: ['screen', 'sms'] },
    { keys: 'takeover: noticeText noticeWithoutLink correctedText', media: ['sms'] },
    {
      keys:
        'ussd: billLine billsOf payLink moreOnTheWeb paymentLine paymentsOf ' +
        'borrowLink borrowAgreed',
      media: ['sms'],
    },
    { keys: 'ussd: borrowBillsOf borrowTotal borrowTotalOf', media: ['sms', 'ussd'] },
    { keys: 'ussd-pin: wasSet wasLocked', media: ['sms'] },
  ].flatMap(({ keys, media }) => {
    const [area, ...names] = keys.split(/:? /);
    return names.map((name) => [`${area}.${name}`, media as Medium[]] as const);
  }),
);

/** All that a sentence is read on, the one that it is written for first. */
export function mediaOf(key: string): readonly [Medium, ...Medium[]] {
  const [first = 'screen', ...more] =
    ofKeys.get(key) ?? ofAreas[key.split('.', 1)[0] ?? ''] ?? [];
  return [first, ...more];
}
