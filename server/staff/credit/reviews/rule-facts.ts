import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { OrderAsked, RuleName, VerifiedFacts } from '../../../../domain/rules/decision.ts';
import { registryFactOf } from '../../../../domain/rules/registry.ts';
import { bureauSentence } from '../registry/bureau-words.ts';
import { registrySentence } from '../registry/registry-words.ts';
import { yearsBetween } from '../../../../domain/rules/decision.ts';

/** What each rule reads now, in a few words without names. */
export function ruleFacts(
  facts: VerifiedFacts,
  { askedOn, largestInstalment }: OrderAsked,
): Readonly<Record<RuleName, string>> {
  const { birthDate, monthlyIncome, otherLoansMonthly } = facts;
  const bill = `largest bill a month ${showKwacha(largestInstalment)}`;
  return {
    'steps-done': facts.stepsDone.join(', ') || 'none',
    age: birthDate === undefined ? unknown : `${yearsBetween(birthDate, askedOn)} years`,
    'nrc-unique': counted(facts.othersWithNrc, 'others with the card'),
    'card-agrees': yesNo(facts.cardAgrees),
    registry: registrySentence(registryFactOf(facts.registry)),
    bureau: bureauSentence(facts.bureau),
    'face-match': facts.face?.replaceAll('-', ' ') ?? unknown,
    'wallet-holder': facts.walletHolder?.replaceAll('-', ' ') ?? 'not told',
    'contacts-differ': yesNo(facts.contactsDiffer),
    affordable: `${monthly('income', monthlyIncome)}, ${bill}`,
    'other-loans': `${monthly('other loans', otherLoansMonthly)}, ${bill}`,
    'loan-purpose': facts.loanPurpose?.replaceAll('-', ' ') ?? unknown,
    'no-open-order': counted(facts.openOrders, 'other open loans'),
    'no-written-off-order': counted(facts.writtenOffOrders, 'written off'),
    'not-declined-lately':
      facts.retryOn === undefined ? 'never' : `until ${dayText(facts.retryOn)}`,
    'device-shared': counted(facts.borrowersOnDevice, 'borrowers on the phone'),
    'watch-list': yesNo(facts.onWatchList),
  };
}

const unknown = 'not known';

function yesNo(fact: boolean | undefined): string {
  if (fact === undefined) return unknown;
  return fact ? 'yes' : 'no';
}

function counted(count: number | undefined, what: string): string {
  return count === undefined ? unknown : `${count} ${what}`;
}

function monthly(what: string, amount: Ngwee | undefined): string {
  return `${what} ${amount === undefined ? unknown : `${showKwacha(amount)} a month`}`;
}
