import * as z from 'zod/mini';
import * as say from '../sentences/contact-faults.ts';
import { parseMobile } from '../market/phone.ts';
import type { Mobile } from '../market/phone.ts';
import { longestTyped } from '../market/typed-digits.ts';
import { isPersonName } from '../words/person-name.ts';
import { plainText } from '../words/plain-text.ts';
import { wireText } from '../words/wire.ts';

/** An emergency contact as it is typed; its number is checked with its sentence, not here. */
export const contact = z.strictObject({
  name: wireText(100),
  relationship: wireText(40),
  mobile: wireText(longestTyped),
});
export type TypedContact = z.output<typeof contact>;

/** How many contacts are asked for. */
export const contactCount = 2;

export const contactSentences = {
  name: say.name,
  same: say.same,
  self: say.self,
  refused: say.refused,
} as const;

/**
 * What two contacts may not be: each other, or the borrower. Errors are named as the fields are,
 * `contacts.0.mobile`; everything else about a contact is checked by the columns of its form.
 */
export function checkContacts(
  contacts: readonly TypedContact[],
  borrower: Mobile,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const mobiles = contacts.map(({ mobile }) => parseMobile(plainText(mobile)));
  const names = contacts.map(({ name }) => plainText(name).toLowerCase());
  contacts.forEach((_, index) => {
    const [mobile, name] = [mobiles[index], names[index]];
    // Whatever a published form allows, what a message may say does not hang on it.
    if (name && !isPersonName(name)) {
      errors[`contacts.${index}.name`] = contactSentences.name;
    }
    if (mobile === borrower) errors[`contacts.${index}.mobile`] = contactSentences.self;
    else if (mobile && mobiles.indexOf(mobile) < index) {
      errors[`contacts.${index}.mobile`] = contactSentences.same;
    } else if (name && names.indexOf(name) < index) {
      errors[`contacts.${index}.name`] = contactSentences.same;
    }
  });
  return errors;
}
