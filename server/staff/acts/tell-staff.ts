import { maskMobile, type Mobile, parseMobile } from '../../../contract/market/phone.ts';
import type { Role } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sealSms } from '../../messages/sealed-sms.ts';
import { sealMail } from './sealed-mail.ts';

const usefulHours = 48;

const findPhone = sql<{ readonly phone: string }, { id: StaffId }>(
  'select phone from staff where id = :id',
);
const listPhones = sql<
  { readonly phone: string },
  { roles: readonly Role[]; not: readonly string[] }
>(`
  select p.phone from staff p where p.state = 'works-here' and p.id <> all(:not::text[])
    and exists (select from staff_role r where r.staff_id = p.id and r.until_at is null
      and r.role = any(:roles::text[]))
  order by p.created_at, p.id limit 20`);

/** An SMS to a number of staff, in the transaction of what it is about. */
export async function sendToStaff(
  { db, clock, wake }: Context,
  { phone, text }: { readonly phone: string; readonly text: string },
): Promise<void> {
  const mobile = parseMobile(phone);
  if (mobile === null) return;
  const now = clock.now();
  const message = { borrowerId: null, mobile, kind: 'staff', now, usefulHours } as const;
  await queueSms(db, newSms({ ...message, text: plain(text) }), now);
  wake('send-sms');
}

/** The mobile number of a person; null: it is none. */
async function phoneOf(q: Queryable, id: StaffId): Promise<Mobile | null> {
  return parseMobile((await q.row(findPhone, { id }))?.phone ?? '');
}

/** As one SMS holds it. */
function plain(text: string): string {
  return text.replaceAll('’', "'").slice(0, 160);
}

/** Tells a person by SMS what changed about their ways in. */
export async function tellOwner(context: Context, id: StaffId, text: string): Promise<void> {
  const phone = await phoneOf(context.db, id);
  if (phone !== null) await sendToStaff(context, { phone, text });
}

/** Tells all with one of these roles, but for some people. */
export async function tellRoles(
  context: Context,
  { roles, not }: { readonly roles: readonly Role[]; readonly not: readonly StaffId[] },
  text: string,
): Promise<void> {
  for (const person of await context.db.rows(listPhones, { roles, not })) {
    await sendToStaff(context, { ...person, text });
  }
}

const findEmail = sql<{ readonly email: string }, { id: StaffId }>(
  'select email from staff where id = :id',
);

/** How a person is reached: by mail where the lender sends mail, else by SMS. */
type Reach =
  | { readonly by: 'mail'; readonly staffId: StaffId; readonly email: string }
  | { readonly by: 'sms'; readonly mobile: Mobile };

/** How a link reaches its person alone; null: in no way. */
export async function findReach(
  { db, config }: Pick<Context, 'db' | 'config'>,
  staffId: StaffId,
): Promise<Reach | null> {
  if (config.mail !== null) {
    const row = await db.row(findEmail, { id: staffId });
    return row === undefined ? null : { by: 'mail', staffId, ...row };
  }
  const mobile = await phoneOf(db, staffId);
  return mobile && { by: 'sms', mobile };
}

/**
 * Sends a link that lets its reader in. It waits encrypted, and is deleted when it is sent or given
 * up. Answers where it goes, masked.
 */
export async function sendLink(
  { db, clock, keys, wake }: Context,
  reach: Reach,
  text: string,
): Promise<string> {
  const now = clock.now();
  if (reach.by === 'mail') {
    const { staffId, email } = reach;
    const id = newId();
    const expiresAt = new Date(now.getTime() + usefulHours * 3_600_000);
    const mail = { id, staffId, subject: 'Your way into the console', createdAt: now };
    const sealed = { text: sealMail(keys, id, text), isSealed: true };
    await insertInto(db, 'staff_mail', { ...mail, ...sealed, expiresAt, nextTryAt: now });
    wake('send-staff-mail');
    return email.replace(/^(.).*(?=@)/, '$1…');
  }
  const { mobile } = reach;
  const message = { borrowerId: null, mobile, kind: 'staff-link', now, usefulHours } as const;
  const sms = newSms({ ...message, text: plain(text) });
  await queueSms(db, { ...sms, mobile: '', text: sealSms(keys, sms.id, sms) }, now);
  wake('send-sms');
  return maskMobile(mobile);
}
