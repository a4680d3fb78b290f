/**
 * What grows: rows and bytes of every table for a borrower and a year, measured on an invented past
 * of six months, and what ten million borrowers make of it. Writes the table of docs/scale.md.
 * `npm run bench -- growth [borrowers]`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { script } from '../server/store/database/database.ts';
import { testDatabase } from '../testing/database.ts';
import { startApp } from '../testing/start-app.ts';
import { settle } from './borrowers/make-borrowers.ts';

const borrowers = Number(process.argv[2] ?? 60_000);
const projected = 10_000_000;
const page = fileURLToPath(new URL('../docs/scale.md', import.meta.url));
const [begin, end] = ['<!-- growth: begin -->', '<!-- growth: end -->'];
/** Smaller ones do not grow by borrowers. */
const leastRows = 0.1;

const heads = [
  'table',
  'rows a borrower-year',
  'bytes a row',
  '10 M borrowers: M rows a year',
  'GB a year',
  'how long a row lives',
];

interface Grown {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly life: string;
}

/** Partitions are counted with their table. */
const selectGrown = script<Grown>(`
  select r.oid::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
    sum(pg_total_relation_size(c.oid))::float8 as bytes,
    coalesce(split_part(obj_description(r.oid), ':', 1), '') as life
  from pg_class r join pg_class c on c.oid = r.oid and r.relkind = 'r'
    or c.oid in (select relid from pg_partition_tree(r.oid) where isleaf)
  where r.relkind in ('r', 'p') and not r.relispartition
    and r.relnamespace = 'public'::regnamespace group by r.oid order by 3 desc`);
const selectYears = script<{ people: number; years: number; loans: number }>(`
  select count(*)::float8 as people,
    (select count(*)::float8 from loan_order where disbursed_at is not null) as loans,
    sum(extract(epoch from now() - created_at))::float8 / 31557600 as years from borrower`);

const db = await testDatabase();
try {
  const app = await startApp({ db, env: { DEMO_BORROWERS: String(borrowers) } });
  await app.server.historyPlayed;
  await app.close();
  await settle(db);
  const [of] = await db.rows(selectYears);
  if (of === undefined) throw new Error('a table is always counted');
  const grown = (await db.rows(selectGrown)).map((one) => ({
    ...one,
    aYear: one.rows / of.years,
    bytesAYear: one.bytes / of.years,
  }));
  const shown = grown.filter(({ aYear }) => aYear >= leastRows);
  const all = shown.reduce((sum, { bytesAYear }) => sum + bytesAYear, 0);
  const loansAYear = (of.loans / of.years).toFixed(1);
  const inTb = ((all * projected) / 1e12).toFixed(2);
  const lines = [
    [
      `${of.people} borrowers with ${of.loans} loans paid out over ${of.years.toFixed(0)}`,
      `borrower-years, ${loansAYear} loans a borrower-year; bytes are those of rows, long values`,
      `and indexes. A borrower-year is ${(all / 1024).toFixed(1)} KB beside pictures (at most`,
      `350 KB a borrower, once), ${projected / 1e6} M borrowers ${inTb} TB a year, of which what`,
      'has a life goes again.',
    ].join(' '),
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...shown.map(({ name, rows, bytes, aYear, bytesAYear, life }) => {
      const figures = [
        aYear.toFixed(2),
        (bytes / Math.max(rows, 1)).toFixed(0),
        ((aYear * projected) / 1e6).toFixed(0),
        ((bytesAYear * projected) / 1e9).toFixed(0),
      ];
      return `| \`${name}\` | ${figures.join(' | ')} | ${life.replaceAll('|', ' ')} |`;
    }),
  ];
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(page, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`);
  execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', page]);
  console.log(lines.join('\n'));
} finally {
  await db.dispose();
}
// The server it is on would be waited for.
process.exit();
