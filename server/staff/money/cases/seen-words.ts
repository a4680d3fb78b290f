import type { showCase } from '../../../../contract/staff/case-acts.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { failureText, paymentStateText } from '../../../../contract/staff/state-words.ts';
import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { SettledFact } from '../../../lending/payments/settled-fact.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import type { AskOutcome } from '../../../store/ports/payment-provider.ts';
import { withMobilesCovered } from '../../acts/masked.ts';
import { saidText } from './network-words.ts';

type Seen = StaffAnswerOf<typeof showCase>['seen'];

const longest = 500;

/** What was seen when a case was opened, by name: amounts as kwacha, codes in words. */
export function seenIn(detail: unknown): Seen {
  const seen = fromJson<Readonly<Record<string, unknown>>>(detail);
  return Object.entries(seen)
    .filter(([name, value]) => value !== null && name !== 'at')
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => [seenWords[name] ?? name, seenText(name, value).slice(0, longest)]);
}

/** The names under which the machine kept what it saw, as people read them. */
const seenWords: Readonly<Record<string, string>> = {
  by: 'Said by',
  on: 'Reversed on',
  word: 'Row',
  day: 'Day',
  amount: 'Amount',
  operation: 'Way',
  ours: 'Ours',
  theirs: 'Theirs',
  in: 'Currency',
  state: 'Our state',
  asked: 'Network said',
  outcome: 'Network said',
  learned: 'Network said',
  provider: 'Provider',
  providerId: 'Id there',
  id: 'Id there',
  order: 'Loan',
  wallet: 'Wallet',
  holds: 'Holds',
  mayNeed: 'May need',
  booked: 'Booked',
  difference: 'Difference',
  of: 'Day',
  count: 'Rows',
  rows: 'First rows',
  callback: 'Callback said',
  lastAnswer: 'Asked again, it said',
  lastAskedAt: 'Asked again at',
  code: 'Reason',
  text: 'In its words',
  line: 'Line',
  why: 'Why',
};

/** In the order of the words; what has none is last. */
function placeOf(name: string): number {
  const place = Object.keys(seenWords).indexOf(name);
  return place === -1 ? Object.keys(seenWords).length : place;
}

const wayWords: Readonly<Record<string, string>> = {
  collect: 'Money in',
  payout: 'Money out',
  statement: 'Statement row',
  answer: 'Its answer',
  callback: 'Its callback',
  staff: 'Our staff',
};
/** Kept as digits of kwacha. */
const kwachaNames = new Set(['holds', 'mayNeed']);

function seenText(name: string, value: unknown): string {
  if (isOutcome(value)) return saidText(value);
  if (isSettledFact(value)) return saidText(outcomeOf(value));
  if (typeof value === 'bigint') return showKwacha(ngwee(value));
  if (typeof value !== 'string') {
    const text = JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'bigint' ? showKwacha(ngwee(one)) : one,
    );
    return withMobilesCovered(text.replaceAll(/[{}"]/g, ''));
  }
  if (name === 'code') return codeText(value);
  const amount = kwachaNames.has(name) ? parseKwacha(value) : null;
  if (amount !== null) return showKwacha(amount);
  const day = parseCivilDate(value);
  if (day !== null) return dayText(day);
  return withMobilesCovered(wayWords[value] ?? providerText(paymentStateText(value)));
}

/** In words, with the code that a network is asked by. */
function codeText(code: string): string {
  const words = failureText(code);
  return words === code ? code : `${words} (${code})`;
}

const outcomes = new Set(['confirmed', 'failed', 'in-progress', 'not-found', 'unknown']);

/** What a network said when it was asked, as it was kept. */
function isOutcome(value: unknown): value is AskOutcome {
  return (
    typeof value === 'object' &&
    value !== null &&
    'known' in value &&
    outcomes.has(String(value.known))
  );
}

/** How a payment ended by the network's word, as it was kept. */
function isSettledFact(value: unknown): value is SettledFact {
  return typeof value === 'object' && value !== null && 'fact' in value;
}

function outcomeOf(learned: SettledFact): AskOutcome {
  if (learned.fact !== 'confirmed') {
    const { code, text } = learned;
    return { known: 'failed', code, text };
  }
  const { amount, currency, reference } = learned;
  return { known: 'confirmed', amount, currency, reference, at: null };
}
