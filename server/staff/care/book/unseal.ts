import type { openWork, sealedParts } from '../../../../contract/staff/borrower-acts.ts';
import { unseal } from '../../../../contract/staff/borrower-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type * as z from 'zod/mini';
import { answersInWords } from '../../../people/verification/answer-words.ts';
import { fullNameOf, openIdentity } from '../../../people/verification/identity.ts';
import type { Identity } from '../../../people/verification/identity.ts';
import { openAnswer } from '../../../people/verification/step-answers.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';

type Part = (typeof sealedParts)[number];
type Work = z.output<typeof openWork>;
type Value = StaffAnswerOf<typeof unseal>['values'][number];

type Asked = { borrowerId: string; id: string };
const openWorks = {
  review: sql<object, Asked>(`
    select from review where id = :id and borrower_id = :borrowerId and decided_at is null`),
  case: sql<object, Asked>(`
    select from discrepancy d join payment p on p.id = d.payment_id
    where d.id = :id and p.borrower_id = :borrowerId and d.resolved_at is null`),
  complaint: sql<object, Asked>(`
    select from complaint where number = :id and borrower_id = :borrowerId
      and answer_by is not null`),
  'death-report': sql<object, Asked>(`
    select from death_report where number = :id and borrower_id = :borrowerId
      and outcome is null`),
  'data-request': sql<object, Asked>(`
    select from data_request where number = :id and borrower_id = :borrowerId
      and ended_at is null`),
} as const satisfies Record<Exclude<Work['kind'], 'grant' | 'suspicion'>, unknown>;

const selectSuspicion = sql<{ isOpen: boolean; raisedBy: string }, Asked>(`
  select outcome is null as is_open, raised_by from suspicion
  where id = :id and borrower_id = :borrowerId`);

const selectIds = sql<{ mobile: string; identityId: unknown }, { borrowerId: string }>(`
  select mobile, (select value from borrower_fact
    where borrower_id = :borrowerId and name = 'identityId') as identity_id
  from borrower where id = :borrowerId`);

/**
 * Shows personal details to staff with open work about the borrower; the reason, and each view, is
 * kept in the act's transaction. Refusals: `unknown`, `no-open-work`, `reason-missing`.
 */
export const unsealAct = serveAct(unseal, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  const { borrowerId, reason, note } = args;
  const isConfidential = args.about.kind === 'suspicion';
  // The log says of a look for a suspicion what it was for, and so hides it.
  about(isConfidential ? args.about : { kind: 'borrower', id: borrowerId });
  const ids = await db.row(selectIds, { borrowerId });
  if (ids === undefined) return new StaffRefusal('unknown');
  if (reason === undefined || (reason === 'other' && note === '')) {
    return new StaffRefusal('reason-missing');
  }
  const now = clock.now();
  const why = await whyNoReason(db, { borrowerId, work: args.about, staff, now });
  if (why !== null) return why;
  const what = [...new Set(args.what)];
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what,
    why: reason,
    reason: note,
    about: args.about,
    now,
  });
  const reader = isConfidential ? 'compliance' : 'console';
  const asked = openingOf({ context, borrowerId, ids, reader, who: staff.id, now });
  const values: Value[] = [];
  for (const part of what) values.push({ what: part, fields: await openers[part](asked) });
  return { values, shownUntil: shownUntil(now) };
});

/** Number and name of a borrower, for who contacts them; that they do is kept by the caller. */
export async function openNumber(
  context: Context,
  of: { readonly borrowerId: BorrowerId; readonly who: string; readonly now: Date },
): Promise<{ readonly mobile: string; readonly name: string | null } | null> {
  const ids = await context.db.row(selectIds, { borrowerId: of.borrowerId });
  if (ids === undefined) return null;
  const [name] = await openers.name(openingOf({ ...of, context, ids, reader: 'console' }));
  return { mobile: ids.mobile, name: name?.[1] ?? null };
}

function openingOf(of: {
  readonly context: Context;
  readonly borrowerId: string;
  readonly ids: { readonly mobile: string; readonly identityId: unknown };
  readonly reader: Opening['reader'];
  readonly who: string;
  readonly now: Date;
}): Opening {
  const { ids, borrowerId, ...rest } = of;
  return {
    ...rest,
    borrowerId: borrowerId as BorrowerId,
    mobile: ids.mobile,
    identityId: typeof ids.identityId === 'string' ? ids.identityId : null,
  };
}

/**
 * The work is open and about them, or this is why they may not look; an auditor has the
 * approval of two people.
 */
async function whyNoReason(
  q: Queryable,
  of: {
    readonly borrowerId: string;
    readonly work: Work;
    readonly staff: StaffCaller;
    readonly now: Date;
  },
): Promise<StaffRefusal<'no-open-work' | 'suspicion-closed' | 'raised-it'> | null> {
  const { borrowerId, work, staff, now } = of;
  const none = new StaffRefusal('no-open-work', { about: `${work.kind} ${work.id}` });
  if (work.kind === 'grant') {
    const isGranted = staff.grantedUntil !== null && staff.grantedUntil > now;
    return work.id === staff.id && isGranted ? null : none;
  }
  const asked = { borrowerId, id: work.id };
  if (work.kind !== 'suspicion') {
    return (await q.row(openWorks[work.kind], asked)) === undefined ? none : null;
  }
  // To all others there is none, whether or not there is.
  if (!may(staff.roles, 'suspicion', 'reads')) return none;
  const found = await q.row(selectSuspicion, asked);
  if (found === undefined) return none;
  if (!found.isOpen) return new StaffRefusal('suspicion-closed');
  return found.raisedBy === staff.id ? new StaffRefusal('raised-it') : null;
}

interface Opening {
  readonly reader: 'console' | 'compliance';
  readonly context: Context;
  readonly borrowerId: BorrowerId;
  readonly mobile: string;
  readonly identityId: string | null;
  readonly who: string;
  readonly now: Date;
}

/** Nothing of a part that is not there, or no more. */
const openers: Readonly<Record<Part, (asked: Opening) => Promise<Value['fields']>>> = {
  mobile: ({ mobile }) => Promise.resolve([['Mobile', mobile]]),
  name: (asked) => ofIdentity(asked, (identity) => [['Name', fullNameOf(identity)]]),
  nrc: (asked) =>
    ofIdentity(asked, ({ nrc, birthDate }) => [
      ['NRC', nrc],
      ['Born', birthDate],
    ]),
  personal: (asked) => ofStep(asked, 'personal'),
  questionnaire: (asked) => ofStep(asked, 'questionnaire'),
};

async function ofIdentity(
  { context, borrowerId, identityId, reader, who, now }: Opening,
  fields: (identity: Identity) => Value['fields'],
): Promise<Value['fields']> {
  if (identityId === null) return [];
  const asked = { id: identityId, borrowerId, reader, who, now };
  const identity = await openIdentity(context.db, context.keys, asked);
  return identity === null ? [] : fields(identity);
}

async function ofStep(
  { context, borrowerId, reader, who, now }: Opening,
  step: 'personal' | 'questionnaire',
): Promise<Value['fields']> {
  const asked = { borrowerId, step, reader, who, now };
  const saved = await openAnswer(context.db, context.keys, asked);
  if (saved === null) return [];
  const known = await answersInWords(context.db, step, saved);
  return known.map(([label, value]) => [label, value ?? '']);
}
