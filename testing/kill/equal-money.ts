import type { Database } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { floatStatement } from '../../server/lending/ledger/float-statement.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import type { Simulator } from '../../simulator/start.ts';
import { asData } from '../client.ts';
import type { World } from './persistent-borrower.ts';

interface OurPayment {
  id: string;
  providerId: string;
  operation: 'collect' | 'payout';
  mobile: string;
  amount: bigint;
  state: string;
  isUnended: boolean;
}

/** SQL that holds for a payment that may yet move money. */
export const isOpen = "state in ('requested', 'submitted', 'unknown')";

/**
 * SQL that holds for a payout whose network took it and then knew nothing of it. No job may end
 * that: it is a case for staff. The network draws it by ids that no seed decides.
 */
export const isForAPerson = `exists (select from discrepancy
  where payment_id = payment.id and kind = 'taken-then-not-found' and resolved_at is null)`;

const selectPayments = sql<OurPayment>(`
  select id, provider_id::text as provider_id, operation, mobile, amount, state,
    ${isOpen} and not ${isForAPerson} as is_unended
  from payment`);
const selectOrders = sql<{ id: bigint }>('select id from loan_order');
const selectByKeys = sql<{ sessionId: string; paymentId: string }>(`
  select session_id, payment_id from ussd_session where payment_id is not null`);
const selectUnidentified = sql<{ reference: string; amount: bigint }>(`
  select reference, amount from statement_booking where is_booked and journal_id is null`);

/**
 * Every way in which our books, the network's own statement and the answers to borrowers differ.
 * Empty when both sides have the same money, to the ngwee, and nothing happened twice.
 */
export async function findDifferences(
  db: Database,
  simulator: Simulator,
  world: World,
): Promise<string[]> {
  const payments = await db.rows(selectPayments);
  const orders = await db.rows(selectOrders);
  const byKeys = await db.rows(selectByKeys);
  const paidByKeys = new Set(byKeys.map(({ paymentId }) => paymentId));
  const { faults } = await proveLedger({ db });
  return [
    ...world.faults,
    ...faults,
    ...payments
      .filter((one) => one.isUnended)
      .map(({ id, state }) => `payment ${id} is still ${state}`),
    ...statementDifferences(payments, simulator),
    ...unidentifiedDifferences(await db.rows(selectUnidentified), simulator),
    ...(await floatDifferences(db, simulator)),
    ...intentDifferences(
      'pay',
      new Set(
        payments
          .filter((one) => one.operation === 'collect' && !paidByKeys.has(one.id))
          .map((one) => one.id),
      ),
      world,
    ),
    ...keysDifferences(byKeys, world),
    ...intentDifferences('borrow', new Set(orders.map((order) => String(order.id))), world),
  ];
}

/** The statement has one row for each confirmed payment, of its amount and wallet, and no other. */
function statementDifferences(payments: readonly OurPayment[], simulator: Simulator): string[] {
  const left = new Map(
    payments.filter((one) => one.state === 'confirmed').map((one) => [one.providerId, one]),
  );
  const found = simulator.world.statement().flatMap((row) => {
    const id = row.paymentId ?? '';
    const ours = left.get(id);
    left.delete(id);
    if (ours === undefined) return [`the statement has ${id} more often than we do`];
    const amount = ours.operation === 'payout' ? ours.amount : -ours.amount;
    const isSame = amount === row.amount && ours.mobile === row.mobile;
    return isSame ? [] : [`the statement has another ${id}`];
  });
  return [...found, ...[...left.keys()].map((id) => `the statement lacks ${id}`)];
}

/** Booked without a payment are only rows that the network added to its file, of their amount. */
function unidentifiedDifferences(
  booked: readonly { readonly reference: string; readonly amount: bigint }[],
  { world }: Simulator,
): string[] {
  const added = new Map(
    world
      .statement()
      .map((row) => [world.seed.digits(`extra ${row.paymentId}`, 10), -row.amount]),
  );
  return booked
    .filter(({ reference, amount }) => added.get(reference) !== amount)
    .map(({ reference }) => `the row ${reference} was booked without a payment`);
}

async function floatDifferences(db: Database, simulator: Simulator): Promise<string[]> {
  const floats = await floatStatement(db);
  const { phones } = simulator.world;
  return floats.flatMap(({ network, booked: all, byStatement }) => {
    // Rows that only the file has are not in the network's books: see `unidentifiedDifferences`.
    const booked = all - byStatement;
    const truth = simulator.world
      .statement()
      .filter((row) => phones.touch(row.mobile).network === network)
      .reduce((sum, row) => sum - row.amount, 0n);
    return truth === booked
      ? []
      : [`the float at ${network}: ${booked}, the network: ${truth}`];
  });
}

/** Each session that said that it asks for money made one payment, and no other session any. */
function keysDifferences(
  byKeys: readonly { readonly sessionId: string; readonly paymentId: string }[],
  { keys: { paid } }: World,
): string[] {
  const made = new Set(byKeys.map(({ sessionId }) => sessionId));
  const once = new Set(byKeys.map(({ paymentId }) => paymentId));
  return [
    ...paid.filter((id) => !made.has(id)).map((id) => `the payment of ${id} was lost`),
    ...[...made]
      .filter((id) => !paid.includes(id))
      .map((id) => `no answer names the payment of ${id}`),
    ...(once.size < byKeys.length ? ['two sessions got one payment'] : []),
  ];
}

/** Each intent made at most one payment or order, and none came of no intent. */
function intentDifferences(
  kind: 'pay' | 'borrow',
  made: ReadonlySet<string>,
  world: World,
): string[] {
  const told = new Map<string, number>();
  for (const intent of world.intents) {
    if (intent.kind !== kind || intent.answer.code !== 200) continue;
    const data = asData(intent.answer.data);
    const id = String(kind === 'pay' ? data['paymentId'] : data['orderId']);
    told.set(id, (told.get(id) ?? 0) + 1);
  }
  return [
    ...[...told]
      .filter(([, times]) => times > 1)
      .map(([id]) => `two intents got ${kind} ${id}`),
    ...[...told.keys()].filter((id) => !made.has(id)).map((id) => `${kind} ${id} was lost`),
    ...[...made].filter((id) => !told.has(id)).map((id) => `no intent for ${kind} ${id}`),
  ];
}
