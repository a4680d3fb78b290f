import { listRecurring, stopRecurring } from '../../../../contract/staff/journal-acts.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { dayText, periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { journalTotal } from '../../../../domain/books/journal.ts';
import { bookJournal } from '../../../lending/ledger/journal-row.ts';
import { isClosed, monthOf } from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { aboutOf, linesOf, planOfLines, signsAfter, sumsToday } from './journal.ts';
import { kwachaText } from './words-of-books.ts';

type Body = BodyOf<'recurring-journal'>;

/** It does not begin longer ago, or a slip of a year would book a dozen. */
const mostDaysAgo = 31;

/** A journal that is booked each month until it is stopped. */
export const recurringJournal: KindRun<'recurring-journal'> = {
  isAtomic: true,
  async plan(context, body): Promise<Plan | NotPossible> {
    const lines = linesOf(body);
    if (lines instanceof NotPossible) return lines;
    const why = await whyNotBegun(context, body);
    if (why !== null) return new NotPossible(why);
    const sums = await sumsToday(context);
    const wrong = signsAfter(sums, lines);
    if (wrong !== null) return new NotPossible(wrong);
    const { memo, day, startsOn, endsOn } = body;
    const total = showKwacha(journalTotal(lines));
    const title = `Book ${total} on day ${day} of each month: ${memo}`.slice(0, 200);
    const until = endsOn === null ? 'until it is stopped' : `to ${dayText(endsOn)}`;
    const sentences = [
      title,
      `From ${dayText(startsOn)} ${until}. In a shorter month on its last day.`,
      'One person can stop it. Nothing is booked in a closed month.',
    ];
    return { title, about: aboutOf('recurring', body), ...planOfLines(lines, sums, sentences) };
  },
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, { day, startsOn, endsOn, memo }) {
    const row = { id: newId(), proposalId, day, startsOn, endsOn, memo };
    await insertInto(db, 'recurring_journal', { ...row, createdAt: clock.now() });
    wake('book-recurring');
    return 'done';
  },
};

async function whyNotBegun(
  { db, clock }: Context,
  { startsOn, endsOn }: Body,
): Promise<string | null> {
  if (endsOn !== null && endsOn < startsOn) return 'It ends before it begins.';
  const first = addDays(clock.today(), -mostDaysAgo);
  if (startsOn < first) return `It begins on ${dayText(first)} or later.`;
  const month = monthOf(startsOn);
  return (await isClosed(db, month)) ? `${periodText(month)} is closed. Begin later.` : null;
}

/** A day on which one is due. */
interface Due {
  readonly id: string;
  readonly proposalId: ProposalId;
  readonly memo: string;
  readonly body: Body;
  readonly dueOn: CivilDate;
  readonly isBooked: boolean;
  readonly isClosed: boolean;
}

const selectDue = sql<Due, { first: CivilDate | null; last: CivilDate }>(`
  select r.id, r.proposal_id, r.memo, p.body, d.due_on, j.id is not null as is_booked,
    exists (select from period c where c.month = m.at::date and c.reopened_at is null)
      as is_closed
  from recurring_journal r join proposal p on p.id = r.proposal_id
    cross join generate_series(date_trunc('month', r.starts_on::timestamp), :last::timestamp,
      interval '1 month') as m (at)
    cross join lateral (select m.at::date - 1 + least(r.day,
      extract(day from m.at + interval '1 month - 1 day')::int) as due_on) d
    left join journal j on j.recurring_id = r.id and j.dated_on = d.due_on
  where d.due_on between greatest(r.starts_on, :first::date) and least(r.ends_on, :last::date)
    and (j.id is not null or r.stopped_at is null)
  order by d.due_on, r.created_at, r.id`);

/** Every day of a span on which one is or was due; of one that was stopped, what was booked. */
export function recurringDue(
  q: Queryable,
  span: { readonly first: CivilDate | null; readonly last: CivilDate },
): Promise<Due[]> {
  return q.rows(selectDue, span);
}

const lockRecurring = sql<object, { id: string }>(
  'select from recurring_journal where id = :id and stopped_at is null for update',
);

/**
 * The job `book-recurring`: books each one that is due, dated with its day, also days later. The
 * database books none twice, and none in a closed month: the end of that month lists it.
 */
export async function bookRecurring(context: Context): Promise<void> {
  const { db, clock, log } = context;
  for (const due of await recurringDue(db, { first: null, last: clock.today() })) {
    if (due.isBooked || due.isClosed) continue;
    const { id: recurringId, proposalId, memo, dueOn: datedOn } = due;
    const why = await whyNotBooked(context, due);
    if (why !== null) {
      log.warn({ recurring: recurringId, day: datedOn, why }, 'recurring journal not booked');
      continue;
    }
    const lines = linesOf(due.body);
    if (lines instanceof NotPossible) continue;
    try {
      await db.transaction(async (tx) => {
        if ((await tx.row(lockRecurring, { id: recurringId })) === undefined) return;
        const journal = { id: newId(), proposalId, datedOn, memo, lines, now: clock.now() };
        await bookJournal(tx, { ...journal, recurringId });
      });
    } catch (error) {
      log.error({ err: error, recurring: recurringId }, 'recurring journal failed');
    }
  }
}

/** What keeps one from being booked, as a sentence. */
export async function whyNotBooked(context: Context, { body }: Due): Promise<string | null> {
  const lines = linesOf(body);
  return lines instanceof NotPossible ? lines.why : signsAfter(await sumsToday(context), lines);
}

const selectRecurring = sql<{
  readonly id: string;
  readonly proposalId: ProposalId;
  readonly memo: string;
  readonly day: number;
  readonly startsOn: CivilDate;
  readonly endsOn: CivilDate | null;
  readonly amount: bigint;
  readonly booked: number;
  readonly lastOn: CivilDate | null;
  readonly stoppedAt: Date | null;
  readonly stoppedBy: { readonly id: StaffId; readonly name: string } | null;
}>(`
  select r.id, r.proposal_id, r.memo, r.day, r.starts_on, r.ends_on, p.amount, r.stopped_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = r.stopped_by)
      as stopped_by, count(j.id)::int as booked, max(j.dated_on) as last_on
  from recurring_journal r join proposal p on p.id = r.proposal_id
    left join journal j on j.recurring_id = r.id
  group by r.id, p.id order by r.stopped_at is not null, r.created_at desc, r.id limit 200`);

export const listRecurringAct = serveAct(listRecurring, async ({ context: { db } }) => ({
  rows: (await db.rows(selectRecurring)).map(
    ({ id, amount, stoppedAt, stoppedBy, ...row }) => ({
      ...row,
      recurringId: id,
      amount: kwachaText(amount),
      stopped: stoppedAt && stoppedBy && { at: stoppedAt, by: stoppedBy },
    }),
  ),
}));

const stopRow = sql<void, { id: string; by: StaffId; now: Date }>(`
  update recurring_journal set stopped_at = :now, stopped_by = :by
  where id = :id and stopped_at is null`);

export const stopRecurringAct = serveAct(stopRecurring, async (call) => {
  const { context, args, staff } = call;
  const { recurringId: id } = args;
  call.about({ kind: 'recurring', id });
  const now = context.clock.now();
  if ((await context.db.run(stopRow, { id, by: staff.id, now })) === 1) return {};
  return new StaffRefusal('not-possible-now', { why: 'It is stopped already, or never was.' });
});
