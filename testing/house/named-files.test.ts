import { expect, test } from 'vitest';
import { missingFiles } from './named-files.ts';

const file = { path: 'server/http/serve.ts', text: '' };

test('a document that names a file which is gone is found out', () => {
  const text = 'The call is taken by `server/http/serve.ts`, then by server/http/gone.ts.';
  expect(missingFiles([file, { path: 'ARCHITECTURE.md', text }])).toEqual([
    'ARCHITECTURE.md names server/http/gone.ts, which is not there',
  ]);
});

test('a decision names what there was on its day', () => {
  const text = 'It lies in server/http/gone.ts.';
  expect(missingFiles([file, { path: 'docs/decisions/0001-a.md', text }])).toEqual([]);
});
