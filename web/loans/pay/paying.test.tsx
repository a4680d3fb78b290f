// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const standing = {
  state: 'due',
  sentence: 'K90 is due on 27 Nov.',
  action: 'pay',
  secondActions: [],
  tone: 'soon',
};
const loan = { standing, payments: [], 'plans.0.status': 'due', status: 'active' };
const whole = { savedToday: 10, remainingAmount: 80, dueAmount: 90 };
/** One bill of K80, of which K10 is the least. */
const one = {
  minRepayAmount: 10,
  'repayPlanList.0.remainingAmount': 80,
  'repayPlanList.0.dueAmount': 90,
  'repayPlanList.0.overdueDays': 0,
};
const paying = (detail: Record<string, unknown> = {}, look: AppLook = {}): AppLook => ({
  by: ['[Repay]'],
  presses: true,
  ...look,
  answers: { queryLoanDetail: loan, repayDetail: { ...one, ...detail }, ...look.answers },
});
const other = ['[Repay]', 'Another amount'];
const ended = (status: string, more: Record<string, unknown> = {}) =>
  paying(
    {},
    {
      by: ['[Repay]', '[Repayment]'],
      answers: { queryPayment: { status, isGivenBack: undefined, ...more } },
    },
  );
const refused = { sentence: 'This cannot be done now.' };

it.each<[title: string, look: AppLook]>([
  ['a bill, a plan, two wallets and coupons', paying()],
  ['a bill alone', paying({ wholeLoan: whole }, { bare: true, rows: 1 })],
  ['a bill that is late', paying({ 'repayPlanList.0.overdueDays': 3 })],
  ['another amount', paying({}, { by: other })],
  ['the whole loan', paying({}, { by: ['[Repay]', 'Whole loan'] })],
  ['the amount of the plan', paying({}, { by: ['[Repay]', 'Your plan'] })],
  ['from the other wallet', paying({}, { by: ['[Repay]', 'Example 4'] })],
  ['the coupons', paying({}, { by: ['[Repay]', '[Example'] })],
  ['coupons in other states', paying({}, { turn: 1, by: ['[Repay]'] })],
  ['an amount that is refused', paying({}, { instead: { submitPayment: refused } })],
  ['a bill that cannot be read', paying({}, { instead: { repayDetail: refused } })],
  ['a payment that is waited for', ended('pending')],
  ['a payment that is there', ended('succeeded')],
  ['a payment that pays all off', ended('succeeded', { orderStatus: 'settled' })],
  ['a payment that gives the loan back', ended('succeeded', { isGivenBack: true })],
  ['a payment that extends the bill', ended('succeeded', { bizType: 2 })],
  ['a payment that failed', ended('failed', { failure: 'The PIN was wrong.' })],
  ['a payment that failed without a reason', ended('failed', { failure: undefined })],
])('%s', async (_, look) => {
  expect(await walk('/billing-details/7', look)).toMatchSnapshot();
});
