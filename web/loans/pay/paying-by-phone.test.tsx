// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const refused = { sentence: 'No bill is open for these.' };
const byCode = '/qp#b=abcdefghijklmnopqrstuv';

const bill = { chargesStopped: false, 'plans.0.overdueDays': 0 };
const ended = (status: string, look: AppLook = {}): AppLook => ({
  presses: true,
  // The form behind the dialog is busy until that is closed.
  goesOn: true,
  answers: { quickBill: bill, quickPaymentStatus: { status, failure: undefined } },
  ...look,
});
const paid = (status: string, look: AppLook = {}) =>
  ended(status, { by: ['[Repayment]'], ...look });

it.each<[title: string, address: string, look: AppLook]>([
  ['a phone number and the card', '/qp', { presses: true }],
  ['no bill is found', '/qp', { presses: true, instead: { quickBill: refused } }],
  ['the bill of a code', byCode, ended('succeeded')],
  [
    'the bill of a code that is late',
    byCode,
    { answers: { quickBill: { ...bill, 'plans.0.overdueDays': 3 } } },
  ],
  ['the bill of a code, in other states', byCode, { turn: 1 }],
  ['the bill of a code, bare', byCode, { bare: true, turn: 2 }],
  [
    'a payment that is refused',
    byCode,
    ended('failed', { instead: { quickPayment: refused } }),
  ],
  ['a code of nothing', byCode, { instead: { quickBill: refused } }],
  [
    'a code of a bill that is paid',
    byCode,
    { presses: true, instead: { quickBill: { ...refused, reason: 'no-bill' } } },
  ],
  ['a payment that is there', byCode, paid('succeeded', { presses: false })],
  ['a payment that is waited for', byCode, paid('pending')],
  ['a payment that failed', byCode, paid('failed', { presses: false })],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
