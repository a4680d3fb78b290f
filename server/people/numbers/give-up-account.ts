import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { erasureHindrance, keptAfterErasure } from '../../../domain/people/erasure.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { eraseAtLast, eraseClosedComplaints, eraseNow } from '../data-rights/erase-rows.ts';
import { loadErasureFacts } from '../data-rights/load-erasure-facts.ts';

/** Whether nothing of an account has to be kept: it never had a loan, and no complaint is open. */
export async function mayGiveUp(q: Queryable, borrowerId: BorrowerId): Promise<boolean> {
  const facts = await loadErasureFacts(q, borrowerId);
  return erasureHindrance(facts) === null && keptAfterErasure(facts).length === 0;
}

/** Erases the account that a number had until another one gets the number. */
export async function giveUpAccount(
  tx: Queryable,
  account: { readonly borrowerId: BorrowerId; readonly mobile: Mobile },
  now: Date,
): Promise<void> {
  const { borrowerId } = account;
  await eraseNow(tx, account);
  await eraseClosedComplaints(tx, borrowerId);
  await eraseAtLast(tx, borrowerId);
  const proof = { id: newId(), borrowerId, askedAt: now, dueAt: now, at: now };
  await insertInto(tx, 'erasure', { ...proof, finishedAt: now, outcome: 'erased' });
}
