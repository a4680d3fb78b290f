import type { Answer, Request } from '../http/router.ts';
import { isRecord, readJsonObject } from '../http/router.ts';
import type { Settings } from '../settings.ts';
import { parseKwacha } from '../world/kwacha.ts';
import { answerRefused, answerRouter } from './answers.ts';
import type { PaymentKind, PaymentRequest } from './payment.ts';

/** What was read, or the answer that refuses it. */
export type ReadRequest = { request: PaymentRequest } | { refusal: Answer };

/** Reads `POST /merchant/v1/payments/` or `/standard/v3/disbursements` as documented. */
export function readPaymentRequest(
  kind: PaymentKind,
  { body: bytes }: Request,
  settings: Settings,
): ReadRequest {
  const body = readJsonObject(bytes);
  const party = body?.[kind === 'deposit' ? 'subscriber' : 'payee'];
  const transaction = body?.['transaction'];
  if (!isRecord(party) || !isRecord(transaction)) return missing('transaction');
  const { reference } = body ?? {};
  const { id, amount: number, type } = transaction;
  const { msisdn, wallet_type: walletType } = party;
  if (typeof reference !== 'string' || reference === '') return missing('reference');
  if (typeof id !== 'string' || id === '') return missing('id');
  if (typeof msisdn !== 'string') return missing('msisdn');
  if (kind === 'deposit' && party['country'] !== 'ZM') return missing('country');
  if (kind === 'payout' && (type !== 'B2C' || walletType !== 'NORMAL')) return missing('type');
  if (!/^\d{9}$/.test(msisdn)) return { refusal: wrongLength(kind) };
  const amount = typeof number === 'number' ? parseKwacha(number) : undefined;
  if (amount === undefined || amount < settings.minAmount || amount > settings.maxAmount) {
    return { refusal: answerRefused(kind, 1004, { message: 'Invalid Amount' }) };
  }
  return { request: { kind, id, reference, mobile: `0${msisdn}`, amount } };
}

function missing(name: string): ReadRequest {
  return { refusal: answerRouter('ROUTER003', `The field ${name} is missing or not valid.`) };
}

/** Numbers go without their country code, and the length says when they do not. */
function wrongLength(kind: PaymentKind): Answer {
  const message = 'Invalid MSISDN Length. MSISDN Length should be 9';
  if (kind === 'payout') return answerRefused(kind, 1012, { message });
  const status = { result_code: 'ESB000033', code: '400', success: false, message };
  return { status: 400, json: { status } };
}
