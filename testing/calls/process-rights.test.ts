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
import { testDatabase } from '../database.ts';
import { type Needs, rightsProbe, statementsOf } from './process-rights.ts';

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
    const needsOf = rightsProbe(db, probe, role);
    const needs: Needs[] = [];
    for (const unit of databaseUnits) needs.push(await needsOf(await statementsOf(unit)));
    const lettersOf = (name: string) =>
      needs.map((one) => [...'siudx'].filter((each) => one.get(name)?.has(each)).join(''));

    const tables = (await dataTables(db)).map(({ name }) => name);
    const wanted = new Map(tables.map((name) => [name, lettersOf(name).join("', '")]));
    const wrong = [...wanted]
      .filter(([name, letters]) => tableRights[name]?.join("', '") !== letters)
      .map(([name, letters]) => `  ${name}: ['${letters}'],`);
    expect(wrong, 'put these lines into server/store/database/rights.ts').toEqual([]);
    const gone = Object.keys(tableRights).filter((name) => !wanted.has(name));
    expect(gone, 'take these lines out of server/store/database/rights.ts').toEqual([]);
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
