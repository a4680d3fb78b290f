import type * as z from 'zod/mini';
import {
  confirmDeath,
  listDeathReports,
  openDeathReport,
  rejectDeath,
  showDeathReport,
} from '../../../../contract/staff/death-acts.ts';
import type { deathRow } from '../../../../contract/staff/death-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import { stoppedAfterDeath } from '../../../../domain/loan/decide-arrangement.ts';
import {
  confirmFirst,
  decideDeathReports,
  endReportedStops,
  findDeathReport,
  reporterSchema,
} from '../../../lending/deaths/death-report-row.ts';
import type { DeathReportRow } from '../../../lending/deaths/death-report-row.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { openSealed, openSealedFile } from '../../../store/sealing/sealed-items.ts';
import { listing } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { ServedAct, StaffCall } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';
import { endWork } from '../../acts/work-item.ts';
import { setStop } from '../collections/contact-stop.ts';

type Line = z.output<typeof deathRow>;

type Stored = Pick<
  DeathReportRow,
  'id' | 'number' | 'borrowerId' | 'reportedAt' | 'answerBy' | 'outcome' | 'decidedAt'
> & { readonly mobile: string | null };

const source = (state: string) => (conditions: readonly string[]) => `
  select d.id, d.number, d.borrower_id, b.mobile, d.reported_at, d.answer_by, d.outcome,
    d.decided_at
  from death_report d left join borrower b on b.id = d.borrower_id
  where ${[state, ...conditions].join(' and ')}`;
const last = { column: 'd.id', type: 'text', of: (row: Stored) => row.id } as const;

const waiting = listing<Stored, never>({
  source: source('d.outcome is null'),
  keys: [{ column: 'd.answer_by', type: 'date', of: (row) => row.answerBy ?? '' }, last],
  filters: {},
});
const decided = listing<Stored, never>({
  source: source('d.outcome is not null'),
  keys: [
    {
      column: 'd.decided_at',
      type: 'timestamptz',
      of: (row) => row.decidedAt ?? row.reportedAt,
    },
    last,
  ],
  filters: {},
});

/** By the clock while they wait; else the newest decided first. */
const listDeathReportsAct = serveAct(listDeathReports, async ({ context, args }) => {
  const { after, limit } = args;
  const isWaiting = (args.filter.state ?? 'waiting') === 'waiting';
  const asked = { filter: {}, after, limit, sort: isWaiting ? 'oldest' : 'newest' } as const;
  const page = await (isWaiting ? waiting : decided)(context.db, asked);
  if (page instanceof StaffRefusal) return page;
  const today = context.clock.today();
  return { ...page, rows: page.rows.map((row) => lineOf(row, today)) };
});

function lineOf(row: Omit<Stored, 'id' | 'decidedAt'>, today: CivilDate): Line {
  const { number, borrowerId, mobile, reportedAt, outcome } = row;
  const answerBy = outcome === null ? row.answerBy : null;
  const isLate = answerBy !== null && answerBy < today;
  const mobileMasked = mobile === null ? null : masked(mobile);
  return { number, borrowerId, mobileMasked, reportedAt, answerBy, isLate, outcome };
}

const selectBeside = sql<
  {
    mobile: string;
    decidedBy: string | null;
    firstBy: string | null;
    isHeld: boolean;
    heldUntil: CivilDate | null;
  },
  { borrowerId: BorrowerId; staffId: string | null; first: string | null; today: CivilDate }
>(`
  select b.mobile, (select name from staff where id = :staffId) as decided_by,
    (select name from staff where id = :first) as first_by,
    s.until is not null as is_held, nullif(s.until, 'infinity') as held_until
  from borrower b cross join lateral (
    select max(coalesce(until_on, 'infinity')) as until from contact_stop
    where borrower_id = b.id and ended_at is null and reason = 'died'
      and (until_on is null or until_on >= :today::date)) s
  where b.id = :borrowerId`);
const selectOpenLoans = sql<{ id: bigint }, { borrowerId: BorrowerId }>(`
  select id from loan_order where borrower_id = :borrowerId and status in ('active', 'overdue')
  order by id limit 20`);

/** Refusal: `unknown`. */
const showDeathReportAct = serveAct(showDeathReport, async ({ context, args, about }) => {
  const { db, clock } = context;
  about({ kind: 'death-report', id: args.number });
  const report = await findDeathReport(db, args.number);
  if (report === null) return new StaffRefusal('unknown');
  const { borrowerId, diedOn, decidedAt, reason, decidedBy: staffId } = report;
  const { firstBy: first, firstSaid } = report;
  const today = clock.today();
  const beside =
    borrowerId && (await db.row(selectBeside, { borrowerId, staffId, first, today }));
  const {
    mobile = null,
    decidedBy = null,
    firstBy = null,
    isHeld = false,
    heldUntil = null,
  } = beside || {};
  const loans =
    borrowerId === null || diedOn === null
      ? []
      : await loansToStop(context, borrowerId, diedOn);
  const line = lineOf({ ...report, mobile }, today);
  return {
    report: {
      ...line,
      isHeld,
      heldUntil,
      firstBy,
      firstSaid,
      diedOn,
      decidedAt,
      decidedBy,
      reason,
      loans,
    },
  };
});

async function loansToStop(
  { db, clock }: Context,
  borrowerId: BorrowerId,
  diedOn: CivilDate,
): Promise<{ orderId: string; from: CivilDate }[]> {
  const loans = await db.rows(selectOpenLoans, { borrowerId });
  const found: { orderId: string; from: CivilDate }[] = [];
  for (const { id } of loans) {
    const order = await loadOrder(db, Number(id) as OrderId);
    const account = order && accountOf(order, clock.now());
    if (account?.chargeStop !== null) continue;
    found.push({ orderId: String(id), from: stoppedAfterDeath(account, diedOn) });
  }
  return found;
}

/** Opens it while it waits for a decision. Refusals: `unknown`, `no-open-work`. */
const openDeathReportAct = serveAct(openDeathReport, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { number, reason } = args;
  call.about({ kind: 'death-report', id: number });
  const report = await findDeathReport(db, number);
  if (report === null) return new StaffRefusal('unknown');
  const { borrowerId, wordsId, certificateId, mediaType, outcome } = report;
  if (outcome !== null) return new StaffRefusal('no-open-work', { about: `report ${number}` });
  if (!borrowerId || !wordsId || !certificateId || !mediaType) {
    return new StaffRefusal('unknown');
  }
  const now = clock.now();
  const by = { borrowerId, reader: 'console', who: staff.id, now } as const;
  const words = await openSealed(db, keys, { ...by, id: wordsId, kind: 'death-report' });
  const file = await openSealedFile(db, context, {
    ...by,
    id: certificateId,
    kind: 'evidence',
  });
  if (words === null || file === null) return new StaffRefusal('unknown');
  const { name, mobile } = reporterSchema.parse(JSON.parse(words.toString('utf8')));
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what: ['evidence'],
    why: 'contact',
    reason,
    about: { kind: 'death-report', id: number },
    now,
  });
  return {
    name,
    mobile,
    mediaType,
    base64: file.toString('base64'),
    shownUntil: shownUntil(now),
  };
});

type Deciding = typeof confirmDeath | typeof rejectDeath;

/** The borrower of an open report, or why it cannot be decided. */
async function openReportOf({ context, args, about }: StaffCall<Deciding>) {
  about({ kind: 'death-report', id: args.number });
  const report = await findDeathReport(context.db, args.number);
  if (report === null) return new StaffRefusal('unknown');
  const { borrowerId, outcome, firstBy, firstSaid } = report;
  if (borrowerId === null || outcome !== null) return decidedAlready();
  return { borrowerId, firstBy, firstSaid };
}

function decidedAlready() {
  return new StaffRefusal('not-possible-now', { why: 'The report is decided already.' });
}

/**
 * The first of two says on which day it was, and the second the same one. That confirms it, and all
 * others about this borrower: no one contacts them until staff end that. Two people then stop the
 * charges of each loan from the day of death, as after any death. Refusals: `unknown`,
 * `not-possible-now`.
 */
const confirmDeathAct = serveAct(confirmDeath, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { diedOn, reason } = args;
  const open = await openReportOf(call);
  if (open instanceof StaffRefusal) return open;
  const { borrowerId, firstBy, firstSaid } = open;
  if (diedOn > clock.today()) {
    return new StaffRefusal('not-possible-now', { why: 'That day is still to come.' });
  }
  if (firstBy === null || firstBy === staff.id) {
    const said = { borrowerId, firstBy: staff.id, firstSaid: diedOn, reason };
    return (await confirmFirst(db, said)) === 0 ? decidedAlready() : {};
  }
  if (firstSaid !== diedOn) {
    const why = `A colleague read ${firstSaid} on the certificate. Look at it together.`;
    return new StaffRefusal('not-possible-now', { why });
  }
  const now = clock.now();
  const of = { borrowerId, number: null, by: staff.id, now };
  const numbers = await openNumbers(db, borrowerId);
  const ended = await decideDeathReports(db, { ...of, outcome: 'confirmed', diedOn, reason });
  if (ended === 0) return decidedAlready();
  await endReportedStops(db, of);
  const stop = { borrowerId, reason: 'died', untilOn: null } as const;
  await setStop(db, { ...stop, setBy: staff.id, setAt: now });
  for (const id of numbers) await endWork(db, { queue: 'deaths', id });
  return {};
});

const selectOpenNumbers = sql<{ number: string }, { borrowerId: BorrowerId }>(
  'select number from death_report where borrower_id = :borrowerId and outcome is null',
);

async function openNumbers(q: Queryable, borrowerId: BorrowerId): Promise<string[]> {
  return (await q.rows(selectOpenNumbers, { borrowerId })).map(({ number }) => number);
}

/** What this report stopped goes on. Refusals: `unknown`, `not-possible-now`. */
const rejectDeathAct = serveAct(rejectDeath, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { number, reason } = args;
  const open = await openReportOf(call);
  if (open instanceof StaffRefusal) return open;
  const { borrowerId } = open;
  const now = clock.now();
  const of = { borrowerId, number, by: staff.id, now };
  const ended = await decideDeathReports(db, { ...of, outcome: 'rejected', reason });
  if (ended === 0) return decidedAlready();
  await endReportedStops(db, of);
  await restLoans(db, { borrowerId, staffId: null, now });
  await endWork(db, { queue: 'deaths', id: number });
  context.wake('send-sms');
  return {};
});

/** The desk of deaths. */
export const deathDesk: readonly ServedAct[] = [
  listDeathReportsAct,
  showDeathReportAct,
  openDeathReportAct,
  confirmDeathAct,
  rejectDeathAct,
];
