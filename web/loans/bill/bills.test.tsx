// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { walk } from '../../../testing/screens/app-walk.tsx';

/** A loan with its bills and payments, and nothing that may be left out, but these. */
const look = (queryLoanDetail: Record<string, unknown>) => ({
  bare: true,
  answers: {
    queryLoanDetail: {
      ...{ status: 'active', payments: [], chargesStopped: false },
      ...queryLoanDetail,
    },
  },
});

const standing = {
  state: 'due',
  sentence: 'K90 is due on 27 Nov.',
  amount: 90,
  day: '2026-11-27',
};
const due = { ...standing, action: 'pay', secondActions: ['other-ways'], tone: 'soon' };
const onItsWay = { ...due, state: 'payment-pending', action: 'check-payment', tone: 'waiting' };
const late = { ...due, state: 'overdue', sentence: 'K99 is late.', amount: 99, tone: 'late' };
const frozen = {
  number: 'D-2026-000001',
  status: 'open',
  isFrozen: true,
  answerBy: '2026-11-30',
};
const part = (on: string, amount: number, isThere = false) => ({ on, amount, isThere });
const plan = {
  arrangementId: 'plan-1',
  state: 'kept',
  parts: [part('2026-11-25', 40, true), part('2026-12-02', 50)],
  next: { on: '2026-12-02', amount: 50 },
  acceptBy: '2026-11-24',
};
const offered = {
  ...{ isAgreed: false, apr: 120, rate: 0.5, hash: 'a'.repeat(64) },
  instalments: [part('2026-12-20', 60), part('2027-01-20', 60)].map(({ on, amount }) => ({
    on,
    amount,
  })),
  oldTotal: 100,
  newTotal: 120,
};
const reversed = (what: string) => ({ what, network: 'Airtel', amount: 90 });

/** A payment as the list has it. */
const payment = (status: string) => ({
  paymentId: '7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a1099',
  bizType: 1,
  amount: 90,
  status,
  createdAt: '2026-11-20T10:00:00.000Z',
});

const plans = (...statuses: string[]) =>
  Object.fromEntries(statuses.map((status, at) => [`plans.${at}.status`, status]));

const states: [title: string, loan: Record<string, unknown>][] = [
  ['due', { standing: due, ...plans('due', 'due', 'due') }],
  [
    'due, with one bill paid',
    { standing: due, ...plans('paid', 'due', 'due'), paidAmount: 80 },
  ],
  [
    'late',
    { standing: late, status: 'overdue', ...plans('overdue', 'due', 'due'), lateFee: 9 },
  ],
  ['late before the nightly job', { standing: late, ...plans('overdue', 'due', 'due') }],
  ['with a payment on its way', { standing: onItsWay, payments: [payment('pending')] }],
  [
    'with payments that ended',
    { standing: due, payments: [payment('succeeded'), payment('failed')] },
  ],
  ['disputed', { standing: { ...due, action: 'see-why' }, dispute: frozen }],
  [
    'that is found to be the borrower’s',
    {
      standing: due,
      dispute: {
        ...frozen,
        status: 'rejected',
        isFrozen: false,
        reason: 'It was paid to your wallet.',
      },
    },
  ],
  ['of another person', { status: 'cancelled', dispute: { ...frozen, status: 'upheld' } }],
  [
    'with a plan that is offered',
    { standing: due, arrangement: { ...plan, state: 'offered' } },
  ],
  ['with a plan that is kept', { standing: due, arrangement: plan }],
  [
    'with a plan that is broken',
    { standing: due, arrangement: { ...plan, state: 'broken', brokenOn: '2026-11-19' } },
  ],
  ['with a plan that is done', { standing: due, arrangement: { ...plan, state: 'done' } }],
  [
    'with a plan that was broken before its charges stopped',
    {
      standing: due,
      chargesStopped: true,
      arrangement: { ...plan, state: 'broken', brokenOn: '2026-11-19' },
    },
  ],
  ['with new payments that are offered', { standing: due, restructuring: offered }],
  [
    'with new payments that cost as much',
    { standing: due, restructuring: { ...offered, newTotal: 100 } },
  ],
  [
    'with new payments that are agreed to',
    { standing: due, restructuring: { ...offered, isAgreed: true } },
  ],
  ['with new payments', { standing: due, restructuredOn: '2026-11-18' }],
  ['whose payment a network reversed', { standing: due, takenBack: reversed('repayment') }],
  [
    'whose payment a network reversed, with no late fee for now',
    {
      standing: due,
      takenBack: { ...reversed('repayment'), noLateFeeUntil: '2026-11-25' },
    },
  ],
  [
    'whose extension fee a network reversed',
    { standing: due, takenBack: reversed('extension') },
  ],
  [
    'whose payout a network reversed',
    { status: 'cancelled', plans: [], takenBack: reversed('payout') },
  ],
  [
    'that was extended',
    { standing: due, 'plans.0.extensions': 1, 'plans.1.extensions': 2, extensionFees: 15 },
  ],
  ['of which too much was paid', { status: 'settled', owedToBorrower: 12, sentBackAmount: 20 }],
  ['paused', { standing: due, chargesPaused: { until: '2026-12-01' } }],
  ['paused for good', { standing: due, chargesPaused: {} }],
  ['whose charges stopped', { standing: due, chargesStopped: true }],
  [
    'whose price was lower',
    { standing: due, priceCorrected: { on: '2026-11-18', takenBack: 0 } },
  ],
  ['reviewed', { status: 'reviewing', plans: [] }],
  ['declined', { status: 'declined', plans: [] }],
  ['on its way', { status: 'disbursing', plans: [] }],
  ['cancelled', { status: 'cancelled', plans: [] }],
  ['paid off', { status: 'settled', ...plans('paid', 'paid', 'paid') }],
  ['given back', { status: 'settled', isGivenBack: true, ...plans('paid', 'paid', 'paid') }],
  ['written off', { status: 'written-off', standing: { ...late, state: 'written-off' } }],
];

describe.each(states)('a loan %s', (_, loan) => {
  it('reads so', async () => {
    expect(await walk('/billing-details/7', look(loan))).toMatchSnapshot();
  });

  it('has bills that read so', async () => {
    expect(await walk('/repayment-plan/7', look(loan))).toMatchSnapshot();
  });
});

it('beside a payment on its way nothing can be paid a second time', async () => {
  const loan = look({ standing: onItsWay, payments: [payment('pending')] });
  const bill = await walk('/billing-details/7', loan);
  expect(bill).toContain('[See how it goes]');
  expect(bill).not.toContain('[Repay]');
  expect(await walk('/repayment-plan/7', loan)).not.toContain('[Pay the bill]');
});
