import {
  beginAddPasskey,
  confirmKey,
  endAddPasskey,
  endSession,
  removePasskey,
  showMe,
} from '../../../../contract/staff/own-acts.ts';
import { may, permissions } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { sessionMeans } from '../../../../contract/staff/session-acts.ts';
import { sql } from '../../../store/database/database.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { beginPasskeyOf, takeOwnChallenge } from './enrol-acts.ts';
import { keepPasskey } from '../../acts/passkeys.ts';
import { endOneSession, idleMs, longestMs } from './sessions.ts';
import { payoutsLeft } from '../../proposals/payouts-left.ts';
import { findPerson } from './staff-rows.ts';
import { fingerprintOf } from '../../proofs/enrolment-chain.ts';
import { chainNow } from '../../proofs/staff-evidence.ts';
import { findKey, newKeyMade, passkeysOf } from './keys-of.ts';
import { tellOwner } from '../../acts/tell-staff.ts';

interface SessionRow {
  readonly id: string;
  readonly means: (typeof sessionMeans)[number];
  readonly from: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const listSessions = sql<SessionRow, { staffId: StaffId; idleSince: Date; oldest: Date }>(`
  select id, means, place as "from", created_at, last_used_at
  from staff_session where staff_id = :staffId and ended_at is null
    and last_used_at > :idleSince and created_at > :oldest
  order by last_used_at desc, id limit 100`);

const findTotp = sql<{ readonly one: number }, { staffId: StaffId }>(
  'select 1 as one from staff_totp where staff_id = :staffId',
);

// Of two removals at once the second waits for the first, and counts after it.
const lockPerson = sql<{ readonly id: StaffId }, { staffId: StaffId }>(
  'select id from staff where id = :staffId for update',
);
const remove = sql<void, { staffId: StaffId; id: string; now: Date }>(`
  update staff_credential set removed_at = :now
  where staff_id = :staffId and id = :id and removed_at is null`);
const endOpened = sql<void, { staffId: StaffId; id: string; now: Date }>(`
  update staff_session set ended_at = :now
  where staff_id = :staffId and credential_id = :id and ended_at is null`);

/** What a person of staff does about their own keys and sessions. */
export const ownActs: readonly ServedAct[] = [
  serveAct(showMe, async ({ context, staff }) => {
    const { db, clock } = context;
    const staffId = staff.id;
    const now = clock.now().getTime();
    const sessions = await db.rows(listSessions, {
      staffId,
      idleSince: new Date(now - idleMs),
      oldest: new Date(now - longestMs),
    });
    return {
      passkeys: await passkeysOf(context, staffId),
      left: await payoutsLeft(db, staffId, clock.now()),
      hasTotp: (await db.row(findTotp, { staffId })) !== undefined,
      sessions: sessions.map((row) => ({ ...row, isThis: row.id === staff.sessionId })),
    };
  }),

  serveAct(endSession, async (call) => {
    const { context, args, staff } = call;
    const of = { staffId: staff.id, id: args.sessionId, now: context.clock.now() };
    if ((await endOneSession(context.db, of)) === 0) return new StaffRefusal('unknown');
    if (args.sessionId === staff.sessionId) call.opens(null);
    return {};
  }),

  serveAct(beginAddPasskey, async ({ context, site, staff }) => {
    const found = await findPerson(context.db, staff.id);
    if (found === undefined) return new StaffRefusal('unknown');
    const person = { staffId: staff.id, name: found.name, email: found.email };
    return { options: await beginPasskeyOf(context, site, { person, purpose: 'add-passkey' }) };
  }),

  serveAct(endAddPasskey, async ({ context, args, site, staff }) => {
    const { response, keyName } = args;
    const staffId = staff.id;
    const asked = { response, purpose: 'add-passkey', staffId } as const;
    const challenge = await takeOwnChallenge(context.db, context.clock, asked);
    if (challenge === null) return new StaffRefusal('signature-wrong');
    const made = await keepPasskey(context, site, { response, challenge, staffId, keyName });
    if (made === 'wrong') return new StaffRefusal('signature-wrong');
    if (made === 'taken') return new StaffRefusal('already-here', { what: 'the passkey' });
    await newKeyMade(context, made.id);
    const passkey = (await passkeysOf(context, staffId)).find(({ id }) => id === made.id);
    return passkey === undefined ? new StaffRefusal('unknown') : { passkey };
  }),

  serveAct(confirmKey, async (call) => {
    const { context, args, staff } = call;
    const key = await findKey(context.db, args.passkeyId);
    if (key === undefined) return new StaffRefusal('unknown');
    call.about({ kind: 'passkey', id: fingerprintOf(key).slice(0, 40) });
    if (key.staffId !== staff.id && !may(staff.roles, 'staff', 'approves')) {
      return new StaffRefusal('not-allowed', { permission: permissions.staff.sentence });
    }
    if (fingerprintOf(key) !== args.fingerprint) return new StaffRefusal('words-differ');
    const { proven, confirmedBy } = await chainNow(context);
    if (proven.has(key.id) || confirmedBy.get(key.id)?.has(staff.id)) {
      return new StaffRefusal('not-possible-now', { why: 'You confirmed it, or it counts.' });
    }
    return {};
  }),

  serveAct(removePasskey, async ({ context, args, staff }) => {
    const { db, clock } = context;
    const staffId = staff.id;
    await db.row(lockPerson, { staffId });
    const own = await passkeysOf(context, staffId);
    if (!own.some(({ id }) => id === args.passkeyId)) return new StaffRefusal('unknown');
    if (own.filter(({ id, isProven }) => isProven && id !== args.passkeyId).length === 0)
      return new StaffRefusal('last-passkey');
    const of = { staffId, id: args.passkeyId, now: clock.now() };
    await db.run(remove, of);
    await db.run(endOpened, of);
    const text = 'A passkey of yours was removed at the console. Not you? Tell a director.';
    await tellOwner(context, staffId, text);
    return {};
  }),
];
