import { disputeTopic } from '../../../../contract/borrower/complaints.ts';
import type { complaintRow, complaintView } from '../../../../contract/staff/complaint-acts.ts';
import { listComplaints } from '../../../../contract/staff/complaint-acts.ts';
import { may, permissions } from '../../../../contract/staff/permissions.ts';
import type { StaffReason } from '../../../../contract/staff/staff-refusals.ts';
import { refusalSentence } from '../../../../contract/staff/staff-refusals.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { complaintHandedOver, isComplaintLate } from '../../../../domain/people/complaint.ts';
import { complaintTransitions } from '../../../../domain/people/complaint.ts';
import type { ComplaintRow } from '../../../people/complaints/complaint-row.ts';
import type { Context } from '../../../store/context.ts';
import type * as z from 'zod/mini';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { listing } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { findTaker } from '../../acts/work-item.ts';
import { namesOf } from './names-of.ts';

type Line = z.output<typeof complaintRow>;
type View = z.output<typeof complaintView>;

type Stored = Omit<ComplaintRow, 'orderId' | 'steps' | 'wordsId' | 'version'> & {
  readonly orderId: bigint | null;
};

const source = (state: string) => (conditions: readonly string[]) => `
  select c.id, c.number, c.borrower_id, b.mobile, c.topic,
    c.order_id, c.state, c.filed_at, c.answer_by
  from complaint c join borrower b on b.id = c.borrower_id
  where ${[state, ...conditions].join(' and ')}`;

const waiting = listing<Stored, never>({
  source: source('c.answer_by is not null'),
  keys: [
    { column: 'c.answer_by', type: 'date', of: (row) => row.answerBy ?? '' },
    { column: 'c.id', type: 'text', of: (row) => row.id },
  ],
  filters: {},
});
const newestOf = (state: string) =>
  listing<Stored, never>({
    source: source(state),
    keys: [
      { column: 'c.filed_at', type: 'timestamptz', of: (row) => row.filedAt },
      { column: 'c.id', type: 'text', of: (row) => row.id },
    ],
    filters: {},
  });
const answered = newestOf(`c.state in ('answered', 'finally-answered')`);
const closed = newestOf(`c.state in ('ended', 'finally-ended')`);

/** By the clock where an answer is owed, else the newest first. */
export const listComplaintsAct = serveAct(listComplaints, async ({ context, args }) => {
  const { after, limit } = args;
  const { state = 'waiting' } = args.filter;
  const asked = { filter: {}, after, limit } as const;
  const list = { waiting, answered, closed }[state];
  const sort = state === 'waiting' ? 'oldest' : 'newest';
  const page = await list(context.db, { ...asked, sort });
  if (page instanceof StaffRefusal) return page;
  const today = context.clock.today();
  return { ...page, rows: page.rows.map((row) => lineOf(row, today)) };
});

function lineOf(row: Stored | ComplaintRow, today: CivilDate): Line {
  const { number, topic, state, orderId, borrowerId, mobile, filedAt, answerBy } = row;
  return {
    number,
    topic,
    state,
    orderId: orderId === null ? null : String(orderId),
    borrowerId,
    mobileMasked: masked(mobile),
    filedAt,
    answerBy,
    isLate: isComplaintLate(row, today),
  };
}

/** A complaint as who looks at it sees it: never its words, which are opened by an act. */
export async function viewOf(
  { db, clock }: Context,
  row: ComplaintRow,
  staff: StaffCaller,
): Promise<View> {
  const [now, today] = [clock.now(), clock.today()];
  const nameOf = await namesOf(
    db,
    row.steps.map(({ by }) => by),
  );
  return {
    ...lineOf(row, today),
    version: row.version,
    steps: row.steps.map(({ fact, at, by, reason }) => ({ fact, at, by: nameOf(by), reason })),
    may: {
      answer: sentenceOf(whyNotAnswered(row, staff)),
      handOver: sentenceOf(whyNotHanded(row, staff, today)),
      close: sentenceOf(whyNotClosed(row, staff)),
    },
    takenBy: await findTaker(db, { queue: 'complaints', id: row.number }, now),
  };
}

function sentenceOf(refusal: StaffRefusal<StaffReason> | null): string | null {
  return refusal && refusalSentence(refusal.reason, refusal.values);
}

type WhyNot<Own extends StaffReason = never> = StaffRefusal<
  'not-allowed' | 'not-possible-now' | Own
> | null;

/** The director's answer is no review when the same person gives both. */
export function whyNotAnswered(
  { state, topic, orderId, steps }: ComplaintRow,
  staff: StaffCaller,
): WhyNot<'same-person'> {
  if (!may(staff.roles, 'complaints', 'does')) return notAllowed();
  if (state !== 'with-lender' && state !== 'with-director') {
    return new StaffRefusal('not-possible-now', { why: 'It is answered already.' });
  }
  const isAnswered = steps.some(({ fact }) => fact === 'answered');
  // Of no loan that can be disputed there is nothing to decide.
  if (topic === disputeTopic && orderId !== null && !isAnswered) {
    return new StaffRefusal('not-possible-now', { why: 'Two people decide the dispute.' });
  }
  if (state === 'with-lender') return null;
  const gaveFirst = steps.some(({ fact, by }) => fact === 'answered' && by === staff.id);
  if (gaveFirst) return new StaffRefusal('same-person');
  return staff.roles.includes('director')
    ? null
    : new StaffRefusal('not-allowed', { permission: 'Answer complaints as the director' });
}

export function whyNotHanded(row: ComplaintRow, staff: StaffCaller, today: CivilDate): WhyNot {
  if (!may(staff.roles, 'complaints', 'does')) return notAllowed();
  if (complaintHandedOver(row, today) !== null) return null;
  const why =
    row.state === 'ended'
      ? 'It is closed. Its borrower may still ask the director.'
      : 'It is with the director already, or was.';
  return new StaffRefusal('not-possible-now', { why });
}

export function whyNotClosed({ state }: ComplaintRow, staff: StaffCaller): WhyNot {
  if (!may(staff.roles, 'complaints', 'does')) return notAllowed();
  return complaintTransitions[state].ended === undefined
    ? new StaffRefusal('not-possible-now', {
        why: 'Only what is answered can be closed, once.',
      })
    : null;
}

function notAllowed(): StaffRefusal<'not-allowed'> {
  return new StaffRefusal('not-allowed', { permission: permissions.complaints.sentence });
}
