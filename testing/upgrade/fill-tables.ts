import pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  /** The checks that name it. */
  readonly checks: readonly string[];
  /** The texts and listed numbers that those checks name, as literals. */
  readonly words: readonly string[];
}

const emptyTables = `
  select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not relispartition and relname <> 'schema_migration'
    and (xpath('//n/text()', query_to_xml(
      format('select count(*) as n from %I', relname), false, true, '')))[1]::text = '0'
  order by relname`;

const columnsOf = String.raw`
  select quote_ident(a.attname) as name, coalesce(base.typname, t.typname)::text as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded",
    array(select k.conname::text from pg_constraint k where k.contype = 'c'
      and (k.conrelid = c.oid and a.attnum = any(k.conkey) or k.contypid = t.oid)) as checks,
    array(select distinct word[1] from pg_constraint k,
      regexp_matches(pg_get_constraintdef(k.oid), '(''[^'']*''(?=::)|\m\d+(?=[,\]]))', 'g') as word
      where k.contype = 'c' and (k.conrelid = c.oid and a.attnum = any(k.conkey)
        or k.contypid = t.oid)) as words
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  where c.oid = $1::regclass and a.attgenerated = '' and a.attidentity <> 'a'
  order by a.attnum`;

/** Several of a type, for checks that compare columns. */
const values: Readonly<Record<string, readonly string[]>> = {
  bool: ['true', 'false'],
  int2: ['1', '2', '0'],
  int4: ['1', '2', '0'],
  int8: ['1', '2', '0'],
  numeric: ['1', '2', '0'],
  float8: ['1', '2', '0'],
  date: ["date_trunc('month', now())::date", 'current_date', 'current_date + 1'],
  timestamptz: ['now()', "now() + interval '1 minute'", "now() + interval '2 minutes'"],
  interval: ["interval '1 hour'"],
  jsonb: ["'{}'", "'[]'"],
  bytea: ["decode(repeat('00', 32), 'hex')", "''"],
  uuid: ['gen_random_uuid()'],
  pg_lsn: ["'0/1'"],
};
const texts = ["'a'", "'1'", "'a1a1a1a1'", `'${'a'.repeat(64)}'`];
const lists = ["'{}'", "'{a}'"];

const mostTries = 500;
const wrongRow = new Set(['23514', '23502', '22023', '22P02', '22001', '22003']);

/**
 * Puts one row into each table that has none, as its types and checks allow: what a check refuses
 * is drawn again. Keys into other tables lead nowhere, and triggers do not run.
 * @param draw from 0 up to 1, the same in each run
 * @returns a sentence for each table that took none
 */
export async function fillTables(url: string, draw: () => number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const failed: string[] = [];
    for (const { name } of (await client.query<{ name: string }>(emptyTables)).rows) {
      const why = await fillTable(client, name, draw);
      if (why !== null) failed.push(`${name}: ${why}`);
    }
    return failed;
  } finally {
    await client.end();
  }
}

async function fillTable(
  client: pg.Client,
  table: string,
  draw: () => number,
): Promise<string | null> {
  const { rows: columns } = await client.query<Column>(columnsOf, [table]);
  const row = new Map<Column, string>();
  for (const column of columns)
    if (column.isNeeded) row.set(column, choicesOf(column)[0] ?? '');
  let why = '';
  for (let tries = 0; tries < mostTries; tries++) {
    const names = [...row.keys()].map(({ name }) => name).join(', ');
    const given =
      row.size === 0 ? 'default values' : `(${names}) values (${[...row.values()].join(', ')})`;
    try {
      await client.query(`insert into ${pg.escapeIdentifier(table)} ${given}`);
      return null;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !wrongRow.has(error.code ?? '')) throw error;
      why = error.message;
      const check = error.constraint;
      for (const column of columns) {
        if (check !== undefined && !column.checks.includes(check)) continue;
        const choices = choicesOf(column);
        if (!column.isNeeded && draw() < 0.5) row.delete(column);
        else row.set(column, choices[Math.floor(draw() * choices.length)] ?? '');
      }
    }
  }
  return why;
}

/** SQL of its type; the words and numbers that its checks name come first. */
function choicesOf({ type, words }: Column): readonly string[] {
  const numbers = type.startsWith('int') ? words.filter((word) => /^\d+$/.test(word)) : [];
  const usual = values[type];
  if (usual !== undefined) return [...numbers, ...usual];
  return type.startsWith('_') ? lists : [...words, ...texts];
}
