import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { fullNameOf, openIdentity } from '../../people/verification/identity.ts';
import { loadBorrowerFacts } from '../orders/borrower-facts.ts';

/** A borrower's name for one of their papers; null where none was confirmed. */
export async function ownerName(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  borrowerId: BorrowerId,
): Promise<string | null> {
  const { identityId: id } = await loadBorrowerFacts(db, keys, borrowerId);
  if (id === null) return null;
  const asked = { borrowerId, id, reader: 'show-owner', now: clock.now() } as const;
  const identity = await openIdentity(db, keys, asked);
  return identity && fullNameOf(identity);
}
