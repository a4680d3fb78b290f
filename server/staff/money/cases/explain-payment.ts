import type { showPayment } from '../../../../contract/staff/case-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import { failureText, paymentStateText } from '../../../../contract/staff/state-words.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { loadOrderOfPayment } from '../../../lending/orders/load-order.ts';
import { failedByHand } from '../../../lending/payments/settled-fact.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import type { AskOutcome, InitiateOutcome } from '../../../store/ports/payment-provider.ts';
import { masked, withMobilesCovered } from '../../acts/masked.ts';
import { casesOfPayment } from './case-rows.ts';
import { saidText, sentText } from './network-words.ts';

export type Explained = StaffAnswerOf<typeof showPayment>['payment'];
type Line = Explained['story'][number];

interface NoteRow {
  readonly at: Date;
  readonly kind: string;
  readonly body: unknown;
}

const mostNotes = 100;
const mostCallbacks = 50;

const selectNotes = sql<NoteRow, { paymentId: string }>(`
  select at, kind, body from payment_note where payment_id = :paymentId
  order by at desc, id desc limit ${mostNotes}`);
const selectCallbacks = sql<
  { at: Date; kind: string; body: string },
  { providerId: string; provider: string }
>(`
  select received_at as at, kind, body from provider_callback
  where provider_id = :providerId and provider = :provider
  order by received_at desc limit ${mostCallbacks}`);
const selectEarlier = sql<{ provider: string; at: Date; code: string }, { paymentId: string }>(`
  select provider, given_up_at as at, code from earlier_attempt where payment_id = :paymentId`);

/**
 * A payment that explains itself: what happened in sentences, what we hold and what its network
 * said last, and under them everything as it came. Null when there is none.
 */
export async function explainPayment(q: Queryable, id: string): Promise<Explained | null> {
  const paymentId = id as PaymentId;
  const order = await loadOrderOfPayment(q, paymentId);
  const payment = order?.payments.find((one) => one.id === paymentId);
  if (payment === undefined) return null;
  const { providerId, provider } = payment;
  const notes = await q.rows(selectNotes, { paymentId });
  const callbacks = await q.rows(selectCallbacks, { providerId, provider });
  const earlier = await q.rows(selectEarlier, { paymentId });
  const cases = await casesOfPayment(q, paymentId);
  const story: Line[] = [
    { at: payment.createdAt, sentence: askedText(payment) },
    ...noteLines(notes.toReversed()),
    ...callbacks.map(({ at }) => ({ at, sentence: 'The network called us about it.' })),
    ...earlier.map((one) => ({
      at: one.at,
      sentence:
        `${providerText(one.provider)} was given up (${one.code}); ` +
        'it went to another provider.',
    })),
    ...cases.map(({ openedAt, what }) => ({ at: openedAt, sentence: `A case: ${what}.` })),
    ...endLine(payment),
  ];
  return {
    paymentId,
    orderId: String(payment.orderId),
    borrowerId: payment.borrowerId,
    operation: payment.operation,
    purpose: payment.purpose,
    amount: formatKwacha(payment.amount),
    state: payment.state,
    network: payment.network,
    provider,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
    mobileMasked: masked(payment.mobile),
    providerId,
    reference: payment.providerReference,
    failureCode: payment.failureCode,
    sends: payment.sends,
    story: story.sort((a, b) => a.at.getTime() - b.at.getTime()),
    sides: { ours: oursOf(payment), theirs: theirsOf(notes) },
    notes: notes.map(({ at, kind, body }) => ({ at, kind, text: shownJson(body) })),
    callbacks: callbacks.map(({ at, kind, body }) => ({ at, kind, text: shownText(body) })),
  };
}

function askedText({ operation, purpose, amount, network, provider }: PaymentRow): string {
  const money = showKwacha(amount);
  const by =
    provider === past ? `over ${network}` : `over ${network}, by ${providerText(provider)}`;
  if (purpose === 'found') return `${money} came ${by}. It was not requested.`;
  return operation === 'collect'
    ? `The borrower was to pay ${money} ${purposes[purpose]} ${by}.`
    : `${money} were to go to the borrower ${purposes[purpose]} ${by}.`;
}

/** The simulator's invented months, whose payments no provider of this server moved. */
const past = 'past';

const purposes: Readonly<Record<Exclude<PaymentRow['purpose'], 'found'>, string>> = {
  disbursement: 'as the loan',
  repayment: 'as a repayment',
  extension: 'to extend a bill',
  return: 'to give the loan back',
  'pay-back': 'as money that we owed',
  'paid-twice': 'as a loan that went out twice',
};

/** A repeated answer is one line, of the last time. */
function noteLines(oldestFirst: readonly NoteRow[]): Line[] {
  const lines: (Line & { times: number })[] = [];
  for (const note of oldestFirst) {
    const sentence = noteText(note);
    const last = lines.at(-1);
    if (last?.sentence === sentence) lines.pop();
    lines.push({
      at: note.at,
      sentence,
      times: last?.sentence === sentence ? last.times + 1 : 1,
    });
  }
  return lines.map(({ at, sentence, times }) => ({
    at,
    sentence: times === 1 ? sentence : `${sentence} So ${times} times.`,
  }));
}

function noteText({ kind, body }: NoteRow): string {
  switch (kind) {
    case 'sent':
      return sentText(body as InitiateOutcome);
    case 'asked':
      return saidText(askedIn(body));
    case 'asked-earlier':
      return `Of a sending that was given up: ${saidText(askedIn(body))}`;
    case 'given-up':
      return 'It could not be sent in time, and was given up.';
    default:
      return `Noted: ${kind}.`;
  }
}

/** A note holds amounts as their digits. */
function askedIn(body: unknown): AskOutcome {
  const said = body as AskOutcome;
  if (said.known !== 'confirmed') return said;
  const amount: unknown = said.amount;
  const isDigits = typeof amount === 'string' && /^-?\d+$/.test(amount);
  return { ...said, amount: isDigits ? ngwee(BigInt(amount)) : 'unsaid' };
}

function endLine({ state, settledAt, failureCode, providerReference }: PaymentRow): Line[] {
  if (settledAt === null) return [];
  const byHand = failureCode === failedByHand ? ', by hand, as two people agreed' : '';
  const why = failureCode === null || byHand !== '' ? '' : `: ${failureText(failureCode)}`;
  const reference = providerReference === null ? '' : `, reference ${providerReference}`;
  const sentence =
    state === 'confirmed'
      ? `It is booked as confirmed${reference}.`
      : `It is booked as ${paymentStateText(state).toLowerCase()}${why}${byHand}.`;
  return [{ at: settledAt, sentence }];
}

const oursWords: Readonly<Record<PaymentRow['state'], string>> = {
  requested: 'We have yet to send it.',
  submitted: 'We sent it, and wait for its end.',
  unknown: 'We sent it, and do not know whether it moved.',
  confirmed: 'Booked as confirmed.',
  failed: 'Booked as failed: nothing moved.',
  expired: 'Given up as not sent in time.',
  reversed: 'Reversed: its network took it back.',
};

function oursOf({ state, amount }: PaymentRow): Explained['sides']['ours'] {
  return { amount: formatKwacha(amount), said: oursWords[state] };
}

/** The last word of the network; what it called or wrote is no word before it is asked. */
function theirsOf(newestFirst: readonly NoteRow[]): Explained['sides']['theirs'] {
  const last = newestFirst.find(({ kind }) => kind === 'asked');
  if (last === undefined) {
    return { amount: null, said: 'The network was not asked yet.', at: null };
  }
  const outcome = askedIn(last.body);
  const amount = outcome.known === 'confirmed' ? outcome.amount : null;
  return {
    amount: typeof amount === 'bigint' ? formatKwacha(amount) : null,
    said: saidText(outcome),
    at: last.at,
  };
}

const mostShown = 8000;

function shownJson(body: unknown): string {
  return withMobilesCovered(JSON.stringify(body, null, 2)).slice(0, mostShown);
}

function shownText(body: string): string {
  return withMobilesCovered(body).slice(0, mostShown);
}
