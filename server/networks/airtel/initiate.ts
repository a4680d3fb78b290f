import { market } from '../../../contract/market/zambia.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { recordOf } from '../../store/foreign-json.ts';
import type {
  InitiateOutcome,
  MoneyRequest,
  Operation,
} from '../../store/ports/payment-provider.ts';
import { isLockedOut } from './client.ts';
import { byThePerson, meaningsOf, saidBy } from './codes.ts';
import type { NetworkAnswer } from '../http.ts';
import { wireIdOf } from './wire-id.ts';

/** The body of `POST /merchant/v1/payments/`: a prompt on the borrower's phone. */
export function collectBody({ providerId, amount, mobile, message }: MoneyRequest): unknown {
  const zambia = { country: 'ZM', currency: market.currency };
  return {
    reference: message,
    subscriber: { ...zambia, msisdn: msisdnOf(mobile) },
    transaction: { amount: amountNumber(amount), ...zambia, id: wireIdOf(providerId) },
  };
}

/** The body of `POST /standard/v3/disbursements`; `pin` is already encrypted. */
export function payoutBody({ providerId, amount, mobile }: MoneyRequest, pin: string): unknown {
  const id = wireIdOf(providerId);
  return {
    payee: { msisdn: msisdnOf(mobile), wallet_type: 'NORMAL' },
    reference: id,
    pin,
    transaction: { amount: amountNumber(amount), id, type: 'B2C' },
  };
}

/** `0971000001` as Airtel writes it: nine digits, with neither 0 nor country code. */
export function msisdnOf(mobile: Mobile): string {
  return mobile.slice(1);
}

/** Airtel takes amounts as JSON numbers; two decimals of a payment are far from losing digits. */
function amountNumber(amount: Ngwee): number {
  return Number(formatKwacha(amount));
}

/** `SUCCESS` of a collection means that the prompt was sent, and no more. */
const taken: ReadonlySet<unknown> = new Set(['SUCCESS', 'TS', 'TIP']);

/**
 * What an answer says was done. Neither HTTP 200 nor `success` is a verdict. Its status names an
 * accepted payment, and a refused one has a code that can only mean a refusal. All else is
 * unknown, and is polled.
 */
export function readInitiated(operation: Operation, answer: NetworkAnswer): InitiateOutcome {
  if (!answer.heard) {
    if (answer.isSent) return { known: 'unknown', why: answer.why };
    return answer.isRefused ? noAccess(answer.why) : notReached(answer.why);
  }
  const said = saidBy(answer.body);
  const why = `HTTP ${answer.status} ${said.codes.join(' ')} ${said.text}`.trim();
  const meanings = meaningsOf(operation, answer.body);
  if (meanings.some(({ means }) => means === 'duplicate')) return { known: 'duplicate' };
  if (isLockedOut(answer)) return noAccess(why);
  const isDoubtful = meanings.some(
    ({ means }) => means === 'doubtful' || means === 'not-found',
  );
  if (isDoubtful || answer.status === 408 || answer.status >= 500) {
    return { known: 'unknown', why };
  }
  const status = recordOf(recordOf(recordOf(answer.body)['data'])['transaction'])['status'];
  const refusal = refusalOf(operation, answer, status);
  if (refusal !== null) return refusal;
  if (answer.status === 200 && taken.has(status)) return { known: 'accepted' };
  return { known: 'unknown', why };
}

/** Nothing was sent, and nothing was refused: it may be sent later, by any provider. */
export function notReached(text: string): InitiateOutcome {
  const code = 'PROVIDER_TEMPORARILY_UNAVAILABLE';
  return { known: 'rejected', code, text, isTemporary: true };
}

/** Nothing was asked for, as we are not let in. */
function noAccess(why: string): InitiateOutcome {
  return aboutUs('NO_ACCESS', why);
}

/** A refusal that is ours to put right: the payment waits for us, and then resumes. */
export function aboutUs(code: string, text: string): InitiateOutcome {
  return { known: 'rejected', code, text, isTemporary: true, isAboutUs: true };
}

function refusalOf(
  operation: Operation,
  { status: http, body }: Extract<NetworkAnswer, { heard: true }>,
  status: unknown,
): InitiateOutcome | null {
  if (taken.has(status) || status === 'TA' || http === 429) return null;
  const { codes, text } = saidBy(body);
  const words = `${codes.join(' ')} ${text}`.trim();
  const refuse = (code: string, isTemporary: boolean): InitiateOutcome => {
    return { known: 'rejected', code, text: words, isTemporary };
  };
  for (const meaning of meaningsOf(operation, body)) {
    if (meaning.means === 'bad-signature') return aboutUs('BAD_SIGNATURE', words);
    if (meaning.means !== 'refused') continue;
    if (meaning.isAboutUs) return aboutUs(meaning.code, words);
    // The same code means an unknown number and for a PIN not given; one is not a refusal.
    if (isUnknownNumber(http, text)) return refuse('PAYER_NOT_FOUND', false);
    // What only the person with the phone can do cannot have happened before the prompt.
    if (byThePerson.has(meaning.code)) return null;
    // "Failed" without more also means their own faults, unless the payment itself has failed.
    if (meaning.code === 'UNSPECIFIED_FAILURE' && status !== 'TF') return null;
    return refuse(meaning.code, meaning.isTemporary);
  }
  return null;
}

function isUnknownNumber(http: number, text: string): boolean {
  return http === 400 && /msisdn\s*not\s*found/i.test(text);
}
