import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referencePages, settingNames } from '../../scripts/reference.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

it('the generated reference agrees with the code: run npm run reference', async () => {
  for (const [path, text] of await referencePages()) expect(read(path), path).toBe(text);
});

it('settings.md names each setting that the server reads, and no other', () => {
  const table = read('docs/reference/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = table.flatMap((line) => {
    const [, cell = ''] = line.split('|');
    return [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? '');
  });
  expect(named.toSorted()).toEqual(settingNames());
});
