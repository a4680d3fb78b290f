import { contactCount, contactSentences } from '../../../contract/borrower/contacts.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/contacts-form.ts';
import { mostNameLetters } from '../../../contract/words/person-name.ts';

const relationships = [
  { value: 'spouse', label: say.spouse },
  { value: 'parent', label: say.parent },
  { value: 'child', label: say.child },
  { value: 'sibling', label: say.sibling },
  { value: 'relative', label: say.relative },
  { value: 'friend', label: say.friend },
  { value: 'colleague', label: say.colleague },
  { value: 'neighbour', label: say.neighbour },
];

const first = {
  name: say.firstName,
  relationship: say.firstRelationship,
  mobile: say.firstMobile,
};
const second = {
  name: say.secondName,
  relationship: say.secondRelationship,
  mobile: say.secondMobile,
};

/** The first version of the contacts form: the same three fields for each of two people. */
export const contactsColumns: readonly Column[] = Array.from(
  { length: contactCount },
  (_, index) => columnsOf(index),
).flat();

function columnsOf(index: number): Column[] {
  const words = index === 0 ? first : second;
  return [
    {
      field: `contacts.${index}.name`,
      label: words.name,
      type: 'text',
      required: true,
      maxLength: mostNameLetters,
      format: 'person-name',
      message: contactSentences.name,
    },
    {
      field: `contacts.${index}.relationship`,
      label: words.relationship,
      type: 'select',
      required: true,
      options: relationships,
    },
    {
      field: `contacts.${index}.mobile`,
      label: words.mobile,
      type: 'phone',
      required: true,
      message: say.mobileWrong,
      placeholder: '0971234567',
      why: say.why,
    },
  ];
}
