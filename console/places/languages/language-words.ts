import { networks } from '../../../contract/market/network.ts';
import type { listSentences } from '../../../contract/staff/language-acts.ts';
import type { SentenceState, shownOn } from '../../../contract/staff/language-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { leftOf, translationFault } from '../../../contract/words/check-translation.ts';
import { septetsIn } from '../../../contract/words/gsm-alphabet.ts';

export type Sentence = StaffAnswerOf<typeof listSentences>['rows'][number];

export const sentenceStateWords: Readonly<Record<SentenceState, string>> = {
  missing: 'Not translated',
  draft: 'Draft',
  read: 'Read by a native',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
};
export const sentenceTone = {
  missing: 'note',
  draft: 'warn',
  read: 'note',
  approved: 'good',
  withdrawn: 'bad',
} as const;

export const shownOnWords: Readonly<Record<(typeof shownOn)[number], string>> = {
  screen: 'Screen',
  sms: 'SMS',
  ussd: 'USSD',
  pdf: 'PDF',
};

/** The part of the product that a sentence is of, such as `Complaint messages`. */
export function placeOf(key: string): string {
  const area = key.split('.', 1)[0]?.replaceAll('-', ' ') ?? '';
  return area.slice(0, 1).toUpperCase() + area.slice(1);
}

const samples: Readonly<Record<string, string>> = {
  amount: 'K1,500.00',
  rest: 'K1,500.00',
  total: 'K1,725.00',
  price: 'K225.00',
  amountLent: 'K1,500.00',
  amountDue: 'K1,725.00',
  day: '4 Dec',
  lastDay: '4 Dec',
  due: '4 Dec',
  time: '14:05',
  days: '14',
  hours: '48',
  minutes: '5',
  rate: '1.5',
  bills: '3',
  count: '3',
  name: 'Chanda',
  phone: '0977 123 456',
  network: networks[0],
  provider: networks[0],
  link: 'https://em.example/b/7Qx2',
  code: '482915',
  reference: 'EM-4F7K',
};

/** A sentence as a borrower reads it, its gaps filled with examples. */
export function withSamples(words: string): string {
  return words.replace(/\{(\w+)\}/g, (_, gap: string) => samples[gap] ?? `[${gap}]`);
}

const oneSms = 160;
const partOfMore = 153;

/** How much room words leave, or why they cannot be used. */
export function roomOf({ key, english, on }: Sentence, words: string): string {
  if (words === '') return 'Keep each word in braces as it is.';
  const fault = translationFault(key, english, words);
  if (fault !== null) return `Cannot be used: it ${fault}.`;
  const left = leftOf(key, english, words);
  if (on !== 'sms' && on !== 'ussd') return `${left} characters left.`;
  const septets = septetsIn(withSamples(words));
  const parts = septets <= oneSms ? 1 : Math.ceil(septets / partOfMore);
  const sms = on === 'ussd' ? '' : parts === 1 ? ', one SMS' : `, ${parts} SMS`;
  return `${left} characters left of its medium${sms}.`;
}
