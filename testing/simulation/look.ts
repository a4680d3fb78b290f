import type { OrderId } from '../../contract/words/ids.ts';
import type { Account } from '../../domain/loan/account.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import type { Context } from '../../server/store/context.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Person } from './people.ts';

const selectNewestOrder = sql<{ id: bigint }, { borrowerId: string }>(`
  select id from loan_order where borrower_id = :borrowerId order by id desc limit 1`);

/** What a borrower sees of their loan. */
export interface Seen {
  readonly order: LoadedOrder;
  readonly account: Account;
}

/** Null when there is no loan. */
export async function look(context: Context, person: Person): Promise<Seen | null> {
  const row = await context.db.row(selectNewestOrder, { borrowerId: person.id });
  const order = row && (await loadOrder(context.db, Number(row.id) as OrderId));
  return order ? { order, account: accountOf(order, context.clock.now()) } : null;
}
