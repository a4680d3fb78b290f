import { contactCount } from '../../contract/contacts.ts';
import type { Column } from '../../contract/forms.ts';
import { namePattern } from './personal-form.ts';

const relationships = [
  { value: 'spouse', label: 'Husband or wife' },
  { value: 'parent', label: 'Parent' },
  { value: 'child', label: 'Son or daughter' },
  { value: 'sibling', label: 'Brother or sister' },
  { value: 'relative', label: 'Other relative' },
  { value: 'friend', label: 'Friend' },
  { value: 'colleague', label: 'Colleague' },
  { value: 'neighbour', label: 'Neighbour' },
];

const why =
  'We tell this person once by SMS that you named them. We never ask them to pay and never ' +
  'tell them about your loan.';

/** The first version of the contacts form: the same three fields for each of two people. */
export const contactsColumns: readonly Column[] = Array.from(
  { length: contactCount },
  (_, index) => columnsOf(index),
).flat();

function columnsOf(index: number): Column[] {
  const who = index === 0 ? 'first' : 'second';
  return [
    {
      field: `contacts.${index}.name`,
      label: `Name of your ${who} contact`,
      type: 'text',
      required: true,
      maxLength: 60,
      pattern: namePattern,
      message: 'Please enter the name in letters.',
    },
    {
      field: `contacts.${index}.relationship`,
      label: `Who your ${who} contact is to you`,
      type: 'select',
      required: true,
      options: relationships,
    },
    {
      field: `contacts.${index}.mobile`,
      label: `Mobile number of your ${who} contact`,
      type: 'phone',
      required: true,
      message: 'Please enter 10 digits, starting with 0',
      placeholder: '0971234567',
      why,
    },
  ];
}
