import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkTranslation, leftOf, translationFault } from './check-translation.ts';
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

const longest = (key: string) => {
  const fault = (length: number) => translationFault(key, 'OK', 'x'.repeat(length));
  return Array.from({ length: 200 }, (_, length) => length + 1).findLast(
    (length) => fault(length) === null,
  );
};

it.each([
  ['messages.one', 160],
  ['takeover.noticeText', 160],
  ['ussd.one', 156],
  ['ussd.billsOf', 160],
  // A word of a screen too.
  ['dates.jan', 16],
  ['home.one', 16],
])('%s has room for %i', (key, room) => {
  expect(longest(key)).toBe(room);
});

it.each([
  ['messages.one', 'ref {reference}', 20],
  ['messages.one', 'for {name}', 60],
  ['ussd.one', 'from {lender}', 37],
  ['ussd.one', 'at {choices}', 68],
  ['ussd.one', 'in {languages}', 67],
  ['ussd.one', 'of {total}', 38],
])('%s "%s" leaves room for what fills its gap, %i wide', (key, sentence, width) => {
  const fixed = sentence.replace(/\{\w+\}/, '').length;
  const room = key === 'messages.one' ? 160 : 156;
  const said = (more: number) => sentence + 'x'.repeat(more);
  const left = room - fixed - width;
  expect(leftOf(key, sentence, said(left))).toBe(0);
  expect(translationFault(key, sentence, said(left + 1))).toContain('is 1 septets too long');
});

it('a day is wider in the standing, which says its weekday', () => {
  const sentence = `${'x'.repeat(80)}{day}`;
  expect(leftOf('standing.one', sentence, sentence)).toBe(156 - 80 - 27);
  expect(leftOf('ussd.one', sentence, sentence)).toBe(156 - 80 - 11);
});

it.each([
  'account-block.opened',
  'applications.askedMessage',
  'complaint-messages.filed',
  'decision.bureauOverdue',
  'disputes.ownWallet',
  'messages.received',
  'price.aDay',
  'ussd.lateFeeShort',
  'refusals.orderOpen',
  'specified-steps.face',
  'takeover.correctedText',
  'ussd-pin.wasSet',
])('%s is held to letters of SMS', (key) => {
  expect(translationFault(key, 'A loan', 'Aŵ')).toBe('has ŵ, which no SMS can carry');
});

it.each([
  'statement.paid',
  'price.aprConvention',
  'letter.title',
  'disclosure.total',
  'dates.may',
])('%s is held to letters of paper', (key) => {
  expect(translationFault(key, 'A loan', 'Añé')).toBeNull();
  expect(translationFault(key, 'A loan', 'Aŋ')).toMatch(/^has ŋ, which (no SMS|our papers)/);
});

it.each([
  ...'\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0\u02BC\u2032\u00AB\u00BB\u202F\u2011\uFFFD',
])('a screen has no %j, which no keyboard has', (sign) => {
  expect(translationFault('home.lead', 'A loan', `A${sign}b`)).toContain(`has ${sign}, as`);
});

it('quotes of English are as many', () => {
  expect(translationFault('home.lead', 'Type "loan".', 'Type loan.')).toContain('as many "');
  expect(translationFault('home.lead', 'Type "loan".', 'Type "ng\'".')).toBeNull();
});

it.each(['ar', 'pl', 'en'])('a machine of %s knows the forms of each language', (locale) => {
  const program = `
    import { hasFormsFor } from '${new URL('check-translation.ts', import.meta.url).href}';
    process.stdout.write(['toi', 'loz', 'bem', 'pl'].map(hasFormsFor).join());`;
  const args = ['--input-type=module', '-e', program];
  const env = { ...process.env, LC_ALL: `${locale}.UTF-8` };
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toBe(
    'true,true,true,false',
  );
});
