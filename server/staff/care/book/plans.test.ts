import { afterAll, beforeAll, expect, it } from 'vitest';
import { listReadings } from '../../../../contract/staff/audit-acts.ts';
import { listTransfers, trialBalance } from '../../../../contract/staff/books-acts.ts';
import { listBorrowers, showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import {
  listLoans,
  loanSorts,
  openFigure,
  showLoan,
} from '../../../../contract/staff/loan-acts.ts';
import { listMessages } from '../../../../contract/staff/message-acts.ts';
import { search } from '../../../../contract/staff/search-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import type { Database, Queryable, Statement } from '../../../store/database/database.ts';
import { script } from '../../../store/database/database.ts';

/** Enough that no planner reads them all to find a few. */
const copies = 20_000;

let db: TestDatabase;
let world: MoneyWorld;
let loan: LentLoan;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
const sent = new Map<string, Statement<unknown, never>>();

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  await db.run(script(manyCopies(loan)));
  await db.run(script('analyze'));
  staff = await consoleOfWorld({ context: { ...world.context, db: recording(db, sent) } });
});
afterAll(async () => {
  await staff.close();
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it('reads no large table from end to end, whichever page it is', async () => {
  const { borrowerId, orderId } = loan;
  const day = '2025-03-02' as CivilDate;
  for (const sort of loanSorts) {
    const some = { sort, limit: 50 } as const;
    for (const filter of [
      {},
      { status: 'active' },
      { status: 'referred' },
      { borrowerId },
      { productId: 'first-loan' },
      { lateDays: 30 },
      { dueFrom: day, dueTo: day },
      { owedFrom: '500', owedTo: '900.50' },
      { lateDays: 30, owedFrom: '500', status: 'overdue' },
    ] as const) {
      const { next } = await staff.done('finance', listLoans, { ...some, filter });
      if (next !== undefined)
        await staff.done('finance', listLoans, { ...some, filter, after: next });
    }
  }
  for (const sort of ['newest', 'oldest'] as const) {
    const some = { sort, limit: 50 } as const;
    for (const filter of [{}, { from: day, to: day }]) {
      const { next } = await staff.done('finance', listBorrowers, { ...some, filter });
      expect(next).toBeDefined();
      const after = next ?? '';
      await staff.done('finance', listBorrowers, { ...some, filter, after });
    }
  }
  await staff.done('finance', showLoan, { orderId: String(orderId) });
  await staff.done('finance', showBorrower, { borrowerId });
  const figure = { account: 'float:Airtel', from: day, to: day };
  await staff.done('finance', openFigure, { figure, limit: 50 });
  await staff.done('finance', trialBalance, { asOf: day });
  await staff.done('finance', listTransfers, { filter: figure, limit: 50 });
  for (const filter of [{}, { borrowerId }]) {
    await staff.done('auditor', listReadings, { filter, limit: 50 });
  }
  for (const text of ['0979999999', '9999', 'Mulenga Chanda', '123456/10/1', '77', 'MP999']) {
    await staff.done('credit', search, { text });
  }
  const plans = await plansOf([...sent.values()]);
  expect(plans.length).toBeGreaterThan(30);
  const scanned = plans.filter((plan) => large.test(plan));
  expect(scanned).toEqual([]);
  const texts = [...sent.values()].map(({ text }) => text);
  expect(texts.filter((text) => /\boffset\b/i.test(text))).toEqual([]);
});

it('passes over who is not late in the index, and messages of other networks too', async () => {
  sent.clear();
  const some = { sort: 'newest', limit: 50 } as const;
  await staff.done('finance', listLoans, { ...some, filter: { lateDays: 30 } });
  await staff.done('marketing', listMessages, {
    filter: { state: 'sent', network: 'Zamtel' },
    limit: 50,
  });
  const plans = await plansOf([...sent.values()]);
  const by = (index: string) =>
    plans.filter((plan) => new RegExp(`(Backward )?using ${index} on`).test(plan));
  expect(by('loan_order_owing')).not.toEqual([]);
  expect(by('sms_of_network')).not.toEqual([]);
});

const large =
  /Seq Scan on (borrower|loan_order|payment|sms|sealed_reading|transfer|name_mark|wallet)\b/;

/** Rows as those of this loan, of borrowers of their own. */
function manyCopies({ borrowerId, orderId }: LentLoan): string {
  const like = (table: string, columns: Readonly<Record<string, string>>, where: string) => {
    const names = Object.keys(columns).join(', ');
    const values = Object.values(columns).join(', ');
    return `insert into ${table} (${names}) select ${values} from ${table},
      generate_series(1, ${copies}) as n where ${where};`;
  };
  const order = `${orderId}`;
  return `
    set session_replication_role = replica;
    insert into borrower (id, mobile, channel_code, credit_limit, created_at)
      select 'copy-' || n, '09' || (50000000 + n), 'h5', 100000,
        timestamptz '2025-01-01' + n * interval '20 minutes'
      from generate_series(1, ${copies}) as n;
    insert into wallet (id, borrower_id, mobile, network, created_at)
      select 'wallet-' || n, 'copy-' || n, '09' || (50000000 + n), 'MTN', now()
      from generate_series(1, ${copies}) as n;
    ${like(
      'loan_order',
      {
        id: `${order} + n`,
        borrower_id: "'copy-' || n",
        status: "'settled'",
        terms: 'terms',
        amount: 'amount',
        wallet_id: "'wallet-' || n",
        network: "'MTN'",
        contract_id: 'contract_id',
        contract_hash: 'contract_hash',
        agreed_at: 'agreed_at',
        decision: 'decision',
        created_at: 'created_at',
        limit_then: 'limit_then',
        limit_most: 'limit_most',
        ledger_position: 'ledger_position',
        booked_on: 'booked_on',
        owed: '(n % 9) * 10000',
        oldest_due_on: "date '2026-01-05' + n % 90",
      },
      `id = ${order}`,
    )}
    insert into payment (id, provider_id, provider, borrower_id, order_id, operation, purpose,
        amount, mobile, network, state, provider_reference, created_at)
      select 'payment-' || n, gen_random_uuid(), 'past', 'copy-' || n, ${order} + n, 'payout',
        'disbursement', 50000, '09' || (50000000 + n), 'MTN', 'confirmed', 'MP' || n, now()
      from generate_series(1, ${copies}) as n;
    insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit, amount,
        event_at, created_at, link, chain)
      select 'copy', 'c' || n, 'paid-out:MTN', 'copy-' || n, ${order} + n, 'principal',
        'float:MTN', 50000, now(), timestamptz '2025-01-01' + n * interval '20 minutes', 1, ''
      from generate_series(1, ${copies}) as n;
    insert into sms (id, borrower_id, mobile, kind, text, state, created_at, expires_at)
      select 'sms-' || n, 'copy-' || n, '0950000000', 'receipt', '', 'sent', now(), now()
      from generate_series(1, ${copies}) as n;
    insert into sealed_reading (id, item_id, borrower_id, kind, reader, who, at, link, chain)
      select 'reading-' || n, 'i', 'copy-' || n, 'identity', 'console', 'w' || n % 9, now(), 1, ''
      from generate_series(1, ${copies}) as n;
    insert into name_mark (mark, borrower_id)
      select sha256(convert_to('m' || n % 500, 'UTF8')), 'copy-' || n
      from generate_series(1, ${copies}) as n;
    set session_replication_role = origin;
    select '${borrowerId}'`;
}

/** A database that remembers what is sent to it. */
function recording(to: Database, into: typeof sent): Database {
  const over = <Q extends Queryable>(q: Q): Q =>
    new Proxy(q, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'transaction') {
          return (act: (tx: Queryable) => unknown) =>
            to.transaction(async (tx) => act(over(tx)));
        }
        return (first: Statement<unknown, never>, ...rest: unknown[]) => {
          if (typeof first?.text === 'string' && first.name !== '') into.set(first.name, first);
          return Reflect.apply(value, target, [first, ...rest]);
        };
      },
    });
  return over(to);
}

/** Plans for any values at all; PostgreSQL 15 has no `explain (generic_plan)`. */
async function plansOf(statements: readonly Statement<unknown, never>[]): Promise<string[]> {
  const plans: string[] = [];
  await db.transaction(async (tx) => {
    await tx.run(script('set local plan_cache_mode = force_generic_plan'));
    for (const { name, text, names } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) continue;
      await tx.run(script(`prepare "p${name}" as ${text}`));
      const values = names.length === 0 ? '' : `(${names.map(() => 'null').join(', ')})`;
      const rows = await tx.rows(
        script<{ 'QUERY PLAN': string }>(`explain execute "p${name}"${values}`),
      );
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
      await tx.run(script(`deallocate "p${name}"`));
    }
  });
  return plans;
}
