import { createHash } from 'node:crypto';
import * as say from '../../contract/sentences/messages.ts';
import * as standing from '../../contract/sentences/standing.ts';
import { english } from '../../contract/words/languages.ts';
import { piecesOf, spoken } from '../store/spoken.ts';
import type { SmsKind } from './new-sms.ts';

type Gap = keyof typeof examples;
type Values = (gap: Gap) => string;

/** What Meta's reviewers see in the gaps. */
const examples = {
  amount: 'K450.00',
  account: '097****567',
  reference: 'MP260514.1042.A01',
  day: '14 May 2026',
  link: 'https://extramoney.example/b/7Kd2mQ',
  phone: '0211 123456',
  today: 'K452.25',
  details: 'Pay K450.00 by Thursday 14 May.',
} as const;

type Words = (v: Values) => readonly string[];

/**
 * The sentences that go by WhatsApp, each as a template that Meta approves: name, kind, words.
 * Codes, security, complaints, declines, reversals and all other notices are none of them: they
 * go by SMS. A changed sentence needs a new approval.
 */
const ours: readonly (readonly [name: string, kind: SmsKind, words: Words])[] = [
  [
    'receipt_with_reference',
    'receipt',
    (v) => [say.receivedAs(v('amount'), v('reference')), v('details')],
  ],
  ['receipt', 'receipt', (v) => [say.received(v('amount')), v('details')]],
  [
    'payout_with_reference',
    'payout',
    (v) => [say.sentAs(v('amount'), v('account'), v('reference')), v('details')],
  ],
  ['payout', 'payout', (v) => [say.sent(v('amount'), v('account')), v('details')]],
  [
    'paid_back_with_reference',
    'payout',
    (v) => [say.paidBackAs(v('amount'), v('account'), v('reference'))],
  ],
  ['loan_approved', 'decision', (v) => [say.approved(v('amount'), v('account'))]],
  [
    'due',
    'reminder',
    (v) => [say.fromUs(standing.payBy(v('amount'), v('day'))), say.payHere(v('link'))],
  ],
  [
    'overdue',
    'reminder',
    (v) => [say.fromUs(standing.wasDue(v('amount'), v('day'), v('today'))), say.logInToPay],
  ],
  [
    'overdue_without_fee',
    'reminder',
    (v) => [say.fromUs(standing.wasDueSame(v('amount'), v('day'))), say.payHere(v('link'))],
  ],
  ['call_for_help', 'answer', (v) => [say.callForHelp(v('phone'))]],
];

export const templateKinds = [...new Set(ours.map(([, kind]) => kind))];

/** Meta has no code for a language of Zambia but English: the others stay with SMS. */
export const templateLanguage = 'en';

export interface Template {
  readonly name: string;
  readonly kind: SmsKind;
  readonly gaps: readonly string[];
  /** With its gaps in two braces, as Meta writes them. */
  readonly body: string;
  readonly hash: string;
  readonly examples: readonly string[];
  readonly pieces: readonly (string | number)[];
}

let known: readonly Template[] | null = null;

/** Made at the first use, when the languages of the process are known. */
export function templates(): readonly Template[] {
  known ??= ours.map(([name, kind, words]) => {
    const gaps: Gap[] = [];
    const parts = words((gap) => {
      gaps.push(gap);
      return `{${gap}}`;
    });
    const said = (all: readonly string[]) => spoken(all.join(' '), english);
    const body = said([...parts, say.replyStopForSms])
      .replaceAll('{', '{{')
      .replaceAll('}', '}}');
    const pieces = piecesOf(said(parts), gaps);
    const shown = gaps.map((gap) => examples[gap]);
    return { name, kind, gaps, body, hash: hashOf(body), examples: shown, pieces };
  });
  return known;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A template with what its gaps hold. */
export interface Filled {
  readonly template: Template;
  readonly values: readonly string[];
}

const longestValue = 300;
/** Meta refuses line breaks, tabs and more than four spaces in a gap. */
const isValue = (value: string) =>
  value !== '' && value.length <= longestValue && !/[\n\t]| {4}/.test(value);

/** The template that says a text word for word; null: none does, and it goes by SMS. */
export function templateFor(kind: SmsKind, text: string): Filled | null {
  for (const template of templates()) {
    const values = template.kind === kind ? valuesOf(template.pieces, text) : null;
    if (values?.every(isValue)) return { template, values };
  }
  return null;
}

/** What the gaps of a text hold; null: it is another text. */
function valuesOf(pieces: readonly (string | number)[], text: string): string[] | null {
  const values: string[] = [];
  let at = 0;
  let gap: number | null = null;
  for (const piece of [...pieces, '']) {
    if (typeof piece === 'number') {
      gap = piece;
      continue;
    }
    const isEnd = piece === '';
    const found: number = isEnd ? text.length : text.indexOf(piece, at);
    if (found < 0 || (gap === null && found !== at)) return null;
    if (gap !== null) values[gap] = text.slice(at, found);
    gap = null;
    at = found + piece.length;
  }
  return values;
}
