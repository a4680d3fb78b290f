import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Transfer } from '../../../domain/books/bookkeeping.ts';
import { wrongSigns } from '../../../domain/books/chart-of-accounts.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { loadOrder } from '../orders/load-order.ts';
import { chainsHead, headLagMs, keptHeadFaults } from './chains-head.ts';
import { floatStatement } from './float-statement.ts';
import { type LinkedTransfer, orderChainFaults, transfersOf } from './order-chain-faults.ts';
import { seenUpTo } from './ledger-days.ts';
import { orderFaults } from './order-faults.ts';
import { periodFaults } from './period-row.ts';
import { readingChainFaults } from './reading-chain-faults.ts';

/** What a proof found. No faults: account, ledger, payments and sums agree to the ngwee. */
export interface LedgerProof {
  readonly orders: number;
  readonly transfers: bigint;
  readonly faults: readonly string[];
}

const batch = 500;
/** A person needs to see what is wrong, not all of it at once. */
const mostFaults = 200;

const selectOrders = sql<{ id: bigint }, { after: bigint; batch: number }>(`
  select id from loan_order where id > :after order by id limit :batch`);

const insertProof = sql<
  void,
  {
    id: string;
    madeAt: Date;
    accounts: number;
    transfers: bigint;
    faults: string;
    head: string;
    headOf: Date;
  }
>(`
  insert into ledger_proof (id, made_at, accounts, transfers, faults, head, head_of)
  values (:id, :madeAt, :accounts, :transfers, :faults::jsonb, :head, :headOf)`);

const selectByHand = sql<{ debit: string; credit: string; amount: bigint; createdAt: Date }>(`
  select debit, credit, amount, created_at as "createdAt" from transfer
  where source = 'journal'`);

const selectKept = sql<KeptBalance>(`
  select account, balance, summed_to as "summedTo" from shared_balance`);

interface KeptBalance {
  readonly account: string;
  readonly balance: bigint;
  readonly summedTo: Date;
}

/**
 * Proves the whole ledger: for each order that its transfers add up to its recorded position, that
 * its account folds to the same, and that its confirmed payments are the money in it; for the
 * floats that they hold what the payments moved; for the balances of all orders that they are the
 * sums of theirs; for every balance that its account may have its sign; for each chain that every
 * row is as it was written. Debits equal credits by the shape of the rows.
 */
export async function proveLedger({ db }: Pick<Context, 'db'>): Promise<LedgerProof> {
  const faults: string[] = [];
  let orders = 0;
  let transfers = 0n;
  const kept = await db.rows(selectKept);
  const summed = new Map(kept.map(({ account }) => [account, 0n]));
  const upTo = new Map(kept.map(({ account, summedTo }) => [account, summedTo]));
  const add = (account: string, amount: bigint, { createdAt }: { createdAt: Date }) => {
    const end = upTo.get(account);
    if (end === undefined || createdAt > end) return;
    summed.set(account, (summed.get(account) ?? 0n) + amount);
  };
  for (let after = 0n; ;) {
    const ids = (await db.rows(selectOrders, { after, batch })).map((row) => row.id);
    for (const id of ids) {
      const proof = await proveOrder(db, Number(id) as OrderId);
      transfers += BigInt(proof.transfers.length);
      for (const row of proof.transfers) {
        add(row.debit, row.amount, row);
        add(row.credit, -row.amount, row);
      }
      faults.push(...proof.faults.map((fault) => `order ${id}: ${fault}`));
    }
    orders += ids.length;
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const byHand = await db.rows(selectByHand);
  transfers += BigInt(byHand.length);
  for (const row of byHand) {
    add(row.debit, row.amount, row);
    add(row.credit, -row.amount, row);
  }
  faults.push(...(await floatFaults(db)), ...balanceFaults(kept, summed));
  faults.push(...(await readingChainFaults(db)));
  return { orders, transfers, faults };
}

/** An order may change between the two readings; one that did not is what counts. */
async function proveOrder(
  q: Queryable,
  id: OrderId,
): Promise<{ transfers: readonly LinkedTransfer[]; faults: string[] }> {
  for (;;) {
    const before = await loadOrder(q, id);
    const rows = await transfersOf(q, id);
    const chainFaults = await orderChainFaults(q, id, rows);
    const order = await loadOrder(q, id);
    if (order === null || before?.version !== order.version) continue;
    const moved = rows.map((row): Transfer => ({ ...row, amount: ngwee(row.amount) }));
    const faults = [...orderFaults(order, moved), ...chainFaults];
    return { transfers: rows, faults };
  }
}

async function floatFaults(q: Queryable): Promise<string[]> {
  const floats = await floatStatement(q);
  return floats
    .filter(({ booked, byHand, moved }) => booked !== byHand + moved)
    .map(({ network, booked, byHand, moved }) => {
      const amounts = [
        `K${formatKwacha(booked)} booked`,
        ...(byHand === 0n ? [] : [`K${formatKwacha(byHand)} by hand`]),
        `K${formatKwacha(moved)} moved`,
      ].join(', ');
      return `the float at ${network}: ${amounts}`;
    });
}

/**
 * Where a balance is not the sum over the orders, or has a sign that its account may not have. A
 * transfer that belongs to no order is in the one and not in the other.
 */
function balanceFaults(
  kept: readonly KeptBalance[],
  summed: ReadonlyMap<string, bigint>,
): string[] {
  const wrongSums = kept.flatMap(({ account, balance }) => {
    const sum = summed.get(account) ?? 0n;
    if (sum === balance) return [];
    const amounts = `K${formatKwacha(ngwee(balance))}, K${formatKwacha(ngwee(sum))}`;
    return [`the sum of ${account}: ${amounts}`];
  });
  const signs = wrongSigns(kept.map(({ account, balance }) => [account, balance] as const));
  return [
    ...wrongSums,
    ...signs.map((account) => `the balance of ${account} has a wrong sign`),
  ];
}

/**
 * The nightly proof: keeps what was found, and calls out when something was. The head of the chains
 * goes into the log, which is the way it leaves the machine.
 */
export async function proveLedgerNightly(context: Context): Promise<void> {
  // It reads every row there is, and a replica has all of them as of one instant.
  const proved = await (context.replica?.read(context.db, (db) => proveLedger({ db })) ??
    proveLedger(context).then((found) => ({ found, source: null })));
  const { orders, transfers, faults: found } = proved.found;
  const seen = seenUpTo(context.clock.now());
  const closed = await periodFaults(context.db, seen);
  const faults = [...found, ...closed, ...(await keptHeadFaults(context.db))];
  const kept = JSON.stringify(faults.slice(0, mostFaults));
  const madeAt = context.clock.now();
  const headOf = new Date(madeAt.getTime() - headLagMs);
  const head = await chainsHead(context.db, headOf);
  const proof = { id: newId(), madeAt, accounts: orders, transfers, faults: kept };
  await context.db.run(insertProof, { ...proof, head, headOf });
  const from = proved.source?.from ?? 'primary';
  context.log.info({ head, headOf, orders, from }, 'the chains were proved');
  if (faults.length > 0) context.log.error({ faults: faults.length }, 'the ledger has faults');
}
