import { mobileOfMsisdn } from '../world/network.ts';
import type { Reason } from './errors.ts';
import type { PaymentKind } from './payment.ts';

/** How MTN's sandbox answers for a published number, without any prompt and any wallet. */
export type SandboxOutcome = 'STAYS' | 'SUCCEEDS' | 'SUCCEEDS_LATER' | Reason;

/** What both kinds have; the first five as measured, where the documents say less. */
const ofBoth: Readonly<Record<string, SandboxOutcome>> = {
  '46733123450': 'INTERNAL_PROCESSING_ERROR',
  '46733123451': 'APPROVAL_REJECTED',
  '46733123452': 'EXPIRED',
  '46733123453': 'STAYS',
  '46733123454': 'SUCCEEDS_LATER',
};

const table: Readonly<Record<PaymentKind, Readonly<Record<string, SandboxOutcome>>>> = {
  deposit: {
    ...ofBoth,
    '46733123455': 'PAYER_NOT_FOUND',
    '46733123456': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
    '46733123457': 'NOT_ALLOWED',
    '46733123458': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
    '46733123459': 'INVALID_CALLBACK_URL_HOST',
    '46733123460': 'INVALID_CURRENCY',
    '46733123461': 'INTERNAL_PROCESSING_ERROR',
    '46733123462': 'SERVICE_UNAVAILABLE',
    '46733123463': 'COULD_NOT_PERFORM_TRANSACTION',
  },
  payout: {
    ...ofBoth,
    '46733123455': 'NOT_ENOUGH_FUNDS',
    '46733123456': 'PAYER_LIMIT_REACHED',
    '46733123457': 'PAYEE_NOT_FOUND',
    '46733123458': 'NOT_ALLOWED',
    '46733123459': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
    '46733123460': 'INVALID_CALLBACK_URL_HOST',
    '46733123461': 'INVALID_CURRENCY',
    '46733123462': 'INTERNAL_PROCESSING_ERROR',
    '46733123463': 'SERVICE_UNAVAILABLE',
  },
};

/** Undefined for every number that is a person's; an unlisted number succeeds. */
export function sandboxOutcome(kind: PaymentKind, msisdn: string): SandboxOutcome | undefined {
  return table[kind][msisdn] ?? (isUnlisted(msisdn) ? 'SUCCEEDS' : undefined);
}

/** A number by ITU-T E.164, without its plus. */
export function isMsisdn(text: string): boolean {
  return /^[1-9]\d{6,14}$/.test(text);
}

/** A number that no phone of this world has and that is on no list. */
export function isUnlisted(msisdn: string): boolean {
  const isListed = table.deposit[msisdn] !== undefined;
  return isMsisdn(msisdn) && !isListed && mobileOfMsisdn(msisdn) === undefined;
}
