import type { openWork, sealedParts } from '../../../contract/staff/borrower-acts.ts';
import { unseal } from '../../../contract/staff/borrower-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type * as z from 'zod/mini';
import { answersInWords } from '../../people/verification/answer-words.ts';
import { fullNameOf, openIdentity } from '../../people/verification/identity.ts';
import type { Identity } from '../../people/verification/identity.ts';
import { openAnswer } from '../../people/verification/step-answers.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import type { StaffCaller } from '../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from './unsealing-row.ts';

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
  'data-request': sql<object, Asked>(`
    select from data_request where number = :id and borrower_id = :borrowerId
      and ended_at is null`),
} as const satisfies Record<Exclude<Work['kind'], 'grant'>, unknown>;

const selectIds = sql<{ mobile: string; identity_id: unknown }, { borrowerId: string }>(`
  select mobile, (select value from borrower_fact
    where borrower_id = :borrowerId and name = 'identityId') as identity_id
  from borrower where id = :borrowerId`);

/**
 * Uncovers what names a borrower, for who has open work about them; why, and each opening, is
 * kept in the act's transaction. Refusals: `unknown`, `no-open-work`, `reason-missing`.
 */
export const unsealAct = serveAct(unseal, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  const { borrowerId, reason, note } = args;
  about({ kind: 'borrower', id: borrowerId });
  const ids = await db.row(selectIds, { borrowerId });
  if (ids === undefined) return new StaffRefusal('unknown');
  if (reason === undefined || (reason === 'other' && note === '')) {
    return new StaffRefusal('reason-missing');
  }
  const now = clock.now();
  if (!(await hasReason(db, { borrowerId, work: args.about, staff, now }))) {
    return new StaffRefusal('no-open-work', { about: `${args.about.kind} ${args.about.id}` });
  }
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
  const asked = openingOf({ context, borrowerId, ids, who: staff.id, now });
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
  const [name] = await openers.name(openingOf({ ...of, context, ids }));
  return { mobile: ids.mobile, name: name?.[1] ?? null };
}

function openingOf(of: {
  readonly context: Context;
  readonly borrowerId: string;
  readonly ids: { readonly mobile: string; readonly identity_id: unknown };
  readonly who: string;
  readonly now: Date;
}): Opening {
  const { ids, borrowerId, ...rest } = of;
  return {
    ...rest,
    borrowerId: borrowerId as BorrowerId,
    mobile: ids.mobile,
    identityId: typeof ids.identity_id === 'string' ? ids.identity_id : null,
  };
}

/** Whether the work is open and about them; somebody who audits has the word of two people. */
async function hasReason(
  q: Queryable,
  of: {
    readonly borrowerId: string;
    readonly work: Work;
    readonly staff: StaffCaller;
    readonly now: Date;
  },
): Promise<boolean> {
  const { borrowerId, work, staff, now } = of;
  if (work.kind === 'grant') {
    return work.id === staff.id && staff.grantedUntil !== null && staff.grantedUntil > now;
  }
  return (await q.row(openWorks[work.kind], { borrowerId, id: work.id })) !== undefined;
}

interface Opening {
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
  { context, borrowerId, identityId, who, now }: Opening,
  fields: (identity: Identity) => Value['fields'],
): Promise<Value['fields']> {
  if (identityId === null) return [];
  const asked = { id: identityId, borrowerId, reader: 'console', who, now } as const;
  const identity = await openIdentity(context.db, context.keys, asked);
  return identity === null ? [] : fields(identity);
}

async function ofStep(
  { context, borrowerId, who, now }: Opening,
  step: 'personal' | 'questionnaire',
): Promise<Value['fields']> {
  const asked = { borrowerId, step, reader: 'console', who, now } as const;
  const saved = await openAnswer(context.db, context.keys, asked);
  if (saved === null) return [];
  const known = await answersInWords(context.db, step, saved);
  return known.map(([label, value]) => [label, value ?? '']);
}
