import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  approveDeviceGrant,
  beginDeviceGrant,
  endDeviceGrant,
  showDeviceGrant,
} from '../../../../contract/staff/own-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { openSession, showSession } from './sessions.ts';
import { tellOwner } from '../../acts/tell-staff.ts';

const livesMs = 10 * 60_000;
const everySeconds = 3;
/** None of them is taken for another, spoken or read. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

const findWaiting = sql<
  { readonly from: string; readonly askedAt: Date },
  { userCode: string; now: Date }
>(`
  select place as "from", asked_at from device_grant
  where user_code = :userCode and expires_at > :now and approved_at is null`);

const approve = sql<void, { userCode: string; now: Date; staffId: StaffId }>(`
  update device_grant set staff_id = :staffId, approved_at = :now
  where user_code = :userCode and expires_at > :now and approved_at is null`);

const findOwn = sql<
  { readonly staffId: StaffId | null },
  { deviceHash: Uint8Array; now: Date }
>(`
  select staff_id from device_grant
  where device_hash = :deviceHash and expires_at > :now for update`);

const remove = sql<void, { deviceHash: Uint8Array }>(
  'delete from device_grant where device_hash = :deviceHash',
);

// A person who has left lets no one in.
const stillHere = sql<{ readonly one: number }, { staffId: StaffId; today: string }>(`
  select 1 as one from staff where id = :staffId and state = 'works-here'
    and (last_day is null or last_day >= :today::date)`);

/** How a terminal is let in: its person types its code into the console. */
export const deviceActs: readonly ServedAct[] = [
  serveAct(beginDeviceGrant, async ({ context: { db, clock }, site, from }) => {
    const deviceCode = randomBytes(32).toString('base64url');
    const userCode = `${fourLetters()}-${fourLetters()}`;
    const now = clock.now();
    const endsAt = new Date(now.getTime() + livesMs);
    const deviceHash = hashOf(deviceCode);
    const grant = { deviceHash, userCode, place: from, askedAt: now, expiresAt: endsAt };
    await insertInto(db, 'device_grant', grant);
    return { deviceCode, userCode, address: `${site.origin}/device`, everySeconds, endsAt };
  }),

  serveAct(showDeviceGrant, async ({ context: { db, clock }, args }) => {
    const waiting = await db.row(findWaiting, { ...args, now: clock.now() });
    return waiting ?? new StaffRefusal('grant-unknown');
  }),

  serveAct(approveDeviceGrant, async ({ context, args, staff }) => {
    const { db, clock } = context;
    const of = { ...args, now: clock.now(), staffId: staff.id };
    if ((await db.run(approve, of)) !== 1) return new StaffRefusal('grant-unknown');
    const text = 'A terminal was let in by your name. Not you? Tell a director at once.';
    await tellOwner(context, staff.id, text);
    return {};
  }),

  serveAct(endDeviceGrant, async (call) => {
    const { context, args, browser, from } = call;
    const { db, clock } = context;
    const now = clock.now();
    const deviceHash = hashOf(args.deviceCode);
    const own = await db.row(findOwn, { deviceHash, now });
    if (own === undefined) return new StaffRefusal('grant-unknown');
    const { staffId } = own;
    if (staffId === null) return new StaffRefusal('grant-waiting');
    await db.run(remove, { deviceHash });
    if ((await db.row(stillHere, { staffId, today: clock.today() })) === undefined) {
      return new StaffRefusal('grant-unknown');
    }
    const opened = await openSession(
      db,
      { staffId, means: 'terminal', credentialId: null, browser, place: from },
      now,
    );
    call.opens({ ...opened, isForTerminal: true });
    call.about({ kind: 'staff', id: staffId });
    return { token: opened.token, session: await showSession({ db, clock }, opened.id) };
  }),
];

function fourLetters(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)] ?? '').join('');
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(`device-grant|${code}`).digest();
}
