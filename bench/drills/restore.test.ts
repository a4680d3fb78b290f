import { expect, it } from 'vitest';
import { restore } from './restore.ts';
import { isCi } from '../../scripts/test-tools.mjs';

const why = restore.whyNot();
if (why !== null) process.stdout.write(`The drill of a restore is skipped: ${why}.\n`);

it.skipIf(why !== null && !isCi())('a database is restored to a moment ago', async () => {
  const rows = await restore.run(() => {});
  expect(rows.filter(({ holds }) => holds !== true)).toEqual([]);
});
