import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { portOutcomes } from '../../scripts/port-outcomes.ts';

/** The types hold the table against the unions of the code; here its tests are looked for. */
const rows = portOutcomes.flatMap(([port, outcomes]) =>
  Object.entries(outcomes).map(([word, [, file, test]]) => ({ port, word, file, test })),
);

it.each(rows)('$port, $word: its test is there', ({ file, test }) => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(text).toContain(test);
});
