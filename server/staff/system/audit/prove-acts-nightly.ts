import { createTransport } from 'nodemailer';
import { parseMobile } from '../../../../contract/market/phone.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { anchorMark } from '../../proofs/staff-anchor.ts';
import { proveApprovals } from '../../proofs/staff-evidence.ts';
import { proveChain } from './prove-acts.ts';

const smsUsefulHours = 24;
const mailTimeoutMs = 30_000;

const listWitnesses = sql<
  { readonly email: string; readonly phone: string },
  { today: string }
>(`
  select p.email, p.phone from staff p
  where p.state = 'works-here' and (p.last_day is null or p.last_day >= :today::date)
    and exists (select from staff_role r where r.staff_id = p.id and r.until_at is null
      and r.role in ('director', 'auditor'))
    and not exists (select from staff_credential c join sandbox_passkey k on k.credential_id = c.id
      where c.staff_id = p.id)
  order by p.email limit 50`);

/** What is wrong with approvals and passkeys, and the mark of the anchor they are proved from. */
async function approvalsProved(context: Context): Promise<string> {
  const { faults, unproven } = await proveApprovals(context);
  for (const fault of faults) context.log.error(fault, 'approval not proved');
  if (unproven > 0) context.log.warn({ unproven }, 'passkeys not confirmed');
  const wrong = faults.length > 0 ? `, ${faults.length} APPROVALS NOT PROVED` : '';
  return `, keys ${anchorMark(context.config)}${wrong}`;
}

/**
 * The job `prove-acts`: computes the chain of the audit log again, and sends its latest hash to
 * directors and auditors. It goes by e-mail, or by SMS without one, out of reach of a writer of
 * the database.
 */
export async function proveActsNightly(context: Context): Promise<void> {
  const { db, clock, log, config } = context;
  const proof = await proveChain(db);
  const isBroken = 'broken' in proof;
  if (isBroken) log.error({ position: proof.broken }, 'audit log changed');
  const says = isBroken
    ? `${clock.today()}: the audit log differs from its chain at row ${proof.broken}.`
    : `${clock.today()}: audit log, ${proof.rows} rows, latest hash ${proof.head || 'none'}`;
  const text = `${says}${await approvalsProved(context)}`;
  const witnesses = await db.rows(listWitnesses, { today: clock.today() });
  if (witnesses.length === 0) return;
  if (config.mail !== null) {
    const { url, from } = config.mail;
    const transport = createTransport({
      url,
      connectionTimeout: mailTimeoutMs,
      socketTimeout: mailTimeoutMs,
    });
    const to = witnesses.map(({ email }) => email);
    const subject = isBroken ? 'The audit log was changed' : 'Latest audit hash';
    await transport.sendMail({ from, to, subject, text }).finally(() => transport.close());
    log.info({ to: to.length }, 'audit hash sent');
    return;
  }
  const now = clock.now();
  for (const { phone } of witnesses) {
    const mobile = parseMobile(phone);
    if (mobile === null) continue;
    const message = { borrowerId: null, mobile, kind: 'staff', text } as const;
    await queueSms(db, newSms({ ...message, now, usefulHours: smsUsefulHours }), now);
  }
  context.wake('send-sms');
}
