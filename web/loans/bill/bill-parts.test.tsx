// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const bill = '/billing-details/7';
/** A loan of which all there can be is shown, and that can be paid. */
const full = {
  'standing.action': 'pay',
  payments: [],
  'plans.0.status': 'due',
  status: 'active',
};
const payable = { queryLoanDetail: full };
/** From the first question to the end. */
const said = ['[I lost income', '[From 27 Nov'];
const refused = { sentence: 'This cannot be done now.' };
const found = { number: 'D-2026-000001', status: 'rejected', reason: 'It was paid to you.' };
const notMine = (loan: object): AppLook => ({
  answers: { queryLoanDetail: { ...full, dispute: undefined, ...loan } },
});

it.each<[title: string, address: string, look: AppLook]>([
  ['all of a loan, and its buttons', bill, { presses: true, answers: payable }],
  ['with a payment on its way', bill, { presses: true, turn: 0 }],
  ['its bills', '/repayment-plan/7', { presses: true, answers: payable }],
  ['no loan has that number', '/billing-details/seven', {}],
  ['no bills have that number', '/repayment-plan/seven', {}],
  ['waiting', bill, { instead: { queryLoanDetail: 'waits' } }],
  ['refused', bill, { instead: { queryLoanDetail: refused } }],
  ['I have paid', `${bill}?part=paid`, { presses: true, answers: payable }],
  ['I have paid, looked into', `${bill}?part=paid`, { bare: true, answers: payable }],
  ['this loan is not mine', `${bill}?part=not-mine`, { presses: true, answers: payable }],
  ['not mine, for the first time', `${bill}?part=not-mine`, notMine({})],
  ['not mine, of a loan that is paid', `${bill}?part=not-mine`, notMine({ status: 'settled' })],
  [
    'not mine, for the second time',
    `${bill}?part=not-mine`,
    notMine({ dispute: { ...found, isFrozen: false } }),
  ],
  [
    'not mine, and refused',
    `${bill}?part=not-mine`,
    { ...notMine({}), presses: true, instead: { disputeLoan: refused } },
  ],
  ['not mine, by nothing else', `${bill}?part=not-mine`, { presses: true, bare: true }],
  ['I cannot pay', `${bill}?part=cannot-pay`, { presses: true, answers: payable }],
  ['I cannot pay, with no offer', `${bill}?part=cannot-pay`, { presses: true, bare: true }],
  [
    'I cannot pay, and when',
    `${bill}?part=cannot-pay`,
    { by: said.slice(0, 1), presses: true, answers: payable },
  ],
  [
    'I cannot pay, and a plan is offered',
    `${bill}?part=cannot-pay`,
    { by: said, presses: true, answers: payable },
  ],
  ['I cannot pay, and staff call', `${bill}?part=cannot-pay`, { by: said, bare: true }],
  ['a plan that is refused', bill, { presses: true, instead: { agreeToArrangement: refused } }],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});
