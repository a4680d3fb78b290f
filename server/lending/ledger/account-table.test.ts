import { afterAll, beforeAll, expect, it } from 'vitest';
import { networks } from '../../../contract/market/network.ts';
import { market } from '../../../contract/market/zambia.ts';
import { chartOfAccounts } from '../../../domain/books/chart-of-accounts.ts';
import { testContext } from '../../../testing/context.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { productStatements } from '../../../testing/product-statements.ts';
import { exportParts } from '../../people/data-rights/export-parts.ts';
import { script } from '../../store/database/database.ts';
import { floatStatement } from './float-statement.ts';
import { proveLedger } from './prove-ledger.ts';
import { sumSharedBalances } from './sum-shared-balances.ts';

/** A year of transfers, one every quarter of an hour. */
const fill = script(`
  insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit, amount,
    event_at, created_at, link, chain)
  select 'order', n || '/1', 'a line', 'b', null, pair[1], pair[2], n % 97 + 1, at, at, n, ''
  from generate_series(1, 35000) as n,
    lateral (select timestamptz '2026-01-01' + n * interval '15 minutes' as at,
      case n % 5 when 0 then array['principal', 'float:MTN']
        when 1 then array['float:MTN', 'principal']
        when 2 then array['float:Airtel', 'interest']
        when 3 then array['interest', 'interest-income']
        else array['float:Zamtel', 'owed-to-borrower'] end as pair) as one`);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(fill);
  await sumSharedBalances(testContext({ db, now: new Date('2026-12-29T00:00:00Z') }));
  await db.run(script('vacuum (analyze) transfer'));
});
afterAll(() => db.dispose());

it('is the chart of accounts that the domain books by', async () => {
  const rows = await db.rows(script('select code, type, currency, sign from account'));
  const { currency } = market;
  const chart = chartOfAccounts.map((one) => ({ ...one, currency }));
  expect(new Set(rows)).toEqual(new Set(chart));
  expect(rows).toHaveLength(chart.length);
});

it('has every account that a transfer may name, and no other', async () => {
  const type = script<{ said: string }>(`
    select pg_get_constraintdef(oid) as said from pg_constraint
    where contypid = 'ledger_account'::regtype and contype = 'c'`);
  const said = (await db.row(type))?.said ?? '';
  const codes = [...said.matchAll(/'([^']+)'::text/g)].map(([, code]) => code);
  expect(codes.sort()).toEqual(chartOfAccounts.map(({ code }) => code).sort());
});

it('takes no transfer of an account it does not have', async () => {
  const gift = script(`
    insert into transfer select source, 'gift', line, borrower_id, order_id, 'gift', credit, amount,
      event_at, created_at, link, chain from transfer limit 1`);
  await expect(db.run(gift)).rejects.toThrow('value for domain ledger_account');
});

it('gives the floats what all transfers add up to, summed already or not', async () => {
  const summed = script<{ network: string; booked: bigint }>(`
    select substr(account, 7) as network, sum(amount)::bigint as booked from (
      select debit as account, amount from transfer
      union all select credit, -amount from transfer) as legs
    where account like 'float:%' group by 1 order by 1`);
  const floats = (await floatStatement(db)).map(({ network, booked }) => ({ network, booked }));
  expect(floats.toSorted((a, b) => (a.network < b.network ? -1 : 1))).toEqual(
    await db.rows(summed),
  );
  expect(floats).toHaveLength(networks.length);
});

/** A plan for any values at all. PostgreSQL 15 has no `explain (generic_plan)`. */
function genericPlan(text: string, values: number) {
  const nulls = Array.from({ length: values }, () => 'null').join();
  return db.transaction(async (tx) => {
    await tx.run(script('set local plan_cache_mode = force_generic_plan'));
    await tx.run(script(`prepare asked as ${text}`));
    const plan = await tx.rows(
      script(`explain execute asked${nulls === '' ? '' : `(${nulls})`}`),
    );
    await tx.run(script('deallocate asked'));
    return plan;
  });
}

it('is read by account: no statement goes through all transfers, nor does an export', async () => {
  const product = await productStatements();
  const statements = product.statements.filter(
    ({ text }) => /\btransfer\b/.test(text) && !/^\s*insert into transfer\b/.test(text),
  );
  expect(statements.length).toBeGreaterThan(3);
  const books = exportParts.find(({ name }) => name === 'books')?.rows;
  expect(statements.map(({ text }) => text)).toContain(books?.text);
  const scanned: string[] = [];
  for (const { text, names } of statements) {
    const plan = JSON.stringify(await genericPlan(text, names.length));
    if (/Seq Scan on transfer\b/.test(plan)) scanned.push(plan);
  }
  expect(scanned).toEqual([]);
});

it('has no order behind these transfers, which the proof finds', async () => {
  const { faults } = await proveLedger({ db });
  expect(faults.filter((fault) => fault.startsWith('the sum of float:MTN: '))).toHaveLength(1);
});
