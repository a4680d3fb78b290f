/**
 * `transfer` and `loan_event` beside the same rows by month: what each hot statement costs, what
 * maintenance gains, and which keys are lost. `npm run bench -- months [loans]`.
 */
import pg from 'pg';
import { connect } from '../server/store/database/connect.ts';
import { migrate } from '../server/store/database/migrate.ts';
import { throwawayPostgres } from '../testing/throwaway-postgres.ts';
import { median } from './measure/median.ts';
import { report } from './measure/report.ts';

const loans = Number(process.argv[2] ?? 60_000);
const months = 36;
const turns = 400;
const daysOfLoan = 40;

const postgres = await throwawayPostgres({
  fsync: true,
  settings: { shared_buffers: '512MB' },
});
const db = await connect({ databaseUrl: postgres.url, dataDir: '' });
await migrate(db);
await db.close();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

/** Each table, its instant, its key, and the key that a partitioned one can have. */
const tables = [
  { name: 'transfer', at: 'created_at', keys: ['source, source_id, line', 'order_id, link'] },
  { name: 'loan_event', at: 'recorded_at', keys: ['order_id, id'] },
] as const;

for (const { name, at, keys } of tables) {
  await client.query(`create table whole_${name} (like ${name} including all)`);
  await client.query(`create table months_${name} (like ${name} including defaults)
    partition by range (${at})`);
  for (let month = 0; month < months; month++) {
    const day = `date '2024-01-01' + interval '1 month' *`;
    const part = `create table months_${name}_${month} partition of months_${name}`;
    await client.query(`do $$ begin execute format('${part} for values from (%L) to (%L)',
      ${day} ${month}, ${day} ${month + 1}); end $$`);
  }
  for (const key of keys)
    await client.query(`create unique index on months_${name} (${key}, ${at})`);
}
for (const side of ['debit', 'credit']) {
  const of = `months_transfer (${side}, created_at) include (amount)`;
  await client.query(`create index on ${of}`);
}
await client.query('create index on months_loan_event using brin (recorded_at)');

/** One loan begins after the other, over the months; each has 8 events with 5 transfers. */
const when = `timestamptz '2024-01-01' + interval '${months} months' * ((l::float8 - 1) / ${loans})
    * 0.95 + e * interval '${daysOfLoan / 8} days'`;
const rows = `from generate_series(1, ${loans}) l, generate_series(0, 7) e`;
for (const form of ['whole', 'months']) {
  await client.query(`insert into ${form}_loan_event (order_id, id, borrower_id, kind,
      effective_at, recorded_at, body)
    select l, 'event-' || e, 'borrower-' || l, 'repaid', ${when}, ${when},
      jsonb_build_object('kind', 'repaid', 'amount', '57500', 'payment', md5(l || '-' || e))
    ${rows}`);
  await client.query(`insert into ${form}_transfer (source, source_id, line, borrower_id,
      order_id, debit, credit, amount, event_at, created_at, link, chain)
    select 'order', l || '-' || e, 'line-' || t, 'borrower-' || l, l, 'interest', 'principal', 100,
      ${when}, ${when}, e * 5 + t, sha256(decode(md5(l || '-' || e || t), 'hex'))
    ${rows}, generate_series(0, 4) t`);
}
await client.query('vacuum analyze');

const took: Record<string, number[]> = {};
async function timed(
  what: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const name = text.replaceAll(/[^a-z]/g, '').slice(0, 60);
  const from = performance.now();
  await client.query({ name, text, values: [...values] });
  (took[what] ??= []).push(performance.now() - from);
}

const recent = `timestamptz '2024-01-01' + interval '${months} months' * 0.95`;
for (let turn = 0; turn < turns; turn++) {
  for (const form of turn % 2 ? ['whole', 'months'] : ['months', 'whole']) {
    const order = 1 + ((turn * 7919) % loans);
    await timed(
      `${form}: a booking`,
      `with e as (insert into ${form}_loan_event
          select $1, 'new', 'b', 'repaid', ${recent}, ${recent}, '{"amount": "57500"}')
        insert into ${form}_transfer select 'order', $1 || '-new', 'line-' || t, 'b', $1,
          'interest', 'principal', 100, ${recent}, ${recent}, 40 + t, '\\x00'
        from generate_series(0, 4) t`,
      [order],
    );
    const events = `select effective_at, body from ${form}_loan_event where order_id = $1`;
    await timed(`${form}: events of a loan`, events, [order]);
    const chain = `select link, chain from ${form}_transfer where order_id = $1 order by link`;
    await timed(`${form}: chain of a loan`, chain, [order]);
    const sum = `select sum(amount) from ${form}_transfer where debit = 'interest'
      and created_at > $1::timestamptz`;
    await timed(`${form}: an account’s last hour`, sum, [new Date('2026-12-01T00:00:00Z')]);
  }
}
for (const [form, part] of [
  ['whole', 'whole_transfer'],
  ['months', `months_transfer_${months - 3}`],
] as const) {
  await timed(`${form}: vacuum of what can be done alone`, `vacuum (freeze, analyze) ${part}`);
  await timed(`${form}: reindex of what can be done alone`, `reindex table ${part}`);
}

/** The same booking again, a month later: how often it is taken. */
async function takenTwice(form: string): Promise<number> {
  const again = `insert into ${form}_transfer select source, source_id, line, borrower_id, order_id,
    debit, credit, amount, event_at, created_at + interval '1 month', link, chain
    from ${form}_transfer where order_id = 1 and link = 1`;
  return client.query(again).then(
    ({ rowCount }) => rowCount ?? 0,
    () => 0,
  );
}
const twice = { whole: await takenTwice('whole'), months: await takenTwice('months') };
await client.end();
await postgres.stop();

const whats = Object.keys(took).filter((what) => what.startsWith('whole: '));
report(
  'months',
  [
    ...whats.flatMap((what) => {
      const of = what.replace('whole: ', '');
      const [whole, monthly] = [median(took[what] ?? []), median(took[`months: ${of}`] ?? [])];
      return [
        { what: `${of}, ms, one table`, measured: whole },
        { what: `${of}, times that, by month`, measured: monthly / whole },
      ];
    }),
    { what: 'a booking taken twice, one table', measured: twice.whole },
    { what: 'a booking taken twice, by month', measured: twice.months },
  ],
  took,
);
process.exit();
