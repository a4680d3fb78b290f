import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { parseMobile } from '../../../../contract/market/phone.ts';
import { parseNrc } from '../../../../contract/market/nrc.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import { rolesApart } from '../../../../contract/staff/roles-apart.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { Context } from '../../../store/context.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { fingerprint } from '../../../store/sealing/keyring.ts';
import { endSessionsOf } from './sessions.ts';
import { tellOwner } from '../../acts/tell-staff.ts';
import { takeWaysIn } from './ways-in.ts';

/*
 * What two people decide about a third. Each acts within the transaction of its context, and says
 * why it cannot as a sentence.
 */

/** Why something cannot be done with a person: who has it already, or a sentence. */
export type StaffProblem = { readonly taken: string } | { readonly why: string };

/** A new staff member. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly nrc: string;
  readonly roles: readonly Role[];
  readonly lastDay: CivilDate | null;
}

interface SameAs {
  readonly id: StaffId;
  readonly state: 'invited' | 'works-here' | 'ended';
  readonly isCard: boolean;
  readonly what: string;
}

const findSame = sql<SameAs, { email: string; phone: string; nrcMark: string }>(`
  select id, state, nrc_mark = :nrcMark as is_card, case when nrc_mark = :nrcMark then 'the card'
    when phone = :phone then 'the mobile number' else 'the e-mail address' end as what
  from staff where nrc_mark = :nrcMark or phone = :phone or email = :email
  order by nrc_mark = :nrcMark desc limit 3`);

/** The mark of an identity card by its number, and a mark as it is; null when it is neither. */
export function cardMark({ keys }: Pick<Context, 'keys'>, nrc: string): string | null {
  if (/^[0-9a-f]{64}$/.test(nrc)) return nrc;
  const number = parseNrc(nrc);
  return number && fingerprint(keys, 'staff-nrc', number);
}

/** Why a person cannot be invited; else the card as it is kept, and their row if they had one. */
async function checkInvited(context: Context, invited: Invited) {
  const phone = parseMobile(invited.mobile);
  const nrcMark = cardMark(context, invited.nrc);
  if (phone === null) return problem({ why: 'This is no mobile number of this country.' });
  if (nrcMark === null) return problem({ why: 'This is no number of an identity card.' });
  const whyNot = whyNoSuchRoles(context, invited);
  if (whyNot !== null) return problem({ why: whyNot });
  const email = invited.email.toLowerCase();
  const same = await context.db.rows(findSame, { email, phone, nrcMark });
  const other = same.find(({ isCard, state }) => !isCard || state !== 'ended');
  if (other) return problem({ taken: other.what });
  return { problem: null, kept: { phone, email, nrcMark }, earlier: same[0]?.id ?? null };
}

function problem(found: StaffProblem) {
  return { problem: found };
}

/** Why a person cannot be invited; null when they can. For a preview. */
export async function whyNotInvited(
  context: Context,
  invited: Invited,
): Promise<StaffProblem | null> {
  return (await checkInvited(context, invited)).problem;
}

function whyNoSuchRoles(
  { clock }: Context,
  { roles, lastDay }: Pick<Invited, 'roles' | 'lastDay'>,
): string | null {
  const apart = rolesApart([...new Set(roles)]);
  if (apart.length > 0) return `No one may hold these roles together: ${apart.join(', ')}.`;
  if (roles.includes('auditor') && lastDay === null) return 'An auditor needs a last day.';
  return lastDay !== null && lastDay < clock.today() ? 'The last day is over already.' : null;
}

/**
 * Records a new staff member, with roles; `newInviteLink` then makes the
 * link. A former staff member is the same person as before.
 */
export async function inviteStaff(
  context: Context,
  invited: Invited,
  by: { readonly proposalId: ProposalId | null; readonly isFounder?: boolean },
): Promise<StaffId | StaffProblem> {
  const checked = await checkInvited(context, invited);
  if (checked.problem !== null) return checked.problem;
  const { earlier, kept } = checked;
  const id = earlier ?? newId<StaffId>();
  const now = context.clock.now();
  if (earlier !== null) {
    const text = 'You are invited to the console again. Not you? Tell the lender at once.';
    await tellOwner(context, earlier, text);
  }
  const { name, lastDay, roles } = invited;
  const { isFounder = false } = by;
  await insertInto(
    context.db,
    'staff',
    { ...kept, id, name, lastDay, isFounder, state: 'invited', createdAt: now },
    `on conflict (id) do update set name = excluded.name, email = excluded.email,
      phone = excluded.phone, state = 'invited', last_day = excluded.last_day,
      ended_at = null, ended_reason = null`,
  );
  await putRoles(context.db, { id, roles, now, proposalId: by.proposalId });
  return id;
}

const endRoles = sql<void, { id: StaffId; roles: readonly string[]; now: Date }>(`
  update staff_role set until_at = :now
  where staff_id = :id and until_at is null and role <> all(:roles::text[])`);

const addRoles = sql<
  void,
  { id: StaffId; roles: readonly string[]; now: Date; proposalId: string | null }
>(`
  insert into staff_role (staff_id, role, from_at, proposal_id)
  select :id, role, :now, :proposalId from unnest(:roles::text[]) as given (role)
  on conflict (staff_id, role) where until_at is null do nothing`);

export async function putRoles(
  q: Queryable,
  of: { id: StaffId; roles: readonly Role[]; now: Date; proposalId: ProposalId | null },
): Promise<void> {
  const { id, roles, now, proposalId } = of;
  await q.run(endRoles, { id, roles, now });
  await q.run(addRoles, { id, roles, now, proposalId });
}

const lockPerson = sql<{ readonly state: string }, { id: StaffId }>(
  'select state from staff where id = :id for update',
);

async function isHere(q: Queryable, id: StaffId): Promise<boolean> {
  const row = await q.row(lockPerson, { id });
  return row !== undefined && row.state !== 'ended';
}

const notHere: StaffProblem = { why: 'This person does not work here.' };
const noDirectorLeft: StaffProblem = {
  why: 'This is the last director. No one could invite another.',
};

const setLastDay = sql<void, { id: StaffId; lastDay: CivilDate | null }>(
  'update staff set last_day = :lastDay::date where id = :id',
);

/** Why a person cannot have these roles; null when they can. For a preview. */
export async function whyNotRoles(
  context: Context,
  of: Pick<Invited, 'roles' | 'lastDay'> & { readonly staffId: StaffId },
): Promise<StaffProblem | null> {
  const whyNot = whyNoSuchRoles(context, of);
  if (whyNot !== null) return { why: whyNot };
  if (!(await isHere(context.db, of.staffId))) return notHere;
  const losesDirector = !of.roles.includes('director') || of.lastDay !== null;
  const isLast = losesDirector && (await isLastDirector(context.db, of.staffId));
  return isLast ? noDirectorLeft : null;
}

/** Gives a person these roles and no other; their sessions end. Null when it is done. */
export async function changeRoles(
  context: Context,
  of: Pick<Invited, 'roles' | 'lastDay'> & {
    readonly staffId: StaffId;
    readonly proposalId: ProposalId | null;
  },
): Promise<StaffProblem | null> {
  const whyNot = await whyNotRoles(context, of);
  if (whyNot !== null) return whyNot;
  const { db, clock } = context;
  const { staffId, roles, lastDay, proposalId } = of;
  const now = clock.now();
  await putRoles(db, { id: staffId, roles, now, proposalId });
  await db.run(setLastDay, { id: staffId, lastDay });
  await endSessionsOf(db, { staffId, now });
  return null;
}

const invitedAgain = sql<void, { id: StaffId }>(
  `update staff set state = 'invited' where id = :id`,
);

/** Ends every way in of a person, who comes back by a new invitation. Null when it is done. */
export async function resetPasskeys(
  context: Context,
  staffId: StaffId,
): Promise<StaffProblem | null> {
  const { db, clock } = context;
  if (!(await isHere(db, staffId))) return notHere;
  await takeWaysIn(db, staffId, clock.now());
  await db.run(invitedAgain, { id: staffId });
  const text = 'Your passkeys and tokens for the console were ended. Not you? Tell a director.';
  await tellOwner(context, staffId, text);
  return null;
}

/** Two at once would each count the other as staying. */
export const lockStaff = sql('lock table staff in share row exclusive mode');
const countOthers = sql<{ readonly others: number }, { id: StaffId }>(`
  select count(*)::int as others from staff_role r join staff p on p.id = r.staff_id
  where r.role = 'director' and r.until_at is null and p.state = 'works-here'
    and p.last_day is null and p.id <> :id`);
const holdsDirector = sql<{ readonly one: number }, { id: StaffId }>(`
  select 1 as one from staff_role where staff_id = :id and role = 'director' and until_at is null`);

export async function isLastDirector(q: Queryable, id: StaffId): Promise<boolean> {
  if ((await q.row(holdsDirector, { id })) === undefined) return false;
  return (await q.row(countOthers, { id }))?.others === 0;
}
