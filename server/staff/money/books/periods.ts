import { listPeriods, showPeriod } from '../../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import {
  closings,
  firstDayOf,
  firstMonth,
  headOf,
  lastDayOf,
  monthOf,
  nextMonth,
} from '../../../lending/ledger/period-row.ts';
import type { Closing, Month } from '../../../lending/ledger/period-row.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { headOfAccount, kwachaText, resultOf } from './words-of-books.ts';
import { knownUntilOf } from './trial-balance.ts';

export const listPeriodsAct = serveAct(listPeriods, async ({ context: { db, clock } }) => {
  const all = await closings(db);
  const now = monthOf(clock.today());
  const rows = [];
  for (let month = (await firstMonth(db)) ?? now; month <= now; month = nextMonth(month)) {
    const timesReopened = closingsOf(all, month).filter(({ reopenedAt }) => reopenedAt).length;
    rows.push({ ...headOfMonth(all, month, now), timesReopened });
  }
  return { rows: rows.reverse() };
});

export const showPeriodAct = serveAct(showPeriod, async ({ context: { db, clock }, args }) => {
  const { month } = args;
  const all = await closings(db);
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const knownUntil = knownUntilOf(undefined, clock.now());
  const began = await sumAccounts(db, { from: null, to: addDays(first, -1), knownUntil });
  const moved = await sumAccounts(db, { from: first, to: last, knownUntil });
  const rows = moved.map((one) => {
    const { debits = 0n, credits = 0n } =
      began.find(({ account }) => account === one.account) ?? {};
    return { one, before: debits - credits };
  });
  const end = rows.map(({ one, before }) => ({ ...one, debits: one.debits + before }));
  const head = headOfMonth(all, month, monthOf(clock.today()));
  const closing = openClosing(all, month);
  const { income, cost, result } = resultOf(moved);
  return {
    ...head,
    first,
    last,
    rows: rows.map(({ one, before }) => ({
      ...headOfAccount(one),
      before: kwachaText(before),
      debits: kwachaText(one.debits),
      credits: kwachaText(one.credits),
      after: kwachaText(before + one.debits - one.credits),
      transfers: one.transfers,
      late: kwachaText(one.late),
    })),
    income: kwachaText(income),
    cost: kwachaText(cost),
    result: kwachaText(result),
    closings: closingsOf(all, month).map(({ month: _, cutAt: __, ...one }) => one),
    isAsClosed: closing === undefined ? null : headOf(end) === closing.head,
  };
});

type State = StaffAnswerOf<typeof showPeriod>['state'];

function headOfMonth(all: readonly Closing[], month: Month, now: Month) {
  const closing = openClosing(all, month);
  return {
    month,
    state: stateOf(closing, month, now),
    closedAt: closing?.closedAt ?? null,
    closedBy: closing?.closedBy ?? null,
  };
}

function stateOf(closing: Closing | undefined, month: Month, now: Month): State {
  if (closing !== undefined) return 'closed';
  if (month === now) return 'running';
  return month < now ? 'open' : 'to-come';
}

function closingsOf(all: readonly Closing[], month: Month): Closing[] {
  return all.filter((one) => one.month === month);
}

function openClosing(all: readonly Closing[], month: Month): Closing | undefined {
  return closingsOf(all, month).find(({ reopenedAt }) => reopenedAt === null);
}
