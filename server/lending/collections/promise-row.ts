import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Promised, PromiseState } from '../../../domain/loan/promise.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A promise as it is kept. */
export interface PromiseRow extends Promised {
  readonly id: string;
  readonly orderId: OrderId;
  readonly state: PromiseState;
  readonly paid: Ngwee;
  /** The name of who took it down. */
  readonly by: string;
}

interface Stored {
  readonly id: string;
  readonly orderId: bigint;
  readonly amount: bigint;
  readonly promisedOn: CivilDate;
  readonly madeAt: Date;
  readonly state: PromiseState;
  readonly paid: bigint;
  readonly by: string;
}

const columns = `p.id, p.order_id, p.amount, p.promised_on, p.made_at, p.state, p.paid,
  (select name from staff where id = p.staff_id) as by`;
const mostOfALoan = 100;
const selectOfLoan = sql<Stored, { orderId: OrderId }>(`
  select ${columns} from promise p where p.order_id = :orderId
  order by p.made_at desc limit ${mostOfALoan}`);
const selectNewest = sql<Stored, { orderIds: readonly bigint[] }>(`
  select distinct on (p.order_id) ${columns} from promise p
  where p.order_id = any (:orderIds::bigint[]) order by p.order_id, p.made_at desc`);

const insertPromise = sql<
  void,
  {
    id: string;
    borrowerId: BorrowerId;
    orderId: OrderId;
    amount: Ngwee;
    on: CivilDate;
    madeAt: Date;
    staffId: string;
  }
>(`
  insert into promise (id, borrower_id, order_id, amount, promised_on, made_at, staff_id, state)
  values (:id, :borrowerId, :orderId, :amount, :on, :madeAt, :staffId, 'open')
  on conflict do nothing`);
const follow = sql<void, { orderId: OrderId; now: Date }>(`
  update promise set followed_at = :now
  where order_id = :orderId and state = 'broken' and followed_at is null`);
const followArranged = sql<void, { orderId: OrderId; now: Date }>(`
  update relief set followed_at = :now
  where order_id = :orderId and state = 'broken' and followed_at is null`);
const followClaim = sql<void, { orderId: OrderId; now: Date }>(`
  update hardship_claim set followed_at = :now
  where order_id = :orderId and followed_at is null`);

function rowOf(stored: Stored): PromiseRow {
  return {
    id: stored.id,
    orderId: Number(stored.orderId) as OrderId,
    amount: ngwee(stored.amount),
    on: stored.promisedOn,
    madeAt: stored.madeAt,
    state: stored.state,
    paid: ngwee(stored.paid),
    by: stored.by,
  };
}

/** What was promised of a loan, newest first. */
export async function promisesOf(q: Queryable, orderId: OrderId): Promise<PromiseRow[]> {
  return (await q.rows(selectOfLoan, { orderId })).map(rowOf);
}

/** The newest promise of each of some loans that has one, by its number. */
export async function newestPromises(
  q: Queryable,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<string, PromiseRow>> {
  const rows = await q.rows(selectNewest, { orderIds });
  return new Map(rows.map((row) => [String(row.orderId), rowOf(row)]));
}

/** Keeps a promise; false where one is open already. */
export async function keepPromise(
  tx: Queryable,
  row: Pick<PromiseRow, 'id' | 'orderId' | 'amount' | 'on' | 'madeAt'> & {
    readonly borrowerId: BorrowerId;
    readonly staffId: string;
  },
): Promise<boolean> {
  return (await tx.run(insertPromise, row)) === 1;
}

/** Broken promises, a broken arrangement and a claim that waits for staff were followed up. */
export async function followPromises(q: Queryable, orderId: OrderId, now: Date) {
  await q.run(follow, { orderId, now });
  await q.run(followArranged, { orderId, now });
  await q.run(followClaim, { orderId, now });
}
