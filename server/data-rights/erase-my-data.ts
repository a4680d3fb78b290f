import { eraseMyData, heldGroups } from '../../contract/data-rights.ts';
import type { ErasureHindrance } from '../../contract/data-rights.ts';
import type { Reason } from '../../contract/refusals.ts';
import type { Kept } from '../../domain/erasure.ts';
import { erasureHindrance, keptAfterErasure, keptUntil } from '../../domain/erasure.ts';
import { noteSecurityEvent } from '../auth/security-events.ts';
import { sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { eraseAtLast, eraseClosedComplaints, eraseNow } from './erase-rows.ts';
import { loadErasureFacts } from './load-erasure-facts.ts';

const lockBorrower = sql('select 1 from borrower where id = $1 for update');
const insertErasure = sql(`
  insert into erasure (id, borrower_id, at, kept_until, finished_at, outcome)
  values ($1, $2, $3, $4, $5, $6)`);

const reasons: Readonly<Record<ErasureHindrance, Reason>> = {
  'loan-open': 'erase-loan-open',
  'debt-written-off': 'erase-debt-written-off',
  'money-on-its-way': 'erase-money-on-its-way',
};

/**
 * Erases what is held of the borrower but for what must stay, and ends all their sessions. What
 * stays is answered with its last day; the job `finish-erasures` erases it then. Refusals: while
 * a loan is open, a debt was written off and not paid, or money is on its way.
 */
export const eraseMyDataCall = serve(eraseMyData, async ({ context, borrower, ip }) => {
  const { db, clock } = context;
  const now = clock.now();
  const { id: borrowerId, mobile } = borrower;
  const outcome = await db.transaction(async (tx) => {
    // A loan that is being made holds its borrower's row: one of the two waits for the other.
    await tx.row(lockBorrower, [borrowerId]);
    const facts = await loadErasureFacts(tx, borrowerId);
    const hindrance = erasureHindrance(facts);
    if (hindrance !== null) return { hindrance };
    const kept = keptAfterErasure(facts);
    await eraseNow(tx, { borrowerId, mobile });
    await eraseClosedComplaints(tx, borrowerId);
    const isWhole = kept.length === 0;
    if (isWhole) await eraseAtLast(tx, borrowerId);
    const ended = isWhole ? [now, 'erased'] : [null, null];
    await tx.run(insertErasure, [newId(), borrowerId, now, keptUntil(facts), ...ended]);
    return { kept };
  });
  if ('hindrance' in outcome) return refuse(reasons[outcome.hindrance]);
  await noteSecurityEvent(context, { kind: 'erasure', mobile, ip });
  return { erased: erasedGroups(outcome.kept), kept: outcome.kept.map(keptOutside) };
});

/** Groups that have lost something; of the identity and the loans only what is not kept. */
function erasedGroups(kept: readonly Kept[]) {
  const parts = new Set(kept.map(({ part }) => part));
  return heldGroups.filter((group) => {
    if (group === 'loans' || group === 'account') return !parts.has('books');
    if (group === 'identity') return !parts.has('identity');
    if (group === 'consents') return false;
    return group !== 'complaints' || !parts.has('complaints');
  });
}

/** What is kept, as it goes over the wire. */
export function keptOutside({ part, until }: Kept) {
  return { part, ...(until !== null && { until }) };
}
