import { addDays, midnightOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { mostArrangedDays } from '../../../contract/staff/ease-bodies.ts';
import { account } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { ArrangementState } from '../../../domain/loan/arranged.ts';
import { promiseHeardDays } from '../../../domain/loan/promise.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { loadOrder } from '../orders/load-order.ts';
import { restLoans } from './rest-loans.ts';

interface ToDecide {
  readonly id: string;
  readonly orderId: bigint;
  readonly borrowerId: string;
  readonly kind: 'arrangement' | 'hardship';
  readonly state: ArrangementState;
}

const atOnce = 100;
const columns = `r.proposal_id as id, r.order_id, r.borrower_id,
  r.kind, r.state`;

/** Those that run; and of those that have ended whose loan has moved since: money recorded late. */
const selectToDecide = sql<ToDecide, { begunAfter: Date; after: string }>(`
  select ${columns} from relief r
  where r.state in ('offered', 'kept') and r.proposal_id > :after
  union all
  select ${columns} from relief r
  where r.state in ('broken', 'done') and r.kind = 'arrangement' and r.begun_at > :begunAfter
    and r.proposal_id > :after
    and exists (select from loan_event e
      where e.order_id = r.order_id and e.recorded_at > r.decided_at)
  order by id limit ${atOnce}`);

const decide = sql<
  void,
  {
    id: string;
    borrowerId: string;
    from: string;
    state: string;
    owesNothing: boolean;
    now: Date;
  }
>(`
  update relief set state = :state, decided_at = :now,
    followed_at = case when :owesNothing::boolean then coalesce(followed_at, :now::timestamptz)
      else followed_at end
  where proposal_id = :id and borrower_id = :borrowerId and state = :from`);

/**
 * Decides by payments and the clock in Lusaka how arrangements go on, so that lists and contacts
 * know. The loan itself says it by its events. Late records decide again. Run twice it changes
 * nothing.
 */
export async function decideArrangements(
  context: Context,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const begunAfter = midnightOf(addDays(clock.today(), -(mostArrangedDays + promiseHeardDays)));
  let after = '';
  while (stopping?.aborted !== true) {
    const rows = await db.rows(selectToDecide, { begunAfter, after });
    for (const row of rows) await decideOne(context, row);
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function decideOne({ db, clock, log }: Context, row: ToDecide): Promise<void> {
  const now = clock.now();
  const order = await loadOrder(db, Number(row.orderId) as OrderId);
  if (order === null) return;
  const loan = account(order.terms, order.events, clock.today());
  const { id, state: from, borrowerId } = row;
  const state = stateOf(row, loan);
  if (state === null || (state === from && from !== 'broken')) return;
  const owesNothing = loan.remainingAmount === 0n;
  const decided = { id, borrowerId, from, state, owesNothing, now };
  await db.transaction(async (tx) => {
    if ((await tx.run(decide, decided)) === 1) {
      await restLoans(tx, { borrowerId, staffId: null, now });
    }
  });
  if (state === from) return;
  log.info({ relief: id, order: order.id, from, to: state }, 'relief state changed');
}

/** Null of one that another has taken the place of. */
function stateOf({ id, kind }: ToDecide, loan: Account): ArrangementState | null {
  if (kind === 'hardship') return loan.chargeStop?.proposalId === id ? 'kept' : 'done';
  return loan.arrangement?.proposalId === id ? loan.arrangement.state : null;
}
