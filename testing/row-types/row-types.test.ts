import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowTypesFile, rowTypesText } from './row-types-text.ts';
import { testDatabase } from '../database.ts';

it('the types of rows agree with the schema: run npm run row-types', async () => {
  await using db = await testDatabase();
  const kept = readFileSync(join(import.meta.dirname, '../..', rowTypesFile), 'utf8');
  expect(kept).toBe(await rowTypesText(db));
});
