import { market } from '../../../contract/market/zambia.ts';
import { amountOf } from '../amount-of.ts';
import { idTextOf, recordOf, textOf } from '../../store/foreign-json.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import type { MtnAccess } from './settings.ts';
import { currencyOf, saidBy } from './initiate.ts';

const underWay: ReadonlySet<string> = new Set(['PENDING', 'CREATED', 'ONGOING', 'DELAYED']);

/** Words of the documents that were never seen as a status: they end nothing when said once. */
const doubtful: ReadonlySet<string> = new Set(['REJECTED', 'EXPIRED', 'TIMEOUT']);

/** As the port has it, or a word that might mean a failure if it stays. */
export type ReadStatus =
  | AskOutcome
  | { readonly known: 'perhaps-failed'; readonly word: string; readonly text: string };

/**
 * What MTN says of the payment with our id. A failed one is answered 200 as well: `status` decides,
 * never the HTTP code, and never the reason, which may be one we have not met.
 */
export function readStatus(
  answer: NetworkAnswer,
  expected: {
    readonly providerId: string;
    readonly targetEnvironment: MtnAccess['targetEnvironment'];
  },
): ReadStatus {
  if (!answer.heard) return { known: 'unknown', why: answer.why };
  if (answer.status !== 200) {
    const { code } = saidBy(answer);
    if (answer.status === 404 && code === 'RESOURCE_NOT_FOUND') return { known: 'not-found' };
    return { known: 'unknown', why: `HTTP ${answer.status} ${code ?? ''}`.trim() };
  }
  const body = recordOf(answer.body);
  const externalId = textOf(body['externalId']);
  if (externalId !== null && externalId.toLowerCase() !== expected.providerId.toLowerCase()) {
    return { known: 'unknown', why: 'the answer speaks of another payment' };
  }
  const status = textOf(body['status']) ?? '';
  if (underWay.has(status)) return { known: 'in-progress' };
  if (status === 'FAILED') return { known: 'failed', ...reasonOf(body['reason']) };
  if (doubtful.has(status)) {
    return { known: 'perhaps-failed', word: status, text: reasonOf(body['reason']).text };
  }
  if (status !== 'SUCCESSFUL') {
    return { known: 'unknown', why: `status ${status === '' ? 'missing' : status}` };
  }
  return {
    known: 'confirmed',
    reference: idTextOf(body['financialTransactionId']),
    amount: amountOf(body['amount']),
    currency: ourCurrency(textOf(body['currency']) ?? '', expected.targetEnvironment),
    at: null,
  };
}

/** The schema has an object of code and message, the live sandbox a bare word. */
function reasonOf(reason: unknown): { readonly code: string; readonly text: string } {
  const { code, message } = recordOf(reason);
  return {
    code: textOf(reason) ?? textOf(code) ?? 'UNSPECIFIED_FAILURE',
    text: textOf(message) ?? '',
  };
}

/** The sandbox's euros stand for our kwacha; anything else is what it says. */
function ourCurrency(said: string, environment: MtnAccess['targetEnvironment']): string {
  return environment === 'sandbox' && said === currencyOf('sandbox') ? market.currency : said;
}
