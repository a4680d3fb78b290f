import { afterEach, expect, it } from 'vitest';
import { markSource, marks } from '../../contract/words/translation.ts';
import { inEachLanguage, keptForLater, markedAgain, offerLanguages } from './spoken.ts';
import { offeredLanguages, piecesOf, saidIn, spoken, spokenIn } from './spoken.ts';

const { open, gap, close } = marks;
const paid = (amount: string, day: string) =>
  `${open}a.paid${gap}${amount}${gap}${day}${close}`;
const day = `${open}dates.may${close}`;
const thanks = `${open}a.thanks${close}`;

const catalogue = (sentences: Record<string, string>) =>
  new Map(
    Object.entries(sentences).map(([key, text]) => [key, piecesOf(text, ['amount', 'day'])]),
  );
const english = catalogue({
  'a.paid': 'You paid {amount} on {day}.',
  'a.thanks': 'Thank "you".',
  'dates.may': 'May',
});
const bemba = catalogue({ 'a.paid': '{day}: {amount}!', 'dates.may': 'Mei' });

const offerBoth = () =>
  offerLanguages(
    new Map([
      ['en', english],
      ['bem', bemba],
    ]),
  );
afterEach(() => offerLanguages(new Map()));

it('a text with sentences in sentences is of one language', () => {
  offerBoth();
  expect(offeredLanguages()).toEqual(['en', 'bem']);
  expect(spoken(paid('K5', day))).toBe('You paid K5 on May.');
  expect(spoken(paid('K5', day), 'bem')).toBe('Mei: K5!');
  expect(spoken(paid('K5', day), 'ny')).toBe('You paid K5 on May.');
  const kept = keptForLater(paid('K5', day));
  expect(spoken(kept, 'bem')).toBe('Mei: K5!');
  expect(spoken(kept, 'ny')).toBe('You paid K5 on May.');
  expect(inEachLanguage(paid('K5', day))).toEqual(['You paid K5 on May.', 'Mei: K5!']);
});

it('one sentence that is not approved makes the whole text English', () => {
  offerBoth();
  expect(spoken(`${paid('K5', day)} ${thanks}`, 'bem')).toBe(
    'You paid K5 on May. Thank "you".',
  );
});

it('what no catalogue has is not said', () => {
  offerBoth();
  expect(saidIn(`${open}a.no${close}`, 'bem')).toBeNull();
  expect(saidIn(`${open}a.paid${gap}x${close}`, 'bem')).toBeNull();
});

it('of a JSON text each text is whole, and stays JSON', () => {
  offerBoth();
  const text = JSON.stringify({ a: paid('K5', day), b: [thanks], c: { n: 1 } });
  expect(JSON.parse(spoken(text, 'bem'))).toEqual({
    a: 'Mei: K5!',
    b: ['Thank "you".'],
    c: { n: 1 },
  });
});

it('values keep what is no text, and what was published is marked again', () => {
  offerBoth();
  const at = new Date(0);
  expect(spokenIn({ at, text: day, n: null }, 'bem')).toEqual({ at, text: 'Mei', n: null });
  const form = { label: 'May', value: 'may' };
  expect(spokenIn(markedAgain(form, ['dates']), 'bem')).toEqual({ label: 'Mei', value: 'may' });
  expect(markedAgain(form, ['other'])).toEqual(form);
});

it.each([
  ['an unknown key', `${open}b.no${gap}x${close}`],
  ['a gap that nothing fills', `${open}a.paid${gap}x${close}`],
  ['an end without a beginning', `${close}x${close}`],
  ['a beginning without an end', `x${open}a.paid${gap}`],
  ['a JSON text that is none', `{${open}a.paid`],
])('%s leaves no mark and throws nothing', (_, text) => {
  offerBoth();
  expect(spoken(text, 'bem')).not.toMatch(/[\uE000-\uE003]/);
});

it('what was kept is English once that is all that is offered', () => {
  offerBoth();
  const kept = keptForLater(paid('K5', day));
  expect(keptForLater('Hello')).toBe('Hello');
  offerLanguages(new Map());
  expect(spoken(kept, 'bem')).toBe('You paid K5 on May.');
  expect(spoken(JSON.stringify([kept]))).toBe('["You paid K5 on May."]');
  expect(offeredLanguages()).toEqual(['en']);
});

it('a source is marked with its keys and gaps', () => {
  const source =
    "export const lead = 'Pay; now.';\nexport const paid = (a: string) => `You ${a}.`;\n";
  const marked = markSource('home', source).replaceAll(': string', '');
  const said: unknown = new Function(
    `${marked.replaceAll('export ', '')}; return [lead, paid('K5')];`,
  )();
  expect(said).toEqual([`${open}home.lead${close}`, `${open}home.paid${gap}K5${close}`]);
});
