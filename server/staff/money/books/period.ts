import { ngwee } from '../../../../contract/words/ngwee.ts';
import { midnightOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { seenUpTo, soonAfter, sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import {
  closeMonth,
  closings,
  firstDayOf,
  firstMonth,
  headOf,
  lastDayOf,
  nextMonth,
  reopenMonth,
} from '../../../lending/ledger/period-row.ts';
import type { Month } from '../../../lending/ledger/period-row.ts';
import { resultOf } from './words-of-books.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { noEffects, NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

const kwachaOf = (amount: bigint) => showKwacha(ngwee(amount));

/** What happened in a month that is closed counts in the next: its figures stay as they are. */
export const closePeriod: KindRun<'close-period'> = {
  isAtomic: true,
  async plan(context, { month }): Promise<Plan | NotPossible> {
    const why = await whyNotClosed(context, month);
    if (why !== null) return new NotPossible(why);
    const { end, moved } = await sumsOf(context, month);
    if (await wasJustBooked(context, month, moved)) {
      return new NotPossibleYet(
        `Something was booked in ${periodText(month)} just now. Wait two minutes.`,
      );
    }
    const { income, cost, result } = resultOf(moved);
    const sentences = [
      `Close ${periodText(month)}: its figures stay as they are from now on.`,
      'What happened in it and is recorded later counts in the next month, and is marked.',
      `Income ${kwachaOf(income)}, cost ${kwachaOf(cost)}, result ${kwachaOf(result)}.`,
      `The balances at its end have the fingerprint ${headOf(end)}.`,
    ];
    const balances = Object.fromEntries(
      end
        .filter(({ debits, credits }) => debits !== credits)
        .map(({ gl, name, debits, credits }) => [`${gl} ${name}`, kwachaOf(debits - credits)]),
    );
    return {
      ...noEffects,
      title: `Close the books of ${periodText(month)}.`,
      about: { kind: 'period', id: month },
      preview: previewOf(sentences, changed({}, balances)),
    };
  },
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, { month }) {
    const now = context.clock.now();
    const { end } = await sumsOf(context, month);
    const of = { month, now, cutAt: seenUpTo(now), proposalId, head: headOf(end) };
    await closeMonth(context.db, of);
    return 'done';
  },
};

async function whyNotClosed({ db, clock }: Context, month: Month): Promise<string | null> {
  const first = await firstMonth(db);
  if (first === null) return 'Nothing is booked yet.';
  if (month < first) return `The books begin in ${periodText(first)}.`;
  const over: CivilDate = firstDayOf(nextMonth(month));
  // An act in the last moments of a month is in it.
  if (clock.today() < over || seenUpTo(clock.now()) < midnightOf(over)) {
    return `${periodText(month)} is not over.`;
  }
  const closed = await closedMonths(db);
  if (closed.includes(month)) return `${periodText(month)} is closed already.`;
  for (let before = first; before < month; before = nextMonth(before)) {
    if (!closed.includes(before)) return `${periodText(before)} is still open. Close it first.`;
  }
  const behind = (await db.row(selectBehind, { over }))?.loans ?? 0n;
  if (behind > 0n) {
    return (
      `${behind === 1n ? 'One loan is' : `${behind} loans are`} not booked to the end of ` +
      `${periodText(month)}. The job accrue-overnight books each missed day. Try again after it.`
    );
  }
  return null;
}

// What the nightly job would still date in the month.
const selectBehind = sql<{ loans: bigint }, { over: CivilDate }>(`
  select count(*) as loans from loan_order
  where status in ('active', 'overdue', 'written-off') and booked_on < :over`);

/** Records of the last minutes would count in the next month, and is seen in this. */
async function wasJustBooked(
  { db, clock }: Context,
  month: Month,
  moved: readonly AccountSum[],
): Promise<boolean> {
  const span = {
    from: firstDayOf(month),
    to: lastDayOf(month),
    knownUntil: soonAfter(clock.now()),
  };
  const count = (sums: readonly AccountSum[]) =>
    sums.reduce((all, { transfers }) => all + transfers, 0);
  return count(await sumAccounts(db, span)) !== count(moved);
}

/** A month that was closed takes what is booked into it again. */
export const reopenPeriod: KindRun<'reopen-period'> = {
  isAtomic: true,
  async plan({ db }, { month }): Promise<Plan | NotPossible> {
    const closed = await closedMonths(db);
    if (!closed.includes(month)) return new NotPossible(`${periodText(month)} is not closed.`);
    const [last] = closed;
    if (last !== undefined && last !== month) {
      return new NotPossible(
        `${periodText(last)} is closed after it. Open that one again first.`,
      );
    }
    const title = `Open the books of ${periodText(month)} again.`;
    const late = 'What was counted in the next month stays there.';
    return {
      ...noEffects,
      title,
      about: { kind: 'period', id: month },
      preview: previewOf(
        [title, 'From now on journals can be dated in it, and late events count in it.', late],
        changed({ [month]: 'closed' }, { [month]: 'open' }),
      ),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { month }) {
    await reopenMonth(db, { month, now: clock.now(), proposalId });
    return 'done';
  },
};

/** The newest first. */
async function closedMonths(db: Context['db']): Promise<Month[]> {
  const open = (await closings(db)).filter(({ reopenedAt }) => reopenedAt === null);
  return open.map(({ month }) => month);
}

/** The balances at the end of a month, and what moved in it. */
async function sumsOf(
  { db, clock }: Context,
  month: Month,
): Promise<{ readonly end: readonly AccountSum[]; readonly moved: readonly AccountSum[] }> {
  const span = { to: lastDayOf(month), knownUntil: seenUpTo(clock.now()) };
  return {
    end: await sumAccounts(db, { ...span, from: null }),
    moved: await sumAccounts(db, { ...span, from: firstDayOf(month) }),
  };
}
