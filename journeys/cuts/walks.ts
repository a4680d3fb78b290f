import { expect } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { readBill } from '../pay.ts';
import { mostWaitMs } from '../../testing/until.ts';
import { sql } from '../../server/store/database/database.ts';
import type { App } from '../../testing/start-app.ts';
import type { Person } from '../person.ts';
import { told } from '../verify.ts';
import { stepsDone } from '../verify-by-calls.ts';
import { patienceMs, type Walk } from './walk.ts';

const received = /^(Payment received|Your loan is paid off)$/;

/** A screen that tells of a payment which the product knows has come. */
async function isPaid(
  person: Person,
  counts: { readonly at: 'home' | 'bill' },
): Promise<boolean> {
  if (await person.seesTitleNow(received)) return true;
  const balance = await person.phone.balance();
  const before = balances.get(person) ?? balance;
  if (before === balance) return false;
  const there = counts.at === 'home' ? /^(Pay K|All paid)/ : /^(Bill of 09|Nothing to pay)/;
  return person.seesNow(there);
}

/** What each had in their wallet when their walk began. */
const balances = new WeakMap<Person, bigint>();

async function atHome(person: Person): Promise<void> {
  balances.set(person, await person.phone.balance());
  await person.sees(/^(Pay K|How much do you need\?$)/);
}

async function paysBack(person: Person, amount: bigint): Promise<void> {
  expect((balances.get(person) ?? 0n) - (await person.phone.balance())).toBe(amount);
}

const oneBill = '0961000002';
const onePayment = { collect: 1, payout: 0 } as const;

const borrowing: Walk = {
  name: 'borrowing',
  mobile: '0971000001',
  begins: atHome,
  steps: [
    {
      taps: 'See estimated bill',
      async fills(person) {
        await person.types('How much do you need?', '800');
        await person.taps('60 days');
      },
    },
    {
      taps: 'Borrow K800.00',
      async fills(person) {
        const box = /^I have read the Loan Contract/;
        if (!(await person.isTicked(box))) await person.taps(box);
      },
    },
    { taps: 'I have read it and agree' },
    { taps: 'Confirm' },
    { taps: 'See my loan' },
  ],
  isDone: (person) => person.seesNow(/^Pay K/),
  moves: { collect: 0, payout: 1 },
  ends: (person) => paysBack(person, -kwacha(800)),
};

const repaying: Walk = {
  name: 'repaying a part',
  mobile: oneBill,
  begins: atHome,
  steps: [
    { taps: 'Pay the bill' },
    { taps: 'Repayment', fills: (person) => person.types('Repayment amount', '200') },
    { taps: 'OK' },
  ],
  isDone: (person) => isPaid(person, { at: 'home' }),
  moves: onePayment,
  ends: (person) => paysBack(person, kwacha(200)),
};

const repayingWithCoupon: Walk = {
  name: 'repaying all with a coupon',
  mobile: oneBill,
  begins: async (person) => {
    owed.set(person, (await readBill(person)).remaining);
    await atHome(person);
  },
  steps: [
    { taps: 'Pay the bill' },
    { taps: 'Repayment', fills: choosesCoupon },
    { taps: 'OK' },
  ],
  isDone: (person) => isPaid(person, { at: 'home' }),
  moves: onePayment,
  ends: async (person) => paysBack(person, (owed.get(person) ?? 0n) - kwacha(10)),
};

const owed = new WeakMap<Person, bigint>();

async function choosesCoupon(person: Person): Promise<void> {
  const [offered, chosen] = ['Coupon 1 coupon available', /^Coupon Welcome K10/] as const;
  if (!(await person.mayTap(offered))) return;
  const giveUpAt = Date.now() + mostWaitMs;
  // A choice that the network lost is offered again.
  while (!(await person.mayTap(chosen)) && Date.now() < giveUpAt) {
    if (person.line.isDown || !(await person.mayTap(offered))) continue;
    // It may have got its new name in this very moment: then the next look finds it.
    const tap = person.control(offered).first().tap({ timeout: patienceMs });
    const failure = await tap.catch((error: unknown) => error);
    if (failure !== undefined) continue;
    await person.seesTitle('Coupon');
    await person.taps(/^Welcome K10/);
    await person.taps('Confirm');
  }
}

const extending: Walk = {
  name: 'extending a bill',
  mobile: oneBill,
  begins: atHome,
  steps: [{ taps: 'Extend this bill' }, { taps: 'Repayment' }, { taps: 'OK' }],
  isDone: (person) => isPaid(person, { at: 'home' }),
  moves: onePayment,
  ends: (person) => paysBack(person, 2800n),
};

const payingQuickly: Walk = {
  name: 'paying without login',
  mobile: oneBill,
  begins: async (person) => {
    owed.set(person, (await readBill(person)).remaining);
    await atHome(person);
    await person.goesTo('/qp');
    await person.types('Phone number of the borrower', oneBill);
    await person.types('First six digits of the NRC', '325476');
  },
  steps: [{ taps: 'Open the bill' }, { taps: 'Repayment' }, { taps: 'OK' }],
  isDone: (person) => isPaid(person, { at: 'bill' }),
  moves: onePayment,
  ends: async (person) => paysBack(person, owed.get(person) ?? 0n),
};

const contacts = [
  ['first', 'Mwila Sakala', 'Brother or sister', '0961555001'],
  ['second', 'Inonge Muyunda', 'Friend', '0951555002'],
] as const;

const oneHalf = '0961000005';
const saving = 'Save and go on';
const selectSteps = sql<{ step: string }, { mobile: string }>(`
  select step from step_answer join borrower on borrower.id = step_answer.borrower_id
  where mobile = :mobile order by step`);

const verifying: Walk = {
  name: 'naming contacts and answering questions',
  mobile: oneHalf,
  begins: async (person) => {
    balances.set(person, await person.phone.balance());
    const calls = await person.calls();
    await calls.done('/user/auth/api/addOrUpdateUserAuthInfo', {
      body: { cerCode: 2, values: workOf() },
    });
    await person.goesTo('/authentication/linkman');
    await person.seesField('Name of your first contact');
  },
  steps: [{ taps: saving, fills: fillsWhatIsThere }],
  isDone: (person) => person.seesTitleNow("Let's check it is really you"),
  moves: { collect: 0, payout: 0 },
  async ends(person, app) {
    expect(await stepsDone(await person.calls())).toEqual([1, 1, 1, 1, 0]);
    const saved = (await app.db.rows(selectSteps, { mobile: oneHalf })).map(({ step }) => step);
    expect(saved).toEqual(['contacts', 'personal', 'questionnaire']);
  },
};

function workOf() {
  const { occupation, address } = told;
  return {
    employmentStatus: 'self-employed',
    occupation,
    monthlyIncome: '4200',
    region: 505,
    address,
  };
}

async function fillsWhatIsThere(person: Person): Promise<void> {
  if (await person.seesTitleNow('Emergency Contact')) {
    for (const [who, name, relationship, mobile] of contacts) {
      await person.types(`Name of your ${who} contact`, name);
      await person.chooses(`How do you know your ${who} contact?`, relationship);
      await person.types(`Mobile number of your ${who} contact`, mobile);
    }
    return;
  }
  await person.answers('What do you need the money for?', 'School or college');
  const source = 'Salary or wages';
  if (!(await person.isTicked(source))) await person.taps(source);
  await person.answers('Are you paying back any other loan?', 'No');
}

/** What borrowers do with money or with what decides about it. */
export const walks: readonly Walk[] = [
  borrowing,
  repaying,
  repayingWithCoupon,
  extending,
  payingQuickly,
  verifying,
];

/** How many payments the books have that went to the networks, by what they are. */
export async function countPayments({ db }: App): Promise<Walk['moves']> {
  const rows = await db.rows(selectPayments);
  const countOf = (wanted: string) =>
    rows.filter(({ operation }) => operation === wanted).length;
  return { collect: countOf('collect'), payout: countOf('payout') };
}

const selectPayments = sql<{ operation: string }>(
  "select operation from payment where provider = 'pawapay'",
);
