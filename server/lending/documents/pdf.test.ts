import { describe, expect, it } from 'vitest';
import { isPersonName } from '../../../contract/words/person-name.ts';
import { offPaper } from '../../../contract/words/paper-alphabet.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import type { PdfPart } from '../../store/ports/document-maker.ts';
import { pdf } from './pdf.ts';
import { pagesOf } from './text-of-pdf-for-tests.ts';

const margin = 56;
const ink = '0.067 0.200 0.169';
const grey = '0.337 0.400 0.376';
const sand = '0.867 0.827 0.753';

/** What each page of a document shows: words with their place from below, and the rules. */
async function drawn(parts: readonly PdfPart[]) {
  const madeAt = new Date('2026-05-10T08:00:00Z');
  const file = await pdf({ title: 'T', parts, footer: 'Foot', madeAt });
  return pagesOf(file).map(({ operators: text, wordsIn }) => {
    const colour = /([\d.]+) ([\d.]+) ([\d.]+) scn/.source;
    const place = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/F(\d) ([\d.]+) Tf\n\[([^\]]*)\] TJ/.source;
    let inkNow = '';
    const words: { words: string; x: number; y: number; font: string; ink: string }[] = [];
    for (const found of text.matchAll(new RegExp(`${colour}|${place}`, 'g'))) {
      const [, r, g, b, x, y, face, size, line = ''] = found;
      if (r !== undefined) inkNow = [r, g, b].map((part) => Number(part).toFixed(3)).join(' ');
      else {
        const font = `${face === '2' ? 'bold ' : ''}${size}`;
        const shown = wordsIn(`F${face}`, line);
        words.push({ words: shown, x: Number(x), y: Number(y), font, ink: inkNow });
      }
    }
    const rules = [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) SCN/g)].map(([, ...rgb]) =>
      rgb.map((part) => Number(part).toFixed(3)).join(' '),
    );
    return { words, rules };
  });
}

it('writes every letter that a name may have', async () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const inNames = letters
    .filter((letter) => /\p{L}/u.test(letter) && isPersonName(letter))
    .map((letter) => plainText(letter));
  expect(inNames.length).toBeGreaterThan(100);
  const pages = await drawn(inNames.map((text) => ({ is: 'small', text })));
  const written = pages.flatMap(({ words }) => words.map((one) => one.words));
  expect(written).toEqual(expect.arrayContaining(inNames));
});

describe('a page', () => {
  it('has bold heads, rows between its margins, and small words in grey', async () => {
    const [page] = await drawn([
      { is: 'title', text: 'Loan' },
      { is: 'heading', text: 'Price' },
      { is: 'rows', rows: [{ label: 'fee', value: 'ii' }] },
      { is: 'rows', rows: [{ label: 'sum', value: 'ii', strong: true }] },
      { is: 'small', text: 'tiny' },
    ]);
    const inShort = page?.words.map((one) => [one.words, one.font, one.ink]);
    expect(inShort).toEqual([
      ['Loan', 'bold 20', ink],
      ['Price', 'bold 13', ink],
      ['fee', '10', ink],
      ['ii', '10', ink],
      ['sum', 'bold 10', ink],
      ['ii', 'bold 10', ink],
      ['tiny', '8.5', grey],
      ['Foot   1 / 1', '8.5', grey],
    ]);
    expect(page?.rules).toEqual([sand, sand]);
    const { words = [] } = page ?? {};
    // Values end at the right margin: two of these letters are 5.16 wide, and 5.66 in bold.
    expect(words.map(({ x }) => x)).toEqual(
      [0, 0, 0, 478.12, 0, 477.62, 0, 0].map((x) => expect.closeTo(margin + x, 1)),
    );
    // Both halves of a row stand on one line, and all goes down the page.
    expect(words[2]?.y).toBe(words[3]?.y);
    expect(words.map(({ y }) => y)).toEqual(words.map(({ y }) => y).toSorted((a, b) => b - a));
  });

  it('leaves more room above a heading than a paragraph has', async () => {
    const [page] = await drawn([
      { is: 'paragraph', text: 'a' },
      { is: 'heading', text: 'b' },
      { is: 'paragraph', text: 'c' },
    ]);
    const [a = 0, b = 0, c = 0] = page?.words.map(({ y }) => y) ?? [];
    expect(a - b).toBeGreaterThan(b - c + 5);
  });

  it('ends above its foot, and each has its own', async () => {
    const rows = Array.from({ length: 90 }, (_, i) => ({ label: `row ${i}`, value: `K${i}` }));
    const pages = await drawn([{ is: 'rows', rows }]);
    expect(pages).toHaveLength(3);
    for (const [at, { words }] of pages.entries()) {
      const foot = words.at(-1);
      expect(foot?.words).toBe(`Foot   ${at + 1} / 3`);
      expect(foot?.y).toBeCloseTo(46.9, 1);
      const lowest = Math.min(...words.slice(0, -1).map(({ y }) => y));
      expect(lowest).toBeGreaterThan(margin + 14);
      // No page is left half empty but the last one.
      if (at < 2) expect(lowest).toBeLessThan(margin + 14 + 30);
    }
  });
});

it('a letter is written where the font has it, and in the language of the document', async () => {
  const letters = Array.from({ length: 0x2300 - 0x20 }, (_, at) =>
    String.fromCodePoint(at + 0x20),
  );
  const written = letters.filter((letter) => !letter.match(offPaper));
  expect(written.length).toBeGreaterThan(190);
  const pages = await drawn(written.map((text) => ({ is: 'small', text })));
  const shown = new Set(pages.flatMap(({ words }) => words.map((one) => one.words)));
  expect(
    written.filter((letter) => !/[\p{Z}\p{Cf}]/u.test(letter) && !shown.has(letter)),
  ).toEqual([]);
  const madeAt = new Date('2026-05-10T08:00:00Z');
  const document = { title: 'T', parts: [], footer: 'Foot', madeAt } as const;
  const file = async (language?: string) =>
    (await pdf({ ...document, ...(language && { language }) })).toString('latin1');
  expect(await file()).toContain('/Lang (en)');
  expect(await file('bem')).toContain('/Lang (bem)');
});
