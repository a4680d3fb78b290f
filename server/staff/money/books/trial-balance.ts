import { showAccount, trialBalance } from '../../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, daysBetween, midnightOf } from '../../../../contract/words/civil-date.ts';
import { soonAfter, sumAccounts, sumDaysOf } from '../../../lending/ledger/ledger-days.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { headOfAccount, kwachaText, resultOf } from './words-of-books.ts';

/** The last instant of records that count: the end of a day, or now. */
export function knownUntilOf(knownOn: CivilDate | undefined, now: Date): Date {
  const soon = soonAfter(now);
  const end = knownOn === undefined ? soon : midnightOf(addDays(knownOn, 1));
  return end < soon ? end : soon;
}

export const trialBalanceAct = serveAct(trialBalance, async ({ context, args }) => {
  const { asOf, knownOn } = args;
  const knownUntil = knownUntilOf(knownOn, context.clock.now());
  const sums = await sumAccounts(context.db, { from: null, to: asOf, knownUntil });
  const total = (side: (one: AccountSum) => bigint) =>
    kwachaText(sums.reduce((sum, one) => sum + side(one), 0n));
  return {
    asOf,
    knownOn: knownOn ?? null,
    rows: sums.map((one) => ({
      ...headOfAccount(one),
      debits: kwachaText(one.debits),
      credits: kwachaText(one.credits),
      balance: kwachaText(one.debits - one.credits),
      transfers: one.transfers,
      late: kwachaText(one.late),
    })),
    debits: total(({ debits }) => debits),
    credits: total(({ credits }) => credits),
    result: kwachaText(resultOf(sums).result),
  };
});

/** More than a year is nothing to read day by day. */
const mostDays = 400;

export const showAccountAct = serveAct(showAccount, async ({ context, args }) => {
  const { code, from, to } = args;
  if (daysBetween(from, to) >= mostDays) {
    return new StaffRefusal('too-many-days', { most: String(mostDays) });
  }
  const { db, clock } = context;
  const knownUntil = knownUntilOf(undefined, clock.now());
  const sums = await sumAccounts(db, { from: null, to: addDays(from, -1), knownUntil });
  const before = sums.find(({ account }) => account === code);
  if (before === undefined) return new StaffRefusal('unknown');
  const days = await sumDaysOf(db, code, { from, to, knownUntil });
  const began = before.debits - before.credits;
  const moved = days.reduce((sum, { debits, credits }) => sum + debits - credits, 0n);
  return {
    ...headOfAccount(before),
    from,
    to,
    before: kwachaText(began),
    after: kwachaText(began + moved),
    days: days.map(({ debits, credits, ...day }) => ({
      ...day,
      debits: kwachaText(debits),
      credits: kwachaText(credits),
    })),
  };
});
