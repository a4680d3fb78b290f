import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Decisions, history and what `npm run reference` and the conformance test write. */
const NOT_COUNTED =
  /^(docs\/(adr|reference)\/|CHANGELOG\.md|docs\/operate\/alarms\/README\.md)/;
/** What there was to say in 16,000 words, and a page for each thing that came after. */
const MOST_WORDS = 19_300;
const MOST_OF_README = 400;

/** Words, numbers and names. The strokes of tables and lists are none. */
const wordsIn = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('the documents stay short: merge, cut repetition, or generate a reference page', () => {
  const documents = readSources(join(import.meta.dirname, '../..'))
    .filter(({ path }) => path.endsWith('.md') && !NOT_COUNTED.test(path))
    .map(({ path, text }) => [path, wordsIn(text)] as const);
  const total = documents.reduce((sum, [, words]) => sum + words, 0);
  const longest = documents.toSorted(([, a], [, b]) => b - a).slice(0, 5);
  expect(total, `the longest: ${longest.join('; ')}`).toBeLessThanOrEqual(MOST_WORDS);
  expect(new Map(documents).get('README.md')).toBeLessThanOrEqual(MOST_OF_README);
});
