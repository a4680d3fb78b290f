import { market } from '../../../contract/market/zambia.ts';
import { amountOf } from '../amount-of.ts';
import { idTextOf, recordOf, textOf } from '../../store/foreign-json.ts';
import type { AskOutcome, Operation } from '../../store/ports/payment-provider.ts';
import { meaningsOf, notInTime, saidBy } from './codes.ts';
import type { NetworkAnswer } from '../http.ts';
import { providerIdOf } from './wire-id.ts';

const notFoundWords = /transaction\s*not\s*found/i;

/**
 * What an enquiry says of the payment with our id. The verdict is `data.transaction.status`
 * alone. The official answer of a success carries the code of "in process", and `success` is
 * false beside good news and true beside bad. A code of doubt cancels any verdict.
 */
export function readStatus(
  operation: Operation,
  answer: NetworkAnswer,
  providerId: string,
): AskOutcome {
  if (!answer.heard) return { known: 'unknown', why: answer.why };
  const { codes, text } = saidBy(answer.body);
  const why = `HTTP ${answer.status} ${codes.join(' ')} ${text}`.trim();
  const unknown: AskOutcome = { known: 'unknown', why };
  const meanings = meaningsOf(operation, answer.body);
  const isInDoubt = meanings.some(({ means }) => means === 'doubtful');
  const transaction = recordOf(recordOf(recordOf(answer.body)['data'])['transaction']);
  const status = transaction['status'];
  if (isInDoubt) return unknown;
  const isNotFound = meanings.some(({ means }) => means === 'not-found');
  if (status === undefined && (isNotFound || notFoundWords.test(text))) {
    return isAnswerOfTheNetwork(answer.status) ? { known: 'not-found' } : unknown;
  }
  if (answer.status !== 200 || isNotFound) return unknown;
  if (providerIdOf(transaction['id']) !== providerId.toLowerCase()) {
    return { known: 'unknown', why: 'the answer speaks of another payment' };
  }
  if (status === 'TIP') return { known: 'in-progress' };
  if (status === 'TS') return confirmed(transaction);
  if (status !== 'TF' && status !== 'TE') return unknown;
  return { known: 'failed', ...failureOf(operation, answer.body, transaction) };
}

function isAnswerOfTheNetwork(status: number): boolean {
  return status === 200 || status === 400 || status === 404;
}

/** The enquiry has no member for the amount; where one comes all the same, it is compared. */
function confirmed(transaction: Readonly<Record<string, unknown>>): AskOutcome {
  const { amount, currency } = transaction;
  return {
    known: 'confirmed',
    reference: idTextOf(transaction['airtel_money_id']),
    amount: amount === undefined ? 'unsaid' : amountOf(amount),
    currency: textOf(currency) ?? market.currency,
    at: null,
  };
}

function failureOf(
  operation: Operation,
  body: unknown,
  transaction: Readonly<Record<string, unknown>>,
): { code: string; text: string } {
  const { codes, text } = saidBy(body);
  const words = `${codes.join(' ')} ${textOf(transaction['message']) ?? text}`.trim();
  if (transaction['status'] === 'TE') return { code: notInTime, text: words };
  const refused = meaningsOf(operation, body).find(({ means }) => means === 'refused');
  const code =
    refused?.means === 'refused' ? refused.code : (codes[0] ?? 'UNSPECIFIED_FAILURE');
  return { code, text: words };
}
