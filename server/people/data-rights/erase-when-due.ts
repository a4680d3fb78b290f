import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import {
  erasureHindrance,
  keptAfterErasure,
  keptUntil,
} from '../../../domain/people/erasure.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { eraseAtLast, eraseClosedComplaints, eraseNow } from './erase-rows.ts';
import { loadErasureFacts } from './load-erasure-facts.ts';

interface Due {
  readonly id: string;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
}

const batch = 100;

const selectDue = sql<Due, { after: string; now: Date }>(`
  select e.id, e.borrower_id, b.mobile from erasure e join borrower b on b.id = e.borrower_id
  where e.at is null and e.finished_at is null and e.due_at <= :now and e.id > :after
  order by e.id limit ${batch}`);

const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);
// A cancellation, or another server, was first.
const claim = sql<
  { readonly id: string },
  {
    id: string;
    now: Date;
    keptUntil: CivilDate | null;
    finishedAt: Date | null;
    outcome: string | null;
  }
>(`
  update erasure set at = :now, kept_until = :keptUntil, finished_at = :finishedAt,
    outcome = :outcome
  where id = :id and at is null and finished_at is null returning id`);

/**
 * The job `erase-when-due`: erases the data of borrowers who asked for it and did not cancel,
 * each in its own transaction, and ends their sessions. What stays is erased by the job
 * `finish-erasures`.
 */
export async function eraseWhenDue({ db, clock }: Context): Promise<void> {
  let after = '';
  for (let found = batch; found === batch;) {
    const due = await db.rows(selectDue, { after, now: clock.now() });
    for (const one of due) {
      await db.transaction((tx) => erase(tx, one, clock.now()));
      after = one.id;
    }
    found = due.length;
  }
}

async function erase(tx: Queryable, due: Due, now: Date): Promise<void> {
  const { id, borrowerId, mobile } = due;
  // A loan that is being made holds its borrower's row: one of the two waits for the other.
  await tx.row(lockBorrower, { borrowerId });
  const facts = await loadErasureFacts(tx, borrowerId);
  // A network took a payment back since: the erasure waits until that is settled.
  if (erasureHindrance(facts) !== null) return;
  const isWhole = keptAfterErasure(facts).length === 0;
  const ended = { finishedAt: isWhole ? now : null, outcome: isWhole ? 'erased' : null };
  if (!(await tx.row(claim, { id, now, keptUntil: keptUntil(facts), ...ended }))) return;
  await eraseNow(tx, { borrowerId, mobile });
  await eraseClosedComplaints(tx, borrowerId);
  if (isWhole) await eraseAtLast(tx, borrowerId);
}
