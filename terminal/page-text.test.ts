import { expect, it } from 'vitest';
import { helpText } from './help.ts';
import { pageText } from './page-text.ts';

it('puts columns beside each other and wraps the last', () => {
  const rows = [['order', 'a '.repeat(60).trim()]];
  const text = pageText({
    title: 'T',
    parts: [{ heading: 'h', columns: ['kind', 'why'], rows }],
  });
  const lines = text.split('\n');
  expect(lines.slice(0, 4)).toEqual(['T', '', 'H', 'kind   why']);
  expect(lines[4]).toMatch(/^order  a a/);
  expect(lines[5]).toMatch(/^ {7}a a/);
  expect(lines.every((line) => line.length <= 80)).toBe(true);
});

it('puts cells below each other where they have no room beside each other', () => {
  const cell = 'x'.repeat(40);
  const text = pageText({
    title: 'T',
    parts: [{ heading: '', columns: ['a', 'b', 'c'], rows: [[cell, cell, 'y y'.repeat(20)]] }],
  });
  expect(text).toContain(`\n${cell}\n    ${cell}\n    y`);
});

it('keeps a link whole, and leaves out what is empty', () => {
  const link = `http://127.0.0.1:1/pictures/${'k'.repeat(60)}`;
  const text = pageText({
    title: 'T',
    parts: [
      { heading: '', fields: [['card', link]] },
      { heading: 'nothing', fields: [] },
    ],
  });
  expect(text).toBe(`T\n\ncard  ${link}\n`);
});

it('lets nothing that was typed move the cursor', () => {
  const text = pageText({
    title: 'a\u001b[2Jb',
    parts: [{ heading: '', lines: ['c\r\nd\u202ee'] }],
  });
  expect(text).toBe('a [2Jb\n\nc d e\n');
});

it('helps within 80 columns', () => {
  const lines = helpText().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.join('\n')).toMatch(/found <file>/);
});
