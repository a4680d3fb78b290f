import { expect, it } from 'vitest';
import { ownersFunctions } from '../../server/store/database/append-only.ts';
import { pooled } from '../../server/store/database/connect.ts';
import { script, sql } from '../../server/store/database/database.ts';
import {
  databaseUnits,
  functionRights,
  tableRights,
} from '../../server/store/database/rights.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import { columnRights, narrowTables } from '../../server/store/database/column-rights.ts';
import { testDatabase } from '../database.ts';
import { linesOfColumns, type Needs, rightsProbe, statementsOf } from './process-rights.ts';

const triggersOfUs = sql<{ name: string }>(`
  select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
    and not prosecdef`);

it('each process may do to each table what its statements do, and no more', async () => {
  await using db = await testDatabase();
  const role = `rights_probe_${process.pid}`;
  await db.run(script(`create role ${role} login`));
  await db.run(
    script(`grant select on schema_migration to ${role};
    grant usage on all sequences in schema public to ${role}`),
  );
  const url = db.url.replace('//postgres@', `//${role}@`);
  const probe = pooled('server', { connectionString: url, max: 1 });
  try {
    const all = await dataTables(db);
    const columns = new Map(
      all.flatMap(({ name, columns: own }) =>
        narrowTables.test(name) ? [[name, own.map((one) => one.name)] as const] : [],
      ),
    );
    const needsOf = rightsProbe(db, probe, { role, columns });
    const needs: Needs[] = [];
    for (const unit of databaseUnits) needs.push(await needsOf(await statementsOf(unit)));
    const lettersOf = (name: string) =>
      needs.map((one) => [...'siudx'].filter((each) => one.get(name)?.has(each)).join(''));

    const tables = all.map(({ name }) => name);
    const wanted = new Map(tables.map((name) => [name, lettersOf(name).join("', '")]));
    const wrong = [...wanted]
      .filter(([name, letters]) => tableRights[name]?.join("', '") !== letters)
      .map(([name, letters]) => `  ${name}: ['${letters}'],`);
    expect(wrong, 'put these lines into server/store/database/rights.ts').toEqual([]);
    const gone = Object.keys(tableRights).filter((name) => !wanted.has(name));
    expect(gone, 'take these lines out of server/store/database/rights.ts').toEqual([]);
    const text = linesOfColumns(needs, [...columns.keys()]);
    expect(columnRights.trim(), 'put it into column-rights.ts').toBe(text);
    for (const name of ownersFunctions) {
      const letters = lettersOf(name.replace(/\(.*/, ''));
      const callers = databaseUnits.filter((_, at) => letters[at] !== '');
      expect(functionRights[name], `functionRights of ${name}`).toEqual(callers);
    }
    expect(await db.rows(triggersOfUs)).toEqual([]);
  } finally {
    await probe.close();
    await db.run(script(`drop owned by ${role}; drop role ${role}`));
  }
});

it('columns are granted of each table with a secret, a key or a signature', async () => {
  await using db = await testDatabase();
  const secret =
    /(token|code|key|device|pin)_hash|secret|public_key|private_key|signature$|^pin/;
  const missed = (await dataTables(db))
    .filter(({ columns }) => columns.some(({ name }) => secret.test(name)))
    .filter(({ name }) => !narrowTables.test(name))
    .map(({ name }) => name);
  expect(missed).toEqual([]);
});
