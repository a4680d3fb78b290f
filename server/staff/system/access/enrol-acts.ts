import { randomBytes } from 'node:crypto';
import { beginEnrol, endEnrol } from '../../../../contract/staff/own-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Context } from '../../../store/context.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { countAgainstLimits, type RateLimit } from '../../../http/rate-limits.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import {
  type ServedAct,
  serveAct,
  type StaffCall,
  StaffRefusal,
} from '../../acts/serve-act.ts';
import { halfOfInvite, hashOfInvite } from './invitations.ts';
import { newKeyMade, passkeysOf } from './keys-of.ts';
import { keepChallenge, takeChallenge } from '../../acts/challenges.ts';
import { askToMake, challengeOf, keepPasskey } from '../../acts/passkeys.ts';
import { meansBy, openSession, showSession } from './sessions.ts';

const challengeBytes = 32;

interface Invitation {
  readonly staffId: StaffId;
  readonly name: string;
  readonly email: string;
  readonly roles: Role[];
  readonly sentBy: StaffId | null;
}

const findInvite = sql<Invitation, { codeHash: Uint8Array; now: Date; today: string }>(`
  select p.id as staff_id, p.name, p.email, i.sent_by, array(select role from staff_role r
    where r.staff_id = p.id and r.until_at is null order by r.id) as roles
  from staff_invite i join staff p on p.id = i.staff_id
  where i.code_hash = :codeHash and i.ended_at is null and i.expires_at > :now
    and p.state = 'invited' and (p.last_day is null or p.last_day >= :today::date)
  for update of i`);

const useInvite = sql<void, { codeHash: Uint8Array; now: Date }>(
  'update staff_invite set ended_at = :now where code_hash = :codeHash',
);
const nowHere = sql<void, { staffId: StaffId }>(
  `update staff set state = 'works-here' where id = :staffId`,
);

/** Of a link that a person sent, its second half is asked for. */
async function findInvitation(
  context: Context,
  { invite, half }: { readonly invite: string; readonly half?: string | undefined },
): Promise<Invitation | StaffRefusal<'invite-over' | 'half-wrong'>> {
  const { db, clock } = context;
  const codeHash = hashOfInvite(context, invite);
  const given = { codeHash, now: clock.now(), today: clock.today() };
  const found = await db.row(findInvite, given);
  if (found === undefined) return new StaffRefusal('invite-over');
  const { staffId, sentBy } = found;
  const isWhole = sentBy === null || half === halfOfInvite(context, { codeHash, staffId });
  return isWhole ? found : new StaffRefusal('half-wrong');
}

/** A half is right once in 10^11: these many tries at a link find none. */
const halfTries: RateLimit = { name: 'staff-half', most: 20, windowSeconds: 3600 };

/** Counted apart, or the refusal would undo that it was counted. */
async function countHalf({ context, args }: StaffCall<StaffAct>) {
  const of = typeof args === 'object' && args !== null && 'invite' in args ? args.invite : '';
  const hits = [{ limit: halfTries, of: hashOfInvite(context, String(of)).toString('hex') }];
  const over = await countAgainstLimits(context.db, context, hits);
  return over === null ? null : new StaffRefusal('too-many');
}

/** Makes what a new passkey of a person is made from, and remembers that it was asked for. */
export async function beginPasskeyOf(
  { db, clock, config }: Context,
  site: Parameters<typeof askToMake>[1],
  of: {
    readonly person: Pick<Invitation, 'staffId' | 'name' | 'email'>;
    readonly purpose: 'enrol' | 'add-passkey';
  },
): Promise<Record<string, unknown>> {
  const bytes = Uint8Array.from(randomBytes(challengeBytes));
  const challenge = Buffer.from(bytes).toString('base64url');
  const { person, purpose } = of;
  const { staffId } = person;
  await keepChallenge(db, clock, { challenge, purpose, staffId, detail: null });
  const lender = config.lender.name;
  return askToMake(db, site, { ...person, challenge: bytes, lender });
}

/** The challenge of a new passkey, if this very person was asked for it. */
export async function takeOwnChallenge(
  q: Queryable,
  clock: Context['clock'],
  of: {
    readonly response: Readonly<Record<string, unknown>>;
    readonly purpose: 'enrol' | 'add-passkey';
    readonly staffId: StaffId;
  },
): Promise<string | null> {
  const challenge = challengeOf(of.response);
  if (challenge === null) return null;
  const asked = await takeChallenge(q, clock, { challenge, purpose: of.purpose });
  return asked?.staffId === of.staffId ? challenge : null;
}

/** How an invited person comes in. */
export const enrolActs: readonly ServedAct[] = [
  {
    ...serveAct(beginEnrol, async ({ context, args, site }) => {
      const person = await findInvitation(context, args);
      if (person instanceof StaffRefusal) return person;
      const options = await beginPasskeyOf(context, site, { person, purpose: 'enrol' });
      return { name: person.name, roles: person.roles, options };
    }),
    before: countHalf,
  },

  {
    ...serveAct(endEnrol, async (call) => {
      const { context, args, site, browser, from } = call;
      const { db, clock } = context;
      const { response, keyName } = args;
      const person = await findInvitation(context, args);
      if (person instanceof StaffRefusal) return person;
      const { staffId } = person;
      const challenge = await takeOwnChallenge(db, clock, {
        response,
        purpose: 'enrol',
        staffId,
      });
      if (challenge === null) return new StaffRefusal('signature-wrong');
      const made = await keepPasskey(context, site, { response, challenge, staffId, keyName });
      if (made === 'wrong') return new StaffRefusal('signature-wrong');
      if (made === 'taken') return new StaffRefusal('already-here', { what: 'the passkey' });
      const now = clock.now();
      await db.run(useInvite, { codeHash: hashOfInvite(context, args.invite), now });
      await db.run(nowHere, { staffId });
      const isProven = await newKeyMade(context, made.id);
      const session = { staffId, browser, place: from, ...meansBy(made.id, isProven) };
      const opened = await openSession(db, session, now);
      call.opens(opened);
      call.about({ kind: 'staff', id: staffId });
      const [own] = isProven ? [] : await passkeysOf(context, staffId);
      return {
        session: await showSession({ db, clock }, opened.id),
        fingerprint: own?.fingerprint ?? null,
      };
    }),
    before: countHalf,
  },
];
