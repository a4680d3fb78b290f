import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { documentsFolder, inDocuments } from './picture-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const markdown = [
  'README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }),
]
  .map((file) => (file === 'README.md' ? file : `docs/${file}`))
  .filter((file) => file.endsWith('.md'));
const texts = markdown.map((file) => readFileSync(root + file, 'utf8')).join('\n');

test('the pictures beside the documents are those that `npm run pictures` writes there', () => {
  expect(readdirSync(documentsFolder).sort()).toEqual([...inDocuments].sort());
});

test.each(inDocuments)('a document shows %s', (file) => {
  expect(texts).toMatch(new RegExp(`!\\[[^\\]]+\\]\\([./]*(docs/)?pictures/${file}\\)`));
});
