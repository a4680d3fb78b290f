import { createHash, randomBytes } from 'node:crypto';
import {
  endBookToken,
  listBookTokens,
  makeBookToken,
} from '../../../../contract/staff/token-acts.ts';
import { longestTokenDays } from '../../../../contract/staff/token-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { addDays, type CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { tellOwner } from '../../acts/tell-staff.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';

type View = StaffAnswerOf<typeof listBookTokens>['tokens'][number];

/** Told from the token of a terminal at a glance, and found by who looks for lost secrets. */
const prefix = 'book_';
export const tokenPattern = /^Bearer (book_[\w-]{43})$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

// Its roles were held when it was made, and have been ever since.
const holdsRoles = `t.roles <@ array(select r.role from staff_role r
  where r.staff_id = t.staff_id and r.until_at is null and r.from_at <= t.made_at)`;
const worksHere = `p.state = 'works-here' and (p.last_day is null or p.last_day >= :today::date)`;

const find = sql<
  { id: string; staffId: StaffId; name: string; roles: readonly Role[] },
  { tokenHash: Uint8Array; today: CivilDate; isSimulated: boolean }
>(`
  select t.id, t.staff_id, p.name, t.roles
  from book_token t join staff p on p.id = t.staff_id
  where t.token_hash = :tokenHash and t.ended_at is null and t.ends_on >= :today::date
    and ${worksHere} and ${holdsRoles}
    -- What the simulator's people made opens nothing where money is real.
    and (:isSimulated or not exists (select from staff_credential c
      join sandbox_passkey k on k.credential_id = c.id where c.staff_id = p.id))`);

/** Who reads by a token, if it still opens anything. */
export async function findReader(
  { db, clock, config }: Context,
  token: string,
): Promise<StaffCaller | null> {
  const row = await db.row(find, {
    tokenHash: hashOf(token),
    today: clock.today(),
    isSimulated: config.providers === 'simulator',
  });
  if (row === undefined) return null;
  const { id: sessionId, staffId: id, name, roles } = row;
  const none = { passkeyAt: null, grantedUntil: null, browser: '' };
  return { id, name, roles, sessionId, means: 'book', ...none };
}

interface Use {
  readonly tokenId: string;
  readonly at: Date;
  readonly act: string;
  readonly query: string;
  readonly status: number;
}

/** Keeps that a token was used, what for and what came of it. */
export async function keepUse({ db }: Pick<Context, 'db'>, use: Use): Promise<void> {
  await insertInto(db, 'book_use', { id: newId(), ...use });
}

const mostTokens = 100;
const mostUses = 1000;
const usesDays = 30;

const list = sql<View, { staffId: StaffId; today: CivilDate; since: Date }>(`
  select t.id as token_id, t.name, json_build_object('id', p.id, 'name', p.name) as of,
    t.is_machine, t.roles, t.made_at, t.ends_on,
    case when t.ended_at is not null then 'by-hand'
      when not (${worksHere} and ${holdsRoles}) then 'access-or-role'
      when t.ends_on < :today::date then 'its-day' end as ended,
    (select at from book_use u where u.token_id = t.id order by at desc limit 1) as last_used_at,
    (select count(*) from (select from book_use u where u.token_id = t.id and u.at > :since
      limit ${mostUses}) used)::int as uses
  from book_token t join staff p on p.id = t.staff_id
  where t.staff_id = :staffId order by t.made_at desc, t.id limit ${mostTokens}`);

const dayMs = 86_400_000;

/** Refusal: `not-allowed` of another's, to who may not end access. */
const listBookTokensAct = serveAct(listBookTokens, async ({ context, args, staff }) => {
  const { db, clock } = context;
  const { staffId = staff.id } = args;
  if (staffId !== staff.id && !may(staff.roles, 'end-access', 'does')) {
    return new StaffRefusal('not-allowed', { permission: 'See the tokens of others' });
  }
  const since = new Date(clock.now().getTime() - usesDays * dayMs);
  return { tokens: await db.rows(list, { staffId, today: clock.today(), since }) };
});

const machineRoles: readonly Role[] = ['director', 'compliance'];

/** Reads no more than its maker. Refusals: `not-allowed`, `not-possible-now`, `too-far`. */
const makeBookTokenAct = serveAct(makeBookToken, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { name, isMachine, endsOn } = args;
  const roles = [...new Set(args.roles)];
  if (roles.some((role) => !staff.roles.includes(role))) {
    return new StaffRefusal('not-possible-now', {
      why: 'Choose roles that you have yourself.',
    });
  }
  if (isMachine && !staff.roles.some((role) => machineRoles.includes(role))) {
    const permission = 'Let a program of the lender read, which directors and compliance do';
    return new StaffRefusal('not-allowed', { permission });
  }
  const last = addDays(clock.today(), longestTokenDays);
  if (endsOn < clock.today() || endsOn > last) return new StaffRefusal('too-far', { last });
  const id = newId();
  call.about({ kind: 'book-token', id });
  const token = prefix + randomBytes(32).toString('base64url');
  await insertInto(db, 'book_token', {
    id,
    tokenHash: hashOf(token),
    staffId: staff.id,
    name,
    isMachine,
    roles,
    madeAt: clock.now(),
    endsOn,
  });
  const text =
    'A token for a sheet or program was made in your name. Not you? Tell a director.';
  await tellOwner(context, staff.id, text);
  return { token, tokenId: id };
});

const end = sql<void, { id: string; staffId: StaffId; mayAll: boolean; now: Date }>(`
  update book_token set ended_at = :now, ended_by = :staffId
  where id = :id and ended_at is null and (staff_id = :staffId or :mayAll)`);

/** Refusal: `unknown`, of what is another's too. */
const endBookTokenAct = serveAct(endBookToken, async (call) => {
  const { context, args, staff } = call;
  call.about({ kind: 'book-token', id: args.tokenId });
  const mayAll = may(staff.roles, 'end-access', 'does');
  const of = { id: args.tokenId, staffId: staff.id, mayAll, now: context.clock.now() };
  return (await context.db.run(end, of)) === 0 ? new StaffRefusal('unknown') : {};
});

/** Tokens by which programs of the lender read. */
export const bookTokenActs: readonly ServedAct[] = [
  listBookTokensAct,
  makeBookTokenAct,
  endBookTokenAct,
];
