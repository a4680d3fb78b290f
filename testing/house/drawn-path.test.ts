import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crossingsOf, readDrawing, unjoined } from './drawn-path.ts';
import { readSources } from './sources.ts';

const drawing = readDrawing(
  [
    'web/loans/a.ts  the button',
    '  web/loans/b.ts',
    'web/api/c.ts',
    '── POST',
    'server/x/d.ts',
  ].join('\n'),
);
const source = (path: string, text: string) => ({ path, text });

test('a drawing is read by its stretches, and its crossings are counted', () => {
  expect(drawing.map(({ files }) => files.length)).toEqual([3, 1]);
  expect(crossingsOf(drawing)).toEqual(['web/loans → web/api']);
});

test('a file that is gone, and one that takes no part, are found', () => {
  const sources = [
    source('web/loans/a.ts', "import { c } from '../api/c.ts';"),
    source('web/loans/b.ts', "import type { A } from './a.ts';"),
    source('web/api/c.ts', ''),
  ];
  expect(unjoined(drawing, sources)).toEqual([
    'web/loans/b.ts is joined to none',
    'server/x/d.ts is gone',
  ]);
});

test('the path of a repayment in ARCHITECTURE.md is short, and its files do it', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  const block = /## A repayment, file by file.*?```\n(.*?)```/s.exec(page)?.[1] ?? '';
  const repayment = readDrawing(block);
  expect(unjoined(repayment, readSources('.'))).toEqual([]);
  const files = new Set(repayment.flatMap((stretch) => stretch.files));
  expect(files.size).toBeGreaterThan(25);
  expect(files.size).toBeLessThanOrEqual(40);
  expect(crossingsOf(repayment).length).toBeLessThanOrEqual(4);
});
