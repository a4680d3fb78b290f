import { parseMobile } from '../../../../contract/market/phone.ts';
import { type Checked, recordCheck, runCheck } from '../../../store/checks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { anchorMark } from '../../proofs/staff-anchor.ts';
import { proveApprovals } from '../../proofs/staff-evidence.ts';
import { sendMail } from './kept-hashes.ts';
import { proveChain } from './prove-acts.ts';
import { chainedRowFaults } from './row-faults.ts';
import { sealChains } from './seal-chains.ts';
import { keptHashFaults } from './send-audit-hash.ts';

const smsUsefulHours = 24;

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

/** Every approval, back to the anchor. A passkey that is not confirmed yet approves nothing. */
async function approvalFaults(context: Context): Promise<Checked> {
  const { approvals: checked, faults, unproven } = await proveApprovals(context);
  if (unproven > 0) context.log.warn({ unproven }, 'passkeys not confirmed');
  const lines = faults.map(
    ({ proposalId, why }) => `approval of proposal ${proposalId}: ${why}`,
  );
  return { checked, faults: lines };
}

/**
 * The job `prove-acts`: verifies every approval, every chained row, the kept hashes and the chain
 * of the audit log again, and keeps what each check found. The latest hash goes to directors and
 * auditors by e-mail, or by SMS without one, out of reach of a writer of the database.
 */
export async function proveActsNightly(context: Context): Promise<void> {
  const { db, clock, log, config } = context;
  const others = [
    await runCheck(context, 'approvals', () => approvalFaults(context)),
    await runCheck(context, 'rows', () => chainedRowFaults(db)),
    await runCheck(context, 'kept-hashes', () => keptHashFaults(context)),
  ].filter(({ faults }) => faults.length > 0);
  await sealChains(context);
  const proof = await proveChain(db);
  const isBroken = 'broken' in proof;
  const broken = isBroken ? [`audit entry ${proof.broken} differs from its chain`] : [];
  const checked = isBroken ? proof.broken : proof.rows;
  await recordCheck(context, 'audit-log', { checked, faults: broken });
  const says = isBroken
    ? `the audit log differs from its chain at row ${proof.broken}.`
    : `audit log, ${proof.rows} rows, latest hash ${proof.head || 'none'}, ` +
      `keys ${anchorMark(config)}`;
  const text = `${clock.today()}: ${others.length > 0 ? 'OTHER CHECKS FAILED. ' : ''}${says}`;
  const witnesses = await db.rows(listWitnesses, { today: clock.today() });
  if (witnesses.length === 0) return;
  if (config.mail !== null) {
    const to = witnesses.map(({ email }) => email);
    const subject = isBroken ? 'The audit log was changed' : 'Latest audit hash';
    await sendMail(config.mail, { to, subject, text });
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
