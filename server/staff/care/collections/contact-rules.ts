import { dayText } from '../../../../contract/words/day-text.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import { contactRuleFaults } from '../../../../domain/rules/contact-rules.ts';
import type { ContactRuleFault, ContactRules } from '../../../../domain/rules/contact-rules.ts';
import {
  contactRulesInForce,
  listHolidays,
  publishContactRules,
} from '../../../lending/collections/contact-rules-row.ts';
import type { Context } from '../../../store/context.ts';
import { licenceInForce } from '../../../store/lender.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** When borrowers may be contacted, by a new version of the rules, and further holidays. */
export const contactRulesKind: KindRun<'contact-rules'> = {
  isAtomic: true,
  async plan(context, body) {
    const wanted = await wantedBy(context, body);
    if (wanted instanceof NotPossible) return wanted;
    const { before, rules, version, holidays } = wanted;
    const title = `Contact borrowers by version ${version} of the rules.`;
    const days = holidays.map(({ on, name }) => `No calls on ${dayText(on)}: ${name}.`);
    return {
      ...noEffects,
      title,
      about: { kind: 'contact-rules', id: String(version) },
      preview: previewOf([title, ...days], changed(linesOf(before), linesOf(rules))),
    };
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const wanted = await wantedBy(context, body);
    if (wanted instanceof NotPossible) return wanted;
    const { db, clock } = context;
    await publishContactRules(db, { ...wanted, proposalId, now: clock.now() });
    return 'done';
  },
};

async function wantedBy(
  { db, clock, config }: Context,
  { rules: limits, holidays: named }: BodyOf<'contact-rules'>,
) {
  const { version, rules: before } = await contactRulesInForce(db);
  const rules: ContactRules = { ...before, ...limits };
  const today = clock.today();
  const { callingFromHour: from, callingToHour: to } = await licenceInForce(db, config, today);
  const callingHours = { from, to };
  const [fault] = contactRuleFaults(rules, callingHours);
  if (fault !== undefined) return new NotPossible(faultWords[fault](callingHours));
  if (named.some(({ on }) => on < today))
    return new NotPossible('A holiday has passed already.');
  const known = new Set((await listHolidays(db, today)).map(({ on }) => on));
  const holidays = named.filter(({ on }) => !known.has(on));
  const isSame = JSON.stringify(linesOf(rules)) === JSON.stringify(linesOf(before));
  if (isSame && holidays.length === 0) return new NotPossible('It is so already.');
  return { before, rules, version: version + 1, holidays };
}

const faultWords: Readonly<
  Record<ContactRuleFault, (hours: { from: number; to: number }) => string>
> = {
  hours: ({ from, to }) => `Choose hours between ${from} and ${to}, as the licence has it.`,
  days: () => 'Choose days, each once, and no Sunday.',
  limits: () => 'A day has one call at least, and several days no fewer.',
};

function linesOf(rules: ContactRules): Record<string, string> {
  return {
    'Calls from': `${rules.fromHour}:00 to ${rules.toHour}:00`,
    Days: rules.weekdays.map((day) => weekdays[day - 1]).join(', '),
    'Calls a day': String(rules.callsADay),
    'Calls in a row of days': `${rules.attempts} in ${rules.attemptDays} days`,
    'Rest after talking': `${rules.restDays} days`,
    'A promise is at most': `${rules.promiseDays} days ahead`,
    'Offers without staff': offersOf(rules),
  };
}

function offersOf(rules: ContactRules): string {
  const { helpMostOwed, helpMostLateDays, helpStartDays, helpAmounts } = rules;
  if (helpMostOwed === 0) return 'none';
  return (
    `up to K${helpMostOwed} owed and ${helpMostLateDays} days in arrears: ` +
    `${helpAmounts} amounts, the first within ${helpStartDays} days`
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
