import { randomUUID } from 'node:crypto';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { BureauFact } from '../../../domain/rules/bureau.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import type { CreditBureau } from '../../store/ports/credit-bureau.ts';
import { recordFacts } from '../verification/steps.ts';

/** Queues an inquiry for a loan, in the transaction that writes the loan. */
export async function openBureauInquiry(
  tx: Queryable,
  { name: provider }: CreditBureau,
  of: {
    readonly borrowerId: BorrowerId;
    readonly orderId: OrderId;
    readonly identityId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { borrowerId, orderId, identityId, now } = of;
  const drawn = { id: newId(), reference: randomUUID() };
  const asking = { provider, state: 'queued', createdAt: now, queuedAt: now, nextAt: now };
  const row = { ...drawn, borrowerId, orderId: BigInt(orderId), identityId, ...asking };
  // One of an earlier loan may still be queued: its answer counts for this one too.
  await insertInto(tx, 'bureau_inquiry', row, 'on conflict do nothing');
  const bureau: BureauFact = { kind: 'waiting' };
  await recordFacts(tx, borrowerId, { facts: { bureau }, now });
}
