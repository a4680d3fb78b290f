import { expect, it } from 'vitest';
import { checkTranslation } from './check-translation.ts';
import { areaOf, declaredIn, markForPages, marks } from './translation.ts';

const source = `/** A screen. */

export const lead = 'Pay; it is quick.';
export const long =
  'One sentence that is ' +
  'long.';
export const paid = (amount: string, day: string) => \`You paid \${amount} on \${day}.\`;
export const wide = (
  amount: string,
  day: string,
) => \`You paid \${amount}.\` + \` It was \${day}.\`;
`;

it('finds every sentence and the gaps in it', () => {
  expect(declaredIn('bills', source).map(({ key, gaps }) => [key, gaps])).toEqual([
    ['bills.lead', []],
    ['bills.long', []],
    ['bills.paid', ['amount', 'day']],
    ['bills.wide', ['amount', 'day']],
  ]);
});

it('puts marks for pages in their place, with the gaps that a page fills', async () => {
  const marked = markForPages('bills', source).replaceAll(': string', '');
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(marked)}`);
  const { open, gap, close } = marks;
  expect(module).toMatchObject({ long: `${open}bills.long${close}` });
  const paid: unknown = Reflect.get(Object(module), 'paid');
  expect(typeof paid === 'function' && paid('K5 {1} $&', 'Monday')).toBe(
    `${open}bills.paid${gap}K5 {1} $&${gap}Monday${close}`,
  );
});

it.each([
  ['/srv/contract/sentences/home.ts', 'home'],
  ['file:///srv/contract/sentences/bills-states.ts', 'bills-states'],
  ['/srv/contract/refusals.ts', null],
  ['/srv/contract/sentences/home.ts?v=1', null],
])('%s is of the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

const english = { 'bills.paid': 'You paid {amount}.', 'bills.ok': 'OK', 'ussd.home': 'A' };
const tooLong = 'x'.repeat(37);

it.each<[string, unknown, string[]]>([
  ['all there', { 'bills.paid': '{amount} paid', 'bills.ok': 'Good' }, []],
  ['a stranger', { 'bills.no': 'No' }, ['bills.no is no sentence of the catalogue.']],
  ['no string', { 'bills.ok': 5 }, ['bills.ok says nothing.']],
  ['an empty one', { 'bills.ok': ' ' }, ['bills.ok says nothing.']],
  [
    'a gap lost',
    { 'bills.paid': 'You paid.' },
    ['bills.paid needs the gaps {amount}, and has none.'],
  ],
  [
    'a gap too many',
    { 'bills.ok': 'OK {amount}' },
    ['bills.ok needs the gaps none, and has {amount}.'],
  ],
  [
    'one too long',
    { 'bills.paid': `{amount}${tooLong.slice(8)}` },
    ['bills.paid is 1 characters too long.'],
  ],
  [
    'a letter that an SMS has not',
    { 'ussd.home': 'ŋ' },
    ['ussd.home has ŋ, which no SMS can carry.'],
  ],
  ['a short one', { 'bills.ok': 'Kufika pa mpela!' }, []],
  ['a list', [], ['It is no object of sentences.']],
])('checks a language with %s', (_, given, faults) => {
  expect(checkTranslation(english, given).faults).toEqual(faults);
});

it('says what stays English', () => {
  expect(checkTranslation(english, { 'bills.ok': 'Good' }).missing).toEqual([
    'bills.paid',
    'ussd.home',
  ]);
});
