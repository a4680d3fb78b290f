import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listTransfers,
  showAccount,
  showPeriod,
  showProvisions,
  trialBalance,
} from '../../../../contract/staff/books-acts.ts';
import { showFinancials } from '../../../../contract/staff/financial-acts.ts';
import { wireMonth } from '../../../../contract/staff/books-words.ts';
import { compareKnown, openFigure, showLoan } from '../../../../contract/staff/loan-acts.ts';
import { showPortfolio, showRolls } from '../../../../contract/staff/portfolio-acts.ts';
import { staffActs } from '../../../../contract/staff/staff-acts.ts';
import { addDays, midnightOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee, sumNgwee } from '../../../../contract/words/ngwee.ts';
import { wireDate } from '../../../../contract/words/wire.ts';
import { chartOfAccounts } from '../../../../domain/books/chart-of-accounts.ts';
import { expectedBalances } from '../../../../domain/books/expected-balances.ts';
import { provisionOf } from '../../../../domain/books/provision.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { foldedBalances, missedNights } from '../../../../testing/missed-nights.ts';
import type { LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import { foldAgeing, foldStock } from '../../../../testing/portfolio-fold.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { accountAt, eventsOf, knownBy } from '../../care/book/loan-account.ts';

/* Every act that takes a day, asked of days around three missed nights, beside the fold of them. */

let db: TestDatabase;
let world: MoneyWorld;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let days: readonly CivilDate[] = [];
let loans: readonly LentLoan[] = [];
const today = () => world.context.clock.today();
const text = (amount: bigint) => formatKwacha(ngwee(amount));
beforeAll(async () => {
  db = await testDatabase();
  ({ world, days, loans } = await missedNights(db, 40));
  days = days.slice(-8);
  office = await consoleOfWorld(world);
}, 600_000);
afterAll(async () => {
  await office.close();
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const first = '2026-03-30' as CivilDate;
const balances = (day: CivilDate) => foldedBalances(db, day, today());
const foldOf = async (
  { orderId }: LentLoan,
  asOf: CivilDate,
  knownOn: CivilDate | null = null,
) => {
  const order = await world.order(loans.find((one) => one.orderId === orderId) as LentLoan);
  return accountAt(order, knownBy(await eventsOf(db, orderId), knownOn), asOf);
};

/** By act: it answers what is shown of a day and what the fold says. */
const held: Readonly<Record<string, (day: CivilDate) => Promise<[unknown, unknown]>>> = {
  async trialBalance(asOf) {
    const { rows } = await office.done('finance', trialBalance, { asOf });
    const folded = await balances(asOf);
    const shown = rows.map(({ account, balance }) => [account, balance]);
    return [shown, rows.map(({ account }) => [account, text(folded.get(account) ?? 0n)])];
  },
  async showFinancials(asOf) {
    const shown = await office.done('finance', showFinancials, { asOf });
    const { assets, liabilities, equity, income, cost, spans, result } = shown;
    const lines = [assets, liabilities, equity, income, cost].flatMap((one) => one.lines);
    const chart = new Map(chartOfAccounts.map(({ code, type }) => [String(code), type]));
    const [now, before, opened] = [
      await balances(asOf),
      await balances(spans.monthBefore.to),
      await balances(addDays(spans.now.from, -1)),
    ];
    const openedBefore = await balances(addDays(spans.monthBefore.from, -1));
    const figure = (code: string, end: typeof now, start: typeof now) => {
      const type = chart.get(code) ?? '';
      const isFlow = type === 'income' || type === 'expense';
      const moved = (end.get(code) ?? 0n) - (isFlow ? (start.get(code) ?? 0n) : 0n);
      return text(type === 'asset' || type === 'expense' ? moved : -moved);
    };
    const ofAccounts = lines.flatMap(({ account, ...line }) =>
      account === null ? [] : [{ account, ...line }],
    );
    const earned = (sums: typeof now) =>
      [...chart].reduce(
        (sum, [code, type]) =>
          type === 'income' || type === 'expense' ? sum - (sums.get(code) ?? 0n) : sum,
        0n,
      );
    return [
      [shown.isEven, result.now, ...ofAccounts.map((one) => [one.now, one.monthBefore])],
      [
        true,
        text(earned(now) - earned(opened)),
        ...ofAccounts.map(({ account }) => [
          figure(account, now, opened),
          figure(account, before, openedBefore),
        ]),
      ],
    ];
  },
  async showAccount(to) {
    const args = { code: 'interest-income', from: addDays(to, -2), to } as const;
    const { after } = await office.done('finance', showAccount, args);
    return [after, text((await balances(to)).get('interest-income') ?? 0n)];
  },
  async listTransfers(to) {
    const asked = { filter: { account: 'deferred-fee-income', to }, limit: 1 };
    const { sum } = await office.done('finance', listTransfers, asked);
    return [sum, text((await balances(to)).get('deferred-fee-income') ?? 0n)];
  },
  async openFigure(to) {
    const figure = { account: 'principal', from: first, to };
    const { sum } = await office.done('finance', openFigure, { figure, limit: 1 });
    const sums = [sum];
    let all = 0n;
    for (const { orderId } of loans.slice(0, 5)) {
      const one = { orderId: String(orderId), account: 'interest', asOf: to } as const;
      sums.push((await office.done('finance', openFigure, { figure: one, limit: 1 })).sum);
    }
    const folded = [text((await balances(to)).get('principal') ?? all)];
    for (const loan of loans.slice(0, 5)) {
      all = expectedBalances(await foldOf(loan, to)).interest;
      folded.push(text(all));
    }
    return [sums, folded];
  },
  async showPeriod(day) {
    const month = day.slice(0, 7);
    const { rows, last } = await office.done('finance', showPeriod, { month });
    const folded = await balances(last < today() ? last : today());
    return [
      rows.map(({ account, after }) => [account, after]),
      rows.map(({ account }) => [account, text(folded.get(account) ?? 0n)]),
    ];
  },
  async showProvisions(asOf) {
    const shown = await office.done('finance', showProvisions, { asOf });
    const asked = shown.profiles.map(({ rows }) =>
      rows.map(({ loans: count, carrying, amount }) => [count, carrying, amount]),
    );
    const ages = await foldAgeing(db, asOf, shown.knownOn ?? asOf);
    const profiles = await newestProfiles(db);
    return [
      [shown.asOf, asked],
      [
        asOf,
        profiles.map(({ steps }) =>
          provisionOf(steps, ages).map((row) => [
            row.loans,
            text(row.carrying),
            text(row.amount),
          ]),
        ),
      ],
    ];
  },
  async showPortfolio(asOf) {
    const { all } = await office.done('director', showPortfolio, { asOf, by: [] });
    const stock = [...(await foldStock(db, asOf, addDays(today(), -1))).values()];
    const sum = (of: (one: (typeof stock)[number]) => bigint) =>
      text(sumNgwee(stock.map((one) => ngwee(of(one)))));
    return [
      [all.loans, all.principal, all.interest, all.fees, all.lateFees],
      [
        stock.reduce((count, one) => count + one.loans, 0),
        ...[sum((one) => one.principal), sum((one) => one.interest)],
        ...[sum((one) => one.fees), sum((one) => one.lateFees)],
      ],
    ];
  },
  async showRolls(to) {
    const { rows } = await office.done('director', showRolls, { from: addDays(to, -3), to });
    const stock = [...(await foldStock(db, to, addDays(today(), -1))).values()];
    return [
      rows.map(({ fromDays, after }) => [fromDays, after]),
      rows.map(({ fromDays }) => {
        const ofAge = stock.filter(({ age }) => age === fromDays);
        return [fromDays, text(sumNgwee(ofAge.map((one) => ngwee(one.principal))))];
      }),
    ];
  },
  async showLoan(asOf) {
    const [shown, folded]: [unknown[], unknown[]] = [[], []];
    for (const loan of loans.slice(0, 12)) {
      const orderId = String(loan.orderId);
      const page = await office.done('finance', showLoan, { orderId, asOf });
      const state = await foldOf(loan, asOf);
      const expected = expectedBalances(state);
      shown.push([
        page.loan.status,
        page.account.remaining,
        page.figures,
        page.timeline.every(({ effectiveAt }) => effectiveAt < midnightOf(addDays(asOf, 1))),
        page.faults,
      ]);
      const figures = page.figures.map(({ account }) => {
        const amount = text(expected[account]);
        return { account, booked: amount, expected: amount };
      });
      folded.push([state.status, text(state.remainingAmount), figures, true, null]);
    }
    return [shown, folded];
  },
  async compareKnown(asOf) {
    const [shown, folded]: [unknown[], unknown[]] = [[], []];
    for (const loan of loans.slice(0, 12)) {
      const asked = { orderId: String(loan.orderId), asOf, one: asOf, other: today() };
      const { before, after } = await office.done('finance', compareKnown, asked);
      shown.push([before.remaining, after.remaining]);
      const states = [await foldOf(loan, asOf, asOf), await foldOf(loan, asOf)];
      folded.push(states.map(({ remainingAmount }) => text(remainingAmount)));
    }
    return [shown, folded];
  },
};

/** They take a day, and show no figure of the loans or books as of it; why. */
const others: Readonly<Record<string, string>> = {
  previewProposal: 'previews an act of now; provisions of a day are those of showProvisions',
  propose: 'as previewProposal',
  listBorrowers: 'picks by the day of registration',
  checkCaller: 'compares a day of birth',
  openAccount: 'as checkCaller',
  askDocument: 'by when a borrower sends it; no figure',
  confirmDeath: 'records the day of a death',
  listLoans: 'picks by due date among the loans of now',
  listJournals: 'picks by the day a journal is dated',
  exportBooks: 'a file of the sums of showPeriod and showAccount',
  exportPortfolio: 'a file of showPortfolio and showRolls',
  showVintages: 'counts from the months of paying out up to now',
  listStatements: 'the statements of networks',
  showStatementDay: 'the statement of a network',
  uploadStatement: 'brings a statement',
  reportTakenBack: 'the day on which a former paybill reversed a payment',
  runStatementAgain: 'reads a statement again',
  promise: 'a day to come',
  setAbsence: 'days to come',
  stopContact: 'a day to come',
  listReadings: 'picks among the looks at sealed data',
  markSubmitted: 'the day on which a return went out',
  makeBookToken: 'the last day of a token',
  startChallenger: 'the last day of a trial',
  openTakeover: 'the day of a book that is taken over',
  showGuide: 'says what is done now; its figures of a month are those of trialBalance',
  takeLine: 'names a line of a list of a month',
  leaveLine: 'as takeLine',
  findLoans: 'picks by due date among the loans of now',
  exportAudit: 'picks among the entries of the audit log',
  showChanges: 'as exportAudit',
};

interface Schema {
  readonly _zod?: { readonly def: Record<string, unknown> };
}

/** Whether arguments have a day or a month somewhere. */
function takesDay(schema: unknown): boolean {
  if (schema === wireDate || schema === wireMonth) return true;
  const def = (schema as Schema | undefined)?._zod?.def;
  if (def === undefined) return false;
  const { shape = {}, options = [], element, innerType } = def;
  return [
    ...Object.values(shape as object),
    ...(options as unknown[]),
    element,
    innerType,
  ].some(takesDay);
}

it('knows every act that takes a day, so that no new one is forgotten', () => {
  const taking = staffActs.filter(({ args }) => takesDay(args)).map(({ name }) => name);
  expect(taking.toSorted()).toEqual([...Object.keys(held), ...Object.keys(others)].toSorted());
});

describe('around three missed nights', () => {
  it.each(Object.keys(held))('%s says what the fold of each day says', async (name) => {
    for (const day of days) {
      const [shown, folded] = (await held[name]?.(day)) ?? [];
      expect([day, shown]).toEqual([day, folded]);
    }
  });
});
