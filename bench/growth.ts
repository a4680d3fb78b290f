/**
 * What grows: rows and bytes of every table that goes by borrowers, what one brings once and what
 * one adds in a year, measured on an invented past of two years, and what ten million borrowers
 * make of it. Writes the table of docs/scale.md. `npm run bench -- growth [borrowers]`.
 */
import { playHistory } from '../server/app/demo/history/play-history.ts';
import { script } from '../server/store/database/database.ts';
import { dataTables, type Table } from '../server/store/database/tables.ts';
import { testDatabase } from '../testing/database.ts';
import { startApp } from '../testing/start-app.ts';
import { settle } from './borrowers/make-borrowers.ts';
import { writeScalePart } from './measure/scale-page.ts';
import { sizeOf, type TableSize } from './measure/table-size.ts';

const borrowers = Number(process.argv[2] ?? 5_000);
/** How long ago the first of them came. */
const days = 730;
const projected = 10_000_000;

const heads = [
  'table',
  'rows a borrower, once',
  'rows a year',
  'line against rows, %',
  'bytes a row',
  '10 M borrowers: GB once',
  'GB a year',
  'how long a row lives',
];

/** How rows go by the years that a borrower has been here: the line that fits best. */
interface Line {
  readonly once: number;
  readonly aYear: number;
  /** What the line makes of those who came more than a year ago, against what they have. */
  readonly ofOld: number;
}

interface Grown extends Line, TableSize {
  readonly name: string;
  /** Bytes. */
  readonly aRow: number;
}

const selectYears = script<{ people: number; old: number; years: number; loans: number }>(`
  select count(*)::float8 as people,
    (count(*) filter (where created_at < now() - interval '1 year'))::float8 as old,
    (select count(*)::float8 from loan_order where disbursed_at is not null) as loans,
    sum(extract(epoch from now() - created_at))::float8 / 31557600 as years from borrower`);

const db = await testDatabase();
try {
  const app = await startApp({ db, env: { DEMO_BORROWERS: '0' } });
  const wanted = { borrowers, days, site: null, told: () => undefined };
  await (
    await playHistory(app.context, wanted)
  )?.done;
  await app.close();
  await settle(db);
  const [of] = await db.rows(selectYears);
  if (of === undefined) throw new Error('a table is always counted');
  const grown: Grown[] = [];
  const notPlayed: string[] = [];
  for (const table of await dataTables(db)) {
    const whose = whoseIs(table);
    if (whose === null) continue;
    const [line] = await db.rows(lineOf(whose));
    if (line === undefined) throw new Error('a line is there');
    const size = await sizeOf(db, table.name);
    if (size.rows < borrowers / 100) notPlayed.push(table.name);
    else grown.push({ name: table.name, ...line, ...size, aRow: size.bytes / size.rows });
  }
  grown.sort((a, b) => b.aYear * b.aRow - a.aYear * a.aRow);
  const sum = (part: 'once' | 'aYear') =>
    grown.reduce((all, one) => all + Math.max(one[part], 0) * one.aRow, 0);
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  const tb = (bytes: number) => ((bytes * projected) / 1e12).toFixed(2);
  const today = new Date().toISOString().slice(0, 10);
  const lines = [
    [
      `${of.people} borrowers, the first of whom came two years ago, ${of.old} of them more than`,
      `a year ago, with ${of.loans} loans paid out over ${of.years.toFixed(0)} borrower-years`,
      `(${(of.loans / of.years).toFixed(1)} a year); taken ${today}.`,
      'What a borrower brings once and adds in a year is the line that fits best how many rows',
      'each has by the time since they came; "line against rows" says what this line makes of',
      'those who came more than a year ago, against what they have.',
      'Bytes are those of rows, long values and indexes.',
      `A borrower is ${kb(sum('once'))} KB once beside pictures (at most 350 KB) and`,
      `${kb(sum('aYear'))} KB a year; 10 M borrowers ${tb(sum('once'))} TB and then`,
      `${tb(sum('aYear'))} TB a year, of which what has a life goes again.`,
    ].join(' '),
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...grown.map(({ name, once, aYear, ofOld, aRow, life }) => {
      const gb = (rows: number) => ((Math.max(rows, 0) * aRow * projected) / 1e9).toFixed(0);
      const figures = [
        Math.max(once, 0).toFixed(2),
        Math.max(aYear, 0).toFixed(2),
        (100 * ofOld).toFixed(0),
        aRow.toFixed(0),
        gb(once),
        gb(aYear),
      ];
      return `| \`${name}\` | ${figures.join(' | ')} | ${life.replaceAll('|', ' ')} |`;
    }),
    '',
    `Not in it, as the past has none or hardly any: ${listed(notPlayed)}.`,
  ];
  writeScalePart('growth', lines);
  console.log(lines.join('\n'));
} finally {
  await db.dispose();
}
// The server it is on would be waited for.
process.exit();

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Gives the borrower of each row of a table, in SQL; null: it does not go by borrowers. */
function whoseIs({ name, columns }: Table): string | null {
  const has = (wanted: string) => columns.some((column) => column.name === wanted);
  if (name === 'borrower') return 'select id as borrower_id from borrower';
  if (has('borrower_id')) return `select borrower_id from ${name}`;
  const [by] = ['order', 'payment'].filter((one) => has(`${one}_id`));
  if (by === undefined) return null;
  const known = by === 'order' ? 'loan_order' : by;
  return `select k.borrower_id from ${name} t join ${known} k on k.id = t.${by}_id`;
}

function lineOf(whose: string) {
  return script<Line>(`
    with has as (
      select extract(epoch from now() - b.created_at)::float8 / 31557600 as age,
        coalesce(t.rows, 0)::float8 as rows
      from borrower b left join (select borrower_id, count(*) as rows from (${whose}) as one
        group by borrower_id) as t on t.borrower_id = b.id
    ), line as (
      select regr_intercept(rows, age) as once, regr_slope(rows, age) as a_year from has
    )
    select once, a_year as "aYear",
      coalesce(sum(once + a_year * age) / nullif(sum(rows), 0), 1) as "ofOld"
    from has, line where age > 1 group by once, a_year`);
}
