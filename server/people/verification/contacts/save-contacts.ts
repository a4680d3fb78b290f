import type { saveStep } from '../../../../contract/borrower/verification.ts';
import {
  checkContacts,
  contactSentences,
  type TypedContact,
} from '../../../../contract/borrower/contacts.ts';
import { checkForm, type FormValues } from '../../../../contract/borrower/forms.ts';
import { type Mobile, parseMobile } from '../../../../contract/market/phone.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import type { RefusalOf } from '../../../http/refusal.ts';
import type { Caller } from '../../../http/serve.ts';
import { newestColumns } from '../form-versions.ts';
import { lockForSaving } from '../lock-for-saving.ts';
import { isSameAnswer, openAnswer, saveAnswer } from '../step-answers.ts';
import { completeStep, recordFacts } from '../steps.ts';
import { loadNotices, mayTellContacts, mostToldADay, noteNamed } from './tell-contacts.ts';
import { type Notices, tellContacts } from './tell-contacts.ts';

/**
 * Saves the emergency contacts and tells the new ones, once, as soon as card and face are done.
 * Refusals: `step-not-open`,
 * `step-closed`, `too-many-tries` when too many people were informed today, and `form-invalid` with
 * a sentence at `contacts.0.mobile` and the like. The same contacts again change nothing.
 */
export async function saveContacts(
  tx: Queryable,
  context: Pick<Context, 'clock' | 'keys' | 'config'>,
  { borrower, given }: { readonly borrower: Caller; readonly given: readonly TypedContact[] },
): Promise<RefusalOf<typeof saveStep> | null> {
  const { clock, keys } = context;
  const state = await lockForSaving(tx, borrower.id, 'contacts');
  if (state instanceof Refusal) return state;
  const now = clock.now();
  const { version, columns } = await newestColumns(tx, 'contacts');
  const notices = await loadNotices(tx, keys, { borrowerId: borrower.id, now });
  const checked = checkForm(columns, fieldsOf(given));
  const contacts = contactsOf(checked.values);
  const errors = {
    ...refusedErrors(contacts, notices),
    ...checkContacts(contacts, borrower.mobile),
    ...checked.errors,
  };
  if (Object.keys(errors).length > 0) return refuse('form-invalid', {}, { errors });
  const of = { borrowerId: borrower.id, step: 'contacts', now } as const;
  const saved = { version, answer: { contacts } };
  const before = await openAnswer(tx, keys, { ...of, reader: 'save-form' });
  if (state.done.has('contacts') && isSameAnswer(before, saved)) return null;
  const mobiles = contacts.map(({ mobile }) => mobileOf(mobile));
  const newOnes = mobiles.filter((mobile) => !notices.isTold(mobile));
  const mayTell = await mayTellContacts(tx, borrower.id);
  const isTooMany = notices.toldLately + newOnes.length > mostToldADay;
  if (mayTell && isTooMany) return refuse('too-many-tries');
  await saveAnswer(tx, keys, { ...of, ...saved });
  await noteNamed(tx, keys, { borrowerId: borrower.id, mobiles });
  if (mayTell) await tellContacts(tx, context, { borrower, mobiles, now });
  await recordFacts(tx, borrower.id, { facts: { contactsDiffer: true }, now });
  await completeStep(tx, borrower.id, { step: 'contacts', now });
  return null;
}

/** Contacts as the values of their form: `contacts.0.name` and so on. */
export function fieldsOf(contacts: readonly TypedContact[]): FormValues {
  const fields = contacts.flatMap((one, index) =>
    Object.entries(one).map(([name, value]) => [`contacts.${index}.${name}`, value] as const),
  );
  return Object.fromEntries(fields);
}

/** The other way round, of checked values. What is missing is empty: it is an error already. */
function contactsOf(values: FormValues): TypedContact[] {
  const at = (index: number, name: string) => String(values[`contacts.${index}.${name}`] ?? '');
  const indexes = new Set(Object.keys(values).map((field) => Number(field.split('.')[1])));
  return Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, index) => ({
    name: at(index, 'name'),
    relationship: at(index, 'relationship'),
    mobile: at(index, 'mobile'),
  }));
}

function refusedErrors(
  contacts: readonly TypedContact[],
  notices: Notices,
): Record<string, string> {
  const errors = contacts.flatMap(({ mobile }, index) => {
    const known = parseMobile(mobile);
    if (known === null || !notices.hasRefused(known)) return [];
    return [[`contacts.${index}.mobile`, contactSentences.refused] as const];
  });
  return Object.fromEntries(errors);
}

function mobileOf(text: string): Mobile {
  const mobile = parseMobile(text);
  if (mobile === null) throw new Error('a contact has a number: its form was checked');
  return mobile;
}
