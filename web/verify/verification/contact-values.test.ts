import { describe, expect, it } from 'vitest';
import { contactSentences } from '../../../contract/borrower/contacts.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import { checkTypedContacts, contactColumns } from './contact-values.ts';

const contactsColumns = [0, 1].flatMap((index): Column[] => [
  { field: `contacts.${index}.name`, label: 'Name', type: 'text', required: true },
  {
    field: `contacts.${index}.relationship`,
    label: 'Who',
    type: 'select',
    required: true,
    options: ['sibling', 'friend'].map((value) => ({ value, label: value })),
  },
  { field: `contacts.${index}.mobile`, label: 'Number', type: 'phone', required: true },
]);
const own = '0971000001';
const good = {
  'contacts.0.name': 'Chanda Mwila',
  'contacts.0.relationship': 'sibling',
  'contacts.0.mobile': '0977000111',
  'contacts.1.name': 'Bupe Phiri',
  'contacts.1.relationship': 'friend',
  'contacts.1.mobile': '0966000222',
};

it('each person has their own fields, in their order', () => {
  const people = contactColumns(contactsColumns);
  expect(people.map(({ index, columns }) => [index, columns.length])).toEqual([
    [0, 3],
    [1, 3],
  ]);
});

describe('typed contacts', () => {
  it('become the people that are sent', () => {
    expect(checkTypedContacts(contactsColumns, good, own)).toEqual({
      errors: {},
      checked: [
        { name: 'Chanda Mwila', relationship: 'sibling', mobile: '0977000111' },
        { name: 'Bupe Phiri', relationship: 'friend', mobile: '0966000222' },
      ],
    });
  });

  it.each([
    [{ 'contacts.1.mobile': '0977000111' }, { 'contacts.1.mobile': contactSentences.same }],
    [{ 'contacts.1.name': ' chanda  MWILA' }, { 'contacts.1.name': contactSentences.same }],
    [{ 'contacts.0.mobile': own }, { 'contacts.0.mobile': contactSentences.self }],
    [{ 'contacts.0.relationship': '' }, { 'contacts.0.relationship': expect.any(String) }],
    [{ 'contacts.0.mobile': '097' }, { 'contacts.0.mobile': expect.any(String) }],
  ])('with %o are refused at that field', (typed, errors) => {
    const found = checkTypedContacts(contactsColumns, { ...good, ...typed }, own);
    expect(found.errors).toEqual(errors);
  });

  it('are held against an own number only when it is known', () => {
    const typed = { ...good, 'contacts.0.mobile': own };
    expect(checkTypedContacts(contactsColumns, typed, '').errors).toEqual({});
  });
});
