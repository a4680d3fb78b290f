import { expect, it } from 'vitest';
import { checkContacts, contactSentences } from './contacts.ts';
import { parseMobile } from '../market/phone.ts';

const borrower = parseMobile('0971000001');
const of = (name: string, mobile: string) => ({ name, relationship: 'friend', mobile });
const mary = of('Mary Banda', '0961000002');
const { same, self } = contactSentences;

it.each<[string, ReturnType<typeof of>[], Record<string, string>]>([
  ['two people', [mary, of('John Phiri', '0951000003')], {}],
  ['the borrower first', [of('Me', '0971000001'), mary], { 'contacts.0.mobile': self }],
  ['the borrower second', [mary, of('Me', ' 0971000001')], { 'contacts.1.mobile': self }],
  ['one number twice', [mary, of('John', '0961000002 ')], { 'contacts.1.mobile': same }],
  ['one name twice', [mary, of(' mary  BANDA', '0951000003')], { 'contacts.1.name': same }],
  [
    'one name, hidden',
    [mary, of('Mary\u200b Banda', '0951000003')],
    { 'contacts.1.name': same },
  ],
  ['names not typed yet', [of('', ''), of('', '')], {}],
  ['numbers that are none', [of('A', 'x'), of('B', 'x')], {}],
  ['nobody', [], {}],
  [
    'one person thrice',
    [mary, mary, mary],
    { 'contacts.1.mobile': same, 'contacts.2.mobile': same },
  ],
])('%s', (_, contacts, errors) => {
  if (borrower === null) throw new Error('the number of the borrower is one');
  expect(checkContacts(contacts, borrower)).toEqual(errors);
});
