import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareKnown,
  listLoans,
  openFigure,
  showLoan,
} from '../../../../contract/staff/loan-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { Network } from '../../../../contract/market/network.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { loansOffice } from '../../../../testing/loans-office.ts';
import type { LoansOffice } from '../../../../testing/loans-office.ts';
import { agreeToLoan, askToPay } from '../../../../testing/money-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import type { ArgsOf } from '../../../../contract/staff/staff-act.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { script } from '../../../store/database/database.ts';

const daySeconds = 86_400;

let office: LoansOffice;
let db: LoansOffice['db'];
let world: LoansOffice['world'];
let staff: LoansOffice['staff'];
beforeAll(async () => {
  office = await loansOffice();
  ({ db, world, staff } = office);
});
afterAll(() => office.close());

async function lentLoan(amount = kwacha(500)): Promise<LentLoan> {
  const loan = await agreeToLoan(db, { at: world.now(), amount });
  await world.live(15);
  return loan;
}

async function shown(loan: LentLoan, at: { asOf?: CivilDate; knownOn?: CivilDate } = {}) {
  const orderId = String(loan.orderId);
  const { data: answer } = await staff.ask('finance', showLoan, { orderId, ...at });
  if (answer === null) throw new Error('the loan is there');
  return answer;
}

async function figureSum(loan: LentLoan, account: 'principal' | 'fees' | 'interest') {
  const figure = { orderId: String(loan.orderId), account };
  const asked = { figure, limit: 100 } as const;
  const { data: answer } = await staff.ask('finance', openFigure, asked);
  return answer;
}

describe('a loan as the lender sees it', () => {
  it('has the figures of its account, and books that agree with them', async () => {
    const loan = await lentLoan();
    const answer = await shown(loan);
    expect(answer.loan).toMatchObject({
      borrowerId: loan.borrowerId,
      status: 'active',
      amount: '500.00',
      mobileMasked: `097****${loan.mobile.slice(7)}`,
    });
    expect(answer.account).toMatchObject({
      status: 'active',
      owed: { principal: '500.00', interest: '0.00', fee: '15.00', lateFee: '0.00' },
      remaining: '515.00',
    });
    expect(answer.faults).toEqual([]);
    expect(answer.figures).toContainEqual({
      account: 'principal',
      booked: '500.00',
      expected: '500.00',
    });
    expect(answer.timeline.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['disbursed', '500.00'],
    ]);
    expect(answer.history.map(({ from, to }) => [from, to])).toEqual([
      ['disbursing', 'active'],
    ]);
  });

  it('opens each figure into the transfers that add up to it', async () => {
    const loan = await lentLoan();
    const paid = await askToPay(world, loan, kwacha(200));
    expect(paid.refused).toBeUndefined();
    await world.live(30);
    const { figures, timeline } = await shown(loan);
    const payment = timeline.find(({ kind }) => kind === 'payment-confirmed');
    expect(payment?.allocation).toEqual([
      { period: 1, principal: '185.00', interest: '0.00', fee: '15.00', lateFee: '0.00' },
    ]);
    for (const account of ['principal', 'fees'] as const) {
      const opened = await figureSum(loan, account);
      const booked = figures.find((one) => one.account === account)?.booked;
      expect(opened?.sum).toBe(booked);
      const effects = opened?.rows.map(({ effect }) => Number(effect)) ?? [];
      expect(effects.reduce((sum, one) => sum + one, 0)).toBe(Number(booked));
      expect(opened?.count).toBe(effects.length);
    }
  });

  it('is shown as it was known: late records count from then on', async () => {
    const loan = await lentLoan();
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('a payment is asked for');
    const paidAt = world.now();
    const paidOn = civilDateOf(paidAt);
    await world.pass(3 * daySeconds);
    const amount = kwacha(200);
    const fact = { fact: 'confirmed', reference: 'LATE', amount, currency: 'ZMW' } as const;
    await settlePayment(world.context, paymentId, { ...fact, at: paidAt });
    const heardOn = civilDateOf(world.now());
    const then = await shown(loan, { asOf: paidOn, knownOn: addDays(heardOn, -1) });
    const now = await shown(loan, { asOf: paidOn });
    expect(then.account.paid).toBe('0.00');
    expect(now.account.paid).toBe('200.00');
    const asked = { asOf: paidOn, one: heardOn, other: addDays(heardOn, -1) };
    const orderId = String(loan.orderId);
    const { data: answer } = await staff.ask('finance', compareKnown, { orderId, ...asked });
    expect(answer?.before).toEqual(then.account);
    expect(answer?.after).toEqual(now.account);
    expect(answer?.between.map(({ kind, paymentId: id }) => [kind, id])).toEqual([
      ['payment-confirmed', paymentId],
    ]);
  });

  it('that is not there is reported as unknown', async () => {
    const { reason: refused } = await staff.ask('finance', showLoan, { orderId: '999999' });
    expect(refused).toBe('unknown');
  });

  it('whose books were touched says where', async () => {
    const loan = await lentLoan();
    await db.run(
      script(`update loan_order set ledger_position = '{"paid-out:Airtel": "1n"}'
        where id = ${loan.orderId}`),
    );
    const { faults } = await shown(loan);
    expect(faults?.join('\n')).toContain('paid-out:Airtel');
  });
});

describe('a list of loans', () => {
  it('goes on where it stopped, whichever way, and never shows one twice', async () => {
    const loans: string[] = [];
    for (let i = 0; i < 5; i++) loans.push(String((await lentLoan(kwacha(600))).orderId));
    for (const sort of ['newest', 'oldest'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const asked = { filter: { status: 'active' }, sort, limit: 2 } as const;
        const { data: answer } = await staff.ask('finance', listLoans, {
          ...asked,
          ...(after !== undefined && { after }),
        });
        seen.push(...(answer?.rows ?? []).map(({ orderId }) => orderId));
        after = answer?.next;
      } while (after !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(loans));
      const numbers = seen.map(Number);
      const sorted = numbers.toSorted((a, b) => (sort === 'newest' ? b - a : a - b));
      expect(numbers).toEqual(sorted);
    }
  });

  it('holds what its filter says and nothing else', async () => {
    const mine = await lentLoan();
    const asked = {
      filter: { borrowerId: mine.borrowerId },
      sort: 'newest',
      limit: 50,
    } as const;
    const { data: answer } = await staff.ask('finance', listLoans, asked);
    expect(answer?.rows.map(({ orderId }) => orderId)).toEqual([String(mine.orderId)]);
    expect(answer?.rows[0]?.owed).toBe('515.00');
    const none = await staff.ask('finance', listLoans, {
      ...asked,
      filter: { borrowerId: mine.borrowerId, status: 'settled' },
    });
    expect(none.data?.rows).toEqual([]);
  });

  it('holds the loans of one network, of a wallet that moved to another too', async () => {
    const { borrowerId, orderId, walletId } = await lentLoan();
    const network = async (name: Network) => {
      const asked = {
        filter: { borrowerId, network: name },
        sort: 'newest',
        limit: 9,
      } as const;
      return (await staff.done('finance', listLoans, asked)).rows.map((row) => row.orderId);
    };
    expect([await network('Airtel'), await network('Zamtel')]).toEqual([[String(orderId)], []]);
    await db.run(script(`update wallet set network = 'Zamtel' where id = '${walletId}'`));
    expect([await network('Airtel'), await network('Zamtel')]).toEqual([[], [String(orderId)]]);
  });

  it('goes by due date and by what is owed, and finds what is late', async () => {
    const [late, more] = [await lentLoan(kwacha(800)), await lentLoan(kwacha(950))];
    await world.pass(35 * daySeconds);
    const soon = await lentLoan(kwacha(500));
    await accrueOvernight(world.context);
    const mine = [late, more, soon].map(({ orderId }) => String(orderId));
    const rows = async (asked: Partial<ArgsOf<typeof listLoans>>) => {
      const wanted = { filter: {}, sort: 'newest', limit: 100, ...asked } as const;
      const page = await staff.done('finance', listLoans, wanted);
      return page.rows.filter(({ orderId }) => mine.includes(orderId));
    };
    const idsOf = async (asked: Partial<ArgsOf<typeof listLoans>>) =>
      (await rows(asked)).map(({ orderId }) => orderId);
    expect(await idsOf({ sort: 'due' })).toEqual(mine);
    expect(await idsOf({ sort: 'owed' })).toEqual([mine[1], mine[0], mine[2]]);
    const today = civilDateOf(world.now());
    expect((await rows({ sort: 'due' })).map((row) => [row.dueOn, row.lateDays])).toEqual([
      [addDays(today, -5), 5],
      [addDays(today, -5), 5],
      [addDays(today, 30), 0],
    ]);
    expect(await idsOf({ filter: { lateDays: 5 }, sort: 'oldest' })).toEqual(mine.slice(0, 2));
    expect(await idsOf({ filter: { lateDays: 6 } })).toEqual([]);
    const due = { dueFrom: addDays(today, 1), dueTo: addDays(today, 30) };
    expect(await idsOf({ filter: due })).toEqual([mine[2]]);
    const [first] = await rows({ sort: 'owed' });
    const owed = { owedFrom: first?.owed, owedTo: first?.owed };
    expect(await idsOf({ filter: owed })).toEqual([mine[1]]);
    for (const sort of ['due', 'owed'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await staff.done('finance', listLoans, {
          ...{ filter: {}, sort, limit: 2 },
          ...(after !== undefined && { after }),
        });
        seen.push(...page.rows.map(({ orderId }) => orderId));
        after = page.next;
      } while (after !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(mine));
    }
  });

  it('refuses a place that it did not give', async () => {
    const asked = { filter: {}, sort: 'newest', limit: 5 } as const;
    for (const after of ['nonsense', 'MTt4', Buffer.from("1'; --").toString('base64url')]) {
      const { reason: refused } = await staff.ask('finance', listLoans, { ...asked, after });
      expect(refused).toBe('cursor-unknown');
    }
  });
});

describe('an account over days', () => {
  it('adds up what the books recorded on those days', async () => {
    const day = civilDateOf(world.now());
    const figure = { account: 'float:Airtel', from: day, to: day } as const;
    const before = await staff.ask('finance', openFigure, { figure, limit: 100 });
    await lentLoan(kwacha(700));
    const { data: answer } = await staff.ask('finance', openFigure, { figure, limit: 100 });
    expect(Number(answer?.sum)).toBe(Number(before.data?.sum ?? 0) - 700);
    const next = {
      account: 'float:Airtel',
      from: addDays(day, 1),
      to: addDays(day, 1),
    } as const;
    const none = await staff.ask('finance', openFigure, { figure: next, limit: 10 });
    expect(none.data).toMatchObject({ sum: '0.00', count: 0, rows: [] });
  });

  it('is read a page at a time', async () => {
    const day = civilDateOf(world.now());
    await lentLoan();
    await lentLoan();
    const figure = { account: 'float:Airtel', from: addDays(day, -30), to: day } as const;
    const whole = await staff.ask('finance', openFigure, { figure, limit: 100 });
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const asked = { figure, limit: 1, ...(after !== undefined && { after }) };
      const { data: answer } = await staff.ask('finance', openFigure, asked);
      seen.push(...(answer?.rows ?? []));
      after = answer?.next;
    } while (after !== undefined);
    expect(seen).toEqual(whole.data?.rows);
    expect(seen.length).toBeGreaterThan(1);
  });
});
