import { setTimeout as sleep } from 'node:timers/promises';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';

/** A borrower waits so long at most, and goes on without the answer. */
const longestWaitMs = 3_000;
const lookEveryMs = 150;

const selectWaits = sql<void, { borrowerId: BorrowerId; provider: string }>(`
  select 1 from borrower_fact
  where borrower_id = :borrowerId and name = 'registry' and value ->> 'kind' = 'waiting'
    and not exists (select from registry_state
      where provider = :provider and (fault is not null or downs_in_row >= 3))`);

/** Has a queued inquiry asked now, and waits a little for what comes of it. */
export async function awaitRegistry(
  { db, registry, wake }: Pick<Context, 'db' | 'registry' | 'wake'>,
  borrowerId: BorrowerId,
): Promise<void> {
  if (registry === null) return;
  const of = { borrowerId, provider: registry.name };
  const until = performance.now() + longestWaitMs;
  for (let isWoken = false; (await db.row(selectWaits, of)) !== undefined;) {
    if (!isWoken) wake('ask-registry');
    isWoken = true;
    if (performance.now() + lookEveryMs > until) return;
    await sleep(lookEveryMs);
  }
}
