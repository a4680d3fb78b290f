import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { erasureHindrance, keptAfterErasure } from '../../../domain/people/erasure.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { eraseAtLast, eraseClosedComplaints } from './erase-rows.ts';
import { loadErasureFacts } from './load-erasure-facts.ts';

interface Unfinished {
  readonly id: string;
  readonly borrowerId: BorrowerId;
  readonly cameBack: boolean;
}

const batch = 500;

// Few: erased borrowers with retained data.
const selectUnfinished = sql<Unfinished, { after: string }>(`
  select e.id, e.borrower_id,
    exists (select from borrower_step where borrower_id = e.borrower_id)
      or exists (select from loan_order where borrower_id = e.borrower_id and created_at > e.at)
      as came_back
  from erasure e where e.at is not null and finished_at is null and e.id > :after
  order by e.id limit ${batch}`);

const finish = sql<void, { id: string; now: Date; outcome: string }>(
  'update erasure set finished_at = :now, outcome = :outcome where id = :id',
);
const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);

/**
 * The job `finish-erasures`: erases the words of complaints that were closed since. When the
 * retention of everything kept is over, it erases all that still names a borrower who had asked
 * for it. If the borrower came back to borrow and gave their details again, that erasure has
 * ended.
 */
export async function finishErasures({ db, clock }: Context): Promise<void> {
  let after = '';
  for (let found = batch; found === batch;) {
    const unfinished = await db.rows(selectUnfinished, { after });
    for (const one of unfinished) {
      await db.transaction((tx) => goOn(tx, one, clock.now()));
      after = one.id;
    }
    found = unfinished.length;
  }
}

async function goOn(tx: Queryable, erasure: Unfinished, now: Date): Promise<void> {
  const { id, borrowerId } = erasure;
  if (erasure.cameBack) {
    await tx.run(finish, { id, now, outcome: 'came-back' });
    return;
  }
  await tx.row(lockBorrower, { borrowerId });
  await eraseClosedComplaints(tx, borrowerId);
  const facts = await loadErasureFacts(tx, borrowerId);
  const today = civilDateOf(now);
  const isOver = keptAfterErasure(facts).every(({ until }) => until !== null && until < today);
  // A network can still take a payment back, or say late that money came.
  if (!isOver || erasureHindrance(facts) !== null) return;
  await eraseAtLast(tx, borrowerId);
  await tx.run(finish, { id, now, outcome: 'erased' });
}
