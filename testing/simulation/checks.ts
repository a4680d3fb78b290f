import type { OrderId } from '../../contract/words/ids.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import { borrowerFaults } from './borrower-checks.ts';
import { dayFaults } from './day-checks.ts';
import { intentFaults } from './intent-checks.ts';
import { messageFaults } from './message-checks.ts';
import { moneyFaults, moneyTotals } from './money-checks.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';
import { excuseFaults, planFaults } from './plan-checks.ts';
import { priceFaults } from './price-checks.ts';
import {
  selectCases,
  selectFloats,
  selectOrders,
  selectPayments,
  selectPlans,
} from './rest-statements.ts';
import type { Stage } from './stage.ts';
import { strangerFaults } from './strangers.ts';

/** Every way in which a world at rest is not as it must be, as sentences; empty when it is. */
export async function findFaults(stage: Stage): Promise<string[]> {
  const rest = await lookAt(stage);
  const days = await Promise.all(rest.orders.map((order) => dayFaults(rest, order)));
  const { faults } = await proveLedger(stage);
  return [
    ...faults,
    ...rest.orders.flatMap((order) => moneyFaults(rest, order)),
    ...rest.orders.flatMap((order) => planFaults(rest, order)),
    ...days.flat(),
    ...rest.orders.flatMap(excuseFaults),
    ...moneyTotals(rest),
    ...intentFaults(rest),
    ...(await borrowerFaults(rest)),
    ...(await priceFaults(rest)),
    ...(await strangerFaults(rest)),
    ...messageFaults(stage),
  ];
}

async function lookAt(stage: Stage): Promise<AtRest> {
  const { db } = stage;
  const payments = await db.rows(selectPayments);
  const cases = await db.rows(selectCases);
  const floats = new Map((await db.rows(selectFloats)).map((row) => [row.orderId, row.float]));
  const orders: OrderAtRest[] = [];
  for (const { id, settledAt, ...row } of await db.rows(selectOrders)) {
    const order = await loadOrder(db, Number(id) as OrderId);
    if (order === null) throw new Error('an order is there');
    const account = accountOf(order, stage.now());
    const standing = { owed: ngwee(row.owed), oldestDueOn: row.oldestDueOn };
    orders.push({ id, order, account, settledAt, standing, float: floats.get(id) ?? 0n });
  }
  const plans = new Map((await db.rows(selectPlans)).map(({ id, state }) => [id, state]));
  return { stage, payments, cases, orders, plans };
}
