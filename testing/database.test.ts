import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetOlder } from './database.ts';

it('forgets older snapshots, and leaves what another process is writing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-snapshots-'));
  const write = (name: string) => writeFileSync(join(folder, name), '');
  const all = ['migrated-new.tar', 'migrated-old.tar', 'migrated-new.tar.12', 'empty-old.tar'];
  for (const name of [...all, 'migrated-old.tar.7']) write(name);
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(join(folder, 'migrated-old.tar.7'), yesterday, yesterday);

  forgetOlder('migrated-new.tar', folder);

  const left = ['empty-old.tar', 'migrated-new.tar', 'migrated-new.tar.12'];
  expect(readdirSync(folder).toSorted()).toEqual(left);
  rmSync(folder, { recursive: true });
});
