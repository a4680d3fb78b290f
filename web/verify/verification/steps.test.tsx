// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { walk, type AppLook } from '../../../testing/screens/app-walk.tsx';

const required = { required: true };
const options = [
  { value: 'brother', label: 'Brother' },
  { value: 'friend', label: 'Friend' },
];
/** A field of each kind, with all that a lender can say of one. */
const fields = [
  { field: 'email', label: 'E-mail', type: 'text', required: false, placeholder: 'a@b.zm' },
  { field: 'work', label: 'Work', type: 'select', options, ...required },
  { field: 'since', label: 'There since', type: 'date', max: '2026-11-20', ...required },
  {
    field: 'pay',
    label: 'Pay a month',
    type: 'amount',
    min: '100',
    why: 'To lend less.',
    ...required,
  },
  { field: 'children', label: 'Children', type: 'number', max: '20', ...required },
  { field: 'home', label: 'Home', type: 'region', ...required },
  { field: 'phone', label: 'Phone number at work', type: 'phone', required: false },
  {
    field: 'friend',
    label: 'Their name',
    type: 'text',
    maxLength: 30,
    ...required,
    showIf: { field: 'work', values: ['friend'] },
  },
];
const saved = ['a@b.zm', 'brother', '2020-05-01', '2500', 2, 101, '0977654321', 'Mary'];
const known = fields.map((one, at) => ({ ...one, value: saved[at] }));

const person = (index: number) => [
  {
    field: `contacts.${index}.name`,
    label: 'Name',
    type: 'text',
    format: 'person-name',
    ...required,
  },
  {
    field: `contacts.${index}.relationship`,
    label: 'They are my',
    type: 'select',
    options,
    ...required,
  },
  { field: `contacts.${index}.mobile`, label: 'Mobile', type: 'phone', ...required },
];
const two = [...person(0), ...person(1)];
const theirs = ['Mary Banda', 'brother', '0977000001', 'John Phiri', 'friend', '0977000002'];
const named = (texts: readonly string[]) =>
  two.map((one, at) => ({ ...one, value: texts[at] }));
const same = theirs.with(5, '0977000001');
const own = theirs.with(2, '0971234567');

const form = (columns: readonly unknown[], look: AppLook = {}): AppLook => ({
  presses: true,
  rows: 5,
  answers: {
    readForm: { columns, withheld: undefined },
    listAuthSteps: { '*.isAuth': 0, '0.isAuth': 1 },
    listRegions: { '*.parentId': 0, '0.id': 1, '1.id': 101, '2.id': 102 },
  },
  ...look,
});
const personal = '/authentication/base';
const contacts = '/authentication/linkman';
const refused = { sentence: 'This cannot be saved now.' };

it.each<[title: string, address: string, look: AppLook]>([
  ['the next step', '/authentication', form([])],
  ['personal details, nothing known', personal, form(fields)],
  ['personal details that are known', personal, form(known)],
  ['personal details that are hidden', personal, { presses: true }],
  ['personal details, waiting', personal, { instead: { readForm: 'waits' } }],
  ['personal details, unreachable', personal, { instead: { readForm: refused } }],
  ['personal details, refused', personal, form(known, { instead: { saveStep: refused } })],
  ['contacts, nothing known', contacts, form(two)],
  ['contacts that are known', contacts, form(named(theirs))],
  ['contacts with one number', contacts, form(named(same))],
  ['contacts with the borrower’s own number', contacts, form(named(own))],
  ['three contacts', contacts, form([...two, ...person(2), ...person(3)])],
  ['contacts, refused', contacts, form(named(theirs), { instead: { saveStep: refused } })],
])('%s', async (_, address, look) => {
  expect(await walk(address, look)).toMatchSnapshot();
});

it('the first and the second contact are sent as they are typed', async () => {
  const told = await walk(contacts, form(named(theirs)));
  expect(told).toMatch(
    /First contact[^#]*\[Mary Banda\][^#]*## Second contact[^#]*\[John Phiri\]/,
  );
  expect(told).toContain(
    '"contacts":[{"name":"Mary Banda","relationship":"brother","mobile":"0977000001"},' +
      '{"name":"John Phiri","relationship":"friend","mobile":"0977000002"}]',
  );
});
