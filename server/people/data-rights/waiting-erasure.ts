import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

const selectDue = sql<{ readonly dueAt: Date }, { borrowerId: BorrowerId }>(`
  select due_at from erasure
  where borrower_id = :borrowerId and at is null and finished_at is null`);

/** When what is held of the borrower will be erased; null when they did not ask for it. */
export async function erasureDueAt(q: Queryable, borrowerId: BorrowerId): Promise<Date | null> {
  const row = await q.row(selectDue, { borrowerId });
  return row?.dueAt ?? null;
}
