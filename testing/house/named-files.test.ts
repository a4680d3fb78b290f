import { expect, test } from 'vitest';
import { missingFiles } from './named-files.ts';

const file = { path: 'server/http/serve.ts', text: '' };

test('a document that names a file which is gone is found out', () => {
  const text = 'The call is taken by `server/http/serve.ts`, then by server/http/gone.ts.';
  expect(missingFiles([file, { path: 'ARCHITECTURE.md', text }])).toEqual([
    'ARCHITECTURE.md names server/http/gone.ts, which is not there',
  ]);
});

test('an archived decision may name files that are gone', () => {
  const text = 'It is in server/http/gone.ts.';
  expect(missingFiles([file, { path: 'docs/adr/archive/0001-a.md', text }])).toEqual([]);
});
