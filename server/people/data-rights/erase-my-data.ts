import {
  eraseMyData,
  erasureWaitHours,
  keepMyAccount,
} from '../../../contract/borrower/data-rights.ts';
import type { ErasureHindrance } from '../../../contract/borrower/data-rights.ts';
import type { Reason } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { Kept } from '../../../domain/people/erasure.ts';
import { erasureHindrance, keptAfterErasure } from '../../../domain/people/erasure.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Caller } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { loadErasureFacts } from './load-erasure-facts.ts';
import { endSessions } from '../sessions/live-sessions.ts';
import { erasureDueAt } from './waiting-erasure.ts';

const lockBorrower = sql<void, { borrowerId: string }>(
  'select 1 from borrower where id = :borrowerId for update',
);
const reasons = {
  'loan-open': 'erase-loan-open',
  'debt-written-off': 'erase-debt-written-off',
  'money-on-its-way': 'erase-money-on-its-way',
} as const satisfies Record<ErasureHindrance, Reason>;

/**
 * Sets the day on which what is held of the borrower is erased but for what must stay, and ends
 * their other sessions. Nothing goes before; the job `erase-when-due` does it then. Refusals:
 * while a loan is open, a debt was written off and not paid, or money is on its way.
 */
export const eraseMyDataCall = serve(eraseMyData, async ({ context, borrower, ip }) => {
  const { db, clock } = context;
  const now = clock.now();
  const { id: borrowerId, mobile } = borrower;
  const outcome = await db.transaction(async (tx) => {
    // A loan that is being made holds its borrower's row: one of the two waits for the other.
    await tx.row(lockBorrower, { borrowerId });
    const facts = await loadErasureFacts(tx, borrowerId);
    const kept = keptAfterErasure(facts).map(keptOutside);
    const before = await erasureDueAt(tx, borrowerId);
    if (before !== null) return { isNew: false, erasesAt: before, kept };
    const hindrance = erasureHindrance(facts);
    if (hindrance !== null) return { hindrance };
    return { isNew: true, erasesAt: await askFor(tx, borrower, now), kept };
  });
  if ('hindrance' in outcome) return refuse(reasons[outcome.hindrance]);
  const { isNew, ...answer } = outcome;
  if (isNew) {
    context.wake('send-sms');
    await noteSecurityEvent(context, { kind: 'erasure', detail: 'asked', mobile, ip });
  }
  return answer;
});

async function askFor(tx: Queryable, borrower: Caller, now: Date): Promise<Date> {
  const { id: borrowerId, mobile, tokenHash } = borrower;
  const dueAt = new Date(now.getTime() + erasureWaitHours * 3_600_000);
  await insertInto(tx, 'erasure', { id: newId(), borrowerId, askedAt: now, dueAt });
  await endSessions(tx, { borrowerId, but: tokenHash, now });
  const text = say.erasureWaits(showDay(civilDateOf(dueAt)));
  const sms = { borrowerId, mobile, kind: 'security', text, now } as const;
  await queueSms(tx, newSms({ ...sms, usefulHours: erasureWaitHours }), now);
  return dueAt;
}

const takeBack = sql<{ readonly id: string }, { borrowerId: string; now: Date }>(`
  update erasure set finished_at = :now, outcome = 'taken-back'
  where borrower_id = :borrowerId and at is null and finished_at is null returning id`);

/** Cancels a waiting erasure; without one nothing changes. */
export const keepMyAccountCall = serve(keepMyAccount, async ({ context, borrower, ip }) => {
  const { id: borrowerId, mobile } = borrower;
  const now = context.clock.now();
  const isTakenBack = await context.db.transaction(async (tx) => {
    if (!(await tx.row(takeBack, { borrowerId, now }))) return false;
    const sms = { borrowerId, mobile, kind: 'security', text: say.accountKept, now } as const;
    await queueSms(tx, newSms({ ...sms, usefulHours: erasureWaitHours }), now);
    return true;
  });
  if (isTakenBack) {
    context.wake('send-sms');
    await noteSecurityEvent(context, { kind: 'erasure', detail: 'taken-back', mobile, ip });
  }
  return null;
});

/** What is kept, as it goes over the wire. */
export function keptOutside({ part, until }: Kept) {
  return { part, ...(until !== null && { until }) };
}
