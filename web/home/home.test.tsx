// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import { walk, type AppLook } from '../../testing/screens/app-walk.tsx';

// A part whose code is fetched when it is shown is there at once, whichever state is first.
beforeAll(async () => {
  vi.stubGlobal('__LENDER__', {});
  await Promise.all([
    import('../loans/bill/open-popup.tsx'),
    import('./home-notes.tsx'),
    import('./moments/arrived-face.tsx'),
    import('./moments/waiting-face.tsx'),
    import('./resting-face.tsx'),
    import('./verify-face.tsx'),
  ]);
});

/** What a borrower with a running loan need not have. */
const calm = {
  'order.payout': undefined,
  'order.payment': undefined,
  'order.takenBack': undefined,
  documents: undefined,
  applications: undefined,
  death: undefined,
  numberChangesAt: undefined,
  review: undefined,
  stepAgain: undefined,
  declined: undefined,
  erasesAt: undefined,
  history: [],
};
const usual = { sentence: 'How it is.', secondActions: [], tone: 'soon', action: undefined };

const loan = (standing: object, info: object = {}, look: AppLook = {}): AppLook => ({
  presses: true,
  rows: 3,
  ...look,
  answers: {
    getMyLoanInfo: { ...calm, standing: { ...usual, ...standing }, ...info },
    ...look.answers,
  },
});
const onItsWay = (info: object = {}, look: AppLook = {}) =>
  loan({ state: 'payout-pending' }, info, { goesOn: true, ...look });
/** What is pressed there is pressed at a bill that is due. */
const seen = (standing: object, info: object = {}) => loan(standing, info, { presses: false });
const home = (standing: object, info: object = {}, look: AppLook = {}) =>
  loan(standing, { order: undefined, ...info }, look);
const due = { state: 'due', action: 'pay' };
const cancellable = { 'standing.action': 'cancel-loan' };
const reversed = { what: 'repayment', network: 'Airtel', amount: 120 };
const refused = { sentence: 'This cannot be done now.' };

it.each<[title: string, look: AppLook]>([
  ['nothing is verified', home({ state: 'unverified', action: 'start' })],
  [
    'some steps are done',
    home(
      { state: 'unverified', action: 'continue' },
      {},
      { answers: { listAuthSteps: { '*.isAuth': 0, '0.isAuth': 1 } } },
    ),
  ],
  [
    'one step is left',
    home(
      { state: 'unverified', action: 'continue' },
      {},
      { answers: { listAuthSteps: { '*.isAuth': 1, '2.isAuth': 0 } } },
    ),
  ],
  ['a first loan', home({ state: 'may-borrow', action: 'borrow' }, { creditLimit: 1500 })],
  ['photos are looked at', home({ state: 'in-review' })],
  [
    'photos are looked at since a day',
    home({ state: 'in-review' }, { review: { since: '2026-11-19T10:00:00Z' } }),
  ],
  ['a loan is looked at', loan({ state: 'in-review' })],
  [
    'a step again',
    home(
      { state: 'step-again', action: 'send-step' },
      { stepAgain: { cerCode: 5, sentence: 'Look up.' } },
    ),
  ],
  ['money is on its way', onItsWay()],
  ['money is late', onItsWay({ 'order.payout': late(false) })],
  ['no network has the money', onItsWay({ ...cancellable, 'order.payout': late(true) })],
  [
    'a loan that cannot be cancelled',
    onItsWay(cancellable, { instead: { cancelLoan: refused } }),
  ],
  [
    'money is there',
    loan(due, {
      'order.payout': {
        account: '097…67',
        providerReference: 'AT-1',
        giveBackUntil: '2026-11-22T10:00:00Z',
      },
    }),
  ],
  [
    'a loan that was agreed to by keys',
    loan(due, { 'order.payout': { account: '097…67', byUssd: true } }),
  ],
  ['a bill is due', loan({ ...due, secondActions: ['other-ways'] })],
  ['the last bill of a loan', seen(due, { 'order.nextPlan': undefined })],
  ['a bill is late', seen({ ...due, state: 'overdue' }, { 'order.nextPlan.overdueDays': 3 })],
  [
    'a payment waits for its end',
    loan({ state: 'payment-pending', action: 'check-payment' }, payment('pending')),
  ],
  ['a payment failed', loan(due, payment('failed'))],
  [
    'money that a network reversed',
    loan(due, { ...payment('failed'), 'order.takenBack': reversed }),
  ],
  ['a network is closed', seen({ ...due, state: 'network-closed' })],
  ['a loan is disputed', seen({ ...due, state: 'disputed' })],
  ['a plan is kept', seen({ ...due, state: 'arranged' })],
  ['a debt is written off', seen({ ...due, state: 'written-off' })],
  ['it is due with no loan', home(due)],
  ['a loan is paid off', home({ state: 'paid-off', action: 'borrow' }, { creditLimit: 1500 })],
  ['a loan is given back', home({ state: 'given-back', action: 'borrow' })],
  ['too much was paid', home({ state: 'owed-back' })],
  ['the next loan waits', home({ state: 'wait' })],
  ['no loan at all', home({ state: 'barred', action: 'talk' })],
  ['all is erased soon', home({ state: 'erasure', action: 'keep-account' })],
  ['no, for a reason', home({ state: 'declined' }, declined(['Your income is too low.']))],
  ['no, for two', home({ state: 'declined' }, declined(['One reason.', 'Another.']))],
  ['no, for none that is shown', home({ state: 'declined' }, declined([]))],
  ['a death is reported', home({ state: 'barred' }, { death: 'reported' })],
  ['a death is confirmed', home({ state: 'barred' }, { death: 'confirmed' })],
  ['a number changes', home({ state: 'barred' }, { numberChangesAt: '2026-11-22T10:00:00Z' })],
  ['all there can be beside it', { presses: true }],
  ['all of it in another state', { turn: 1, goesOn: true }],
  ['it waits', home(due, {}, { presses: false, instead: { getMyLoanInfo: 'waits' } })],
  ['it cannot be had', home(due, {}, { instead: { getMyLoanInfo: refused } })],
  ['without a network', home(due, {}, { instead: { getMyLoanInfo: 'unreachable' } })],
])('home: %s', async (_title, look) => {
  expect(await walk('/home', look)).toMatchSnapshot();
});

function payment(status: string) {
  return {
    'order.payment': { paymentId: '7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c', bizType: 1, status },
  };
}

function declined(reasons: readonly string[]) {
  return { declined: { reasons, retryOn: '2026-12-20' } };
}

function late(isCancellable: boolean) {
  const askedAt = '2026-11-20T09:00:00Z';
  return { account: '097…67', late: { askedAt, cancellable: isCancellable } };
}
