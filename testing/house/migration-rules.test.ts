import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../server/store/database/migrate.ts';
import { stumblesOf } from './migration-rules.ts';

it.each([
  ['drop table old', 1],
  ['alter table payment drop column note', 1],
  ['alter table payment rename to paid', 1],
  ['alter table payment rename column a to b', 1],
  ['alter table payment alter column amount type numeric', 1],
  ['alter table payment alter column amount set not null', 1],
  ['alter table payment add column note text not null', 1],
  ["alter table payment add column note text not null default ''", 0],
  ["alter table payment add column note text default '' not null", 0],
  ['alter table payment add column note text, add column seen timestamptz', 0],
  ['alter table payment add column note text, add column seen timestamptz not null', 1],
  ['create table fresh (a int not null); alter table fresh alter column a type bigint', 0],
  ['create index one on payment (a); alter table payment alter column a drop not null', 0],
  ['-- drop table old\nselect 1', 0],
  ['-- Contract: nothing reads it since 0020.\ndrop table old', 0],
])('is reported for %s', (text, count) => {
  expect(stumblesOf(`${text};`)).toHaveLength(count);
});

it('no migration stops the release before', () => {
  const names = readdirSync(migrationsFolder);
  expect(names.length).toBeGreaterThan(0);
  const found = names.flatMap((name) =>
    stumblesOf(readFileSync(join(migrationsFolder, name), 'utf8')).map(
      (why) => `${name} ${why}`,
    ),
  );
  expect(found).toEqual([]);
});
