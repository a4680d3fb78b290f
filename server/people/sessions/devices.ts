import {
  type DeviceId,
  deviceWaitHours,
  refuseDevice,
  showDevice,
  waitAsDevice,
} from '../../../contract/borrower/devices.ts';
import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { sql } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';

interface DeviceRow {
  readonly knownAt: Date | null;
  readonly refusedAt: Date | null;
  readonly erasesAt: Date | null;
}

const selectDevice = sql<DeviceRow, { borrowerId: string; deviceHash: Uint8Array | null }>(`
  select known_at, refused_at,
    (select due_at from erasure e
      where e.borrower_id = :borrowerId and at is null and finished_at is null) as erases_at
  from device where borrower_id = :borrowerId and key_hash = :deviceHash`);

const selectWaiting = sql<
  { id: DeviceId; brand: string | null; knownAt: Date },
  { borrowerId: string; now: Date }
>(`
  select id, brand, known_at from device where borrower_id = :borrowerId and known_at > :now
  order by known_at limit 20`);

/** Whether the asking device is known; a known one hears which others wait. */
export const showDeviceCall = serve(showDevice, async ({ context, borrower, device }) => {
  const { db, clock } = context;
  const now = clock.now();
  const row = await db.row(selectDevice, { borrowerId: borrower.id, deviceHash: device.hash });
  const knownAt = row?.knownAt ?? null;
  const erasesAt = row?.erasesAt ?? null;
  const erasure = erasesAt === null ? {} : { erasesAt };
  if (knownAt !== null && knownAt > now) {
    return { state: 'waiting' as const, opensAt: knownAt, waiting: [], ...erasure };
  }
  if (knownAt === null) {
    const state = row?.refusedAt ? ('refused' as const) : ('new' as const);
    return { state, waiting: [], ...erasure };
  }
  const others = await db.rows(selectWaiting, { borrowerId: borrower.id, now });
  const waiting = others.map(({ id, brand, knownAt: opensAt }) => ({
    deviceId: id,
    ...(brand !== null && { deviceBrand: brand }),
    opensAt,
  }));
  return { state: 'known' as const, waiting, ...erasure };
});

// The sessions of the device follow, so that each call finds out with its session.
const beginWaiting = sql<
  { readonly id: string },
  { borrowerId: string; deviceHash: Uint8Array | null; opensAt: Date }
>(`
  with begun as (
    update device set known_at = :opensAt, known_by = 'waited'
    where borrower_id = :borrowerId and key_hash = :deviceHash and known_at is null
      and refused_at is null
    returning id
  ), followed as (
    update session set known_at = :opensAt
    where borrower_id = :borrowerId and device_hash = :deviceHash and ended_at is null
      and exists (select from begun)
  )
  select id from begun`);

/** The message is of use as long as the wait can be stopped. */
const smsUsefulHours = deviceWaitHours;

/** Begins the wait of a new device and tells the borrower by SMS. Refusal: `device-refused`. */
export const waitAsDeviceCall = serve(
  waitAsDevice,
  async ({ context, borrower, device, ip }) => {
    const { db, clock } = context;
    const now = clock.now();
    const opensAt = new Date(now.getTime() + deviceWaitHours * 3_600_000);
    const { id: borrowerId, mobile } = borrower;
    const hasBegun = await db.transaction(async (tx) => {
      const begun = await tx.row(beginWaiting, {
        borrowerId,
        deviceHash: device.hash,
        opensAt,
      });
      if (begun === undefined) return false;
      const text = say.newPhoneWaits(showDay(civilDateOf(opensAt)));
      const sms = { borrowerId, mobile, kind: 'security', text, now } as const;
      await queueSms(tx, newSms({ ...sms, usefulHours: smsUsefulHours }), now);
      return true;
    });
    if (hasBegun) {
      context.wake('send-sms');
      await noteSecurityEvent(context, { kind: 'second-step', detail: 'waiting', mobile, ip });
      return { opensAt };
    }
    const row = await db.row(selectDevice, { borrowerId, deviceHash: device.hash });
    if (!row?.knownAt) return refuse('device-refused');
    return { opensAt: row.knownAt };
  },
);

const refuseOne = sql<
  { readonly id: string },
  { deviceId: DeviceId; borrowerId: string; now: Date }
>(`
  with refused as (
    update device set refused_at = :now, known_at = null, known_by = null
    where id = :deviceId and borrower_id = :borrowerId and known_at > :now
    returning id, key_hash
  ), ended as (
    update session set ended_at = :now, known_at = null
    where borrower_id = :borrowerId and ended_at is null
      and device_hash in (select key_hash from refused)
  )
  select id from refused`);

/** Stops a waiting device from a known one. Refusal: `device-not-found`. */
export const refuseDeviceCall = serve(refuseDevice, async ({ context, borrower, body, ip }) => {
  const { db, clock } = context;
  const refused = await db.row(refuseOne, {
    deviceId: body.deviceId,
    borrowerId: borrower.id,
    now: clock.now(),
  });
  if (refused === undefined) return refuse('device-not-found');
  const { mobile } = borrower;
  await noteSecurityEvent(context, { kind: 'second-step', detail: 'refused', mobile, ip });
  return null;
});
