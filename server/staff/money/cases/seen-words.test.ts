import { expect, it } from 'vitest';
import { seenIn } from './seen-words.ts';

it.each([
  [
    'a payment that failed after it was booked',
    { learned: { fact: 'failed', code: 'NOT_ENOUGH_FUNDS', text: 'Wallet empty' } },
    [['Network said', 'The network says: failed (NOT_ENOUGH_FUNDS).']],
  ],
  [
    'a payment that was confirmed by another reference',
    {
      learned: {
        fact: 'confirmed',
        reference: 'MP1',
        amount: 12_345n,
        currency: 'ZMW',
        at: null,
      },
    },
    [['Network said', 'The network says: confirmed of K123.45, reference MP1.']],
  ],
  [
    'a pay-back that two people ended',
    { code: 'BY_HAND' },
    [['Reason', 'Two people agreed that nothing moved (BY_HAND)']],
  ],
  ['a code without words', { code: 'X-9' }, [['Reason', 'X-9']]],
  [
    'a float that is too small',
    { mayNeed: '12000.00', holds: '950.50', wallet: 'mtn' },
    [
      ['Wallet', 'MTN MoMo'],
      ['Holds', 'K950.50'],
      ['May need', 'K12,000.00'],
    ],
  ],
  [
    'what has no words',
    { more: { amount: -5n, of: '0971234567' }, order: 7, theirs: null },
    [
      ['Loan', '7'],
      ['more', 'amount:−K0.05,of:097****567'],
    ],
  ],
])('%s is put in words', (_, detail, seen) => {
  expect(seenIn(detail)).toEqual(seen);
});
