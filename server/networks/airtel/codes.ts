import type { Operation } from '../../store/ports/payment-provider.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';

/** What Airtel's many codes come down to; `null` means the code alone decides nothing. */
export type CodeMeaning =
  | { readonly means: 'duplicate' | 'doubtful' | 'not-found' | 'bad-signature' }
  | {
      readonly means: 'refused';
      readonly code: string;
      readonly isTemporary: boolean;
      readonly isAboutUs: boolean;
    };

const duplicate: CodeMeaning = { means: 'duplicate' };
const doubtful: CodeMeaning = { means: 'doubtful' };
const notFound: CodeMeaning = { means: 'not-found' };
const badSignature: CodeMeaning = { means: 'bad-signature' };

function refused(code: string, isTemporary = false): CodeMeaning {
  return { means: 'refused', code, isTemporary, isAboutUs: false };
}

/** Of our wallet, our application or the form of our messages: no borrower can do anything. */
function aboutUs(code: string): CodeMeaning {
  return { means: 'refused', code, isTemporary: true, isAboutUs: true };
}

/** The PIN of our own wallet is wrong. */
export const pinRefused = 'ROUTER115';

/** Codes of every call ("General codes" of the Airtel Money Open API). */
const general: Readonly<Record<string, CodeMeaning>> = {
  ESB000001: doubtful,
  ESB000004: doubtful,
  ESB000008: doubtful,
  ESB000014: doubtful,
  // The length of a number: we always write nine digits, so it is the form they want otherwise.
  ESB000033: aboutUs('ESB000033'),
  ESB000034: aboutUs('ESB000034'),
  ESB000035: aboutUs('ESB000035'),
  ESB000036: aboutUs('ESB000036'),
  ESB000039: aboutUs('ESB000039'),
  ESB000041: duplicate,
  ESB000045: notFound,
  // Header or body, country, permission, currency, and the PIN of our wallet.
  ROUTER001: aboutUs('ROUTER001'),
  ROUTER003: aboutUs('ROUTER003'),
  ROUTER005: aboutUs('ROUTER005'),
  ROUTER006: aboutUs('ROUTER006'),
  ROUTER007: aboutUs('ROUTER007'),
  ROUTER112: aboutUs('ROUTER112'),
  ROUTER114: aboutUs('ROUTER114'),
  ROUTER115: aboutUs(pinRefused),
  ROUTER116: aboutUs('ROUTER116'),
  ROUTER117: doubtful,
  ROUTER119: aboutUs('ROUTER119'),
};

/**
 * What only the person with the phone can do: a wrong PIN, none in time, or none at all. 1005 is
 * sent where no PIN was given, whatever the reason.
 */
export const wrongPin = 'WRONG_PIN';
export const notInTime = 'EXPIRED';
const notApproved = 'PAYMENT_NOT_APPROVED';
export const byThePerson: ReadonlySet<string> = new Set([wrongPin, notInTime, notApproved]);

/** `DP00800001…`: the codes of collections. 1001 and 1006 say no more than the status does. */
const ofCollections: Readonly<Record<string, CodeMeaning>> = {
  1000: doubtful,
  1002: refused(wrongPin),
  1003: refused('PAYER_LIMIT_REACHED'),
  1004: refused('AMOUNT_OUT_OF_BOUNDS'),
  1005: refused(notApproved),
  1007: refused('INSUFFICIENT_BALANCE'),
  1008: refused('REFUSED'),
  1010: refused('PAYEE_NOT_PERMITTED'),
  1013: refused('REFUSED'),
  1016: refused('INSUFFICIENT_BALANCE'),
  1021: refused('INSUFFICIENT_BALANCE'),
  1023: doubtful,
  1024: refused(notInTime),
  1025: notFound,
};

/**
 * `DP00900001…`: the codes of disbursements. We are the payer. 1003 is what our wallet may pay
 * out in a day, 1007 our own float, 1010 that our wallet may not pay.
 */
const ofDisbursements: Readonly<Record<string, CodeMeaning>> = {
  1000: doubtful,
  1003: aboutUs('OUR_DAILY_LIMIT'),
  1004: refused('AMOUNT_OUT_OF_BOUNDS'),
  1005: refused('UNSPECIFIED_FAILURE'),
  1007: refused('FLOAT_OUT_OF_FUNDS', true),
  1009: refused('NOT_ALLOWED'),
  1010: aboutUs('NOT_ALLOWED'),
  1012: refused('INVALID_PHONE_NUMBER'),
  1013: refused('REFUSED'),
  1015: notFound,
  1016: badSignature,
  1017: duplicate,
  1018: badSignature,
  1019: refused('RECIPIENT_BARRED'),
};

const tables: Readonly<Record<Operation, Readonly<Record<string, CodeMeaning>>>> = {
  collect: ofCollections,
  payout: ofDisbursements,
};

/** The number of zeros differs from page to page of Airtel's own documentation. */
const productCode = /^DP00([89])0+(1\d{3})$/;

/** What one code means in one operation; null for a code we have not met or that says nothing. */
export function meaningOf(operation: Operation, code: string): CodeMeaning | null {
  const product = productCode.exec(code);
  if (product === null) return Object.hasOwn(general, code) ? (general[code] ?? null) : null;
  const [, digit, number = ''] = product;
  const table = tables[digit === '8' ? 'collect' : 'payout'];
  // A code of the other product has no place in this answer, so it proves nothing here.
  if (table !== tables[operation]) return doubtful;
  return table[number] ?? null;
}

/** Everything in an answer: its codes and its words, wherever Airtel has put them. */
export function saidBy(body: unknown): { readonly codes: string[]; readonly text: string } {
  const top = recordOf(body);
  const status = recordOf(top['status']);
  const codes = [status['response_code'], status['result_code'], top['status_code']];
  const text = textOf(status['message']) ?? textOf(top['status_message']);
  return {
    codes: codes.flatMap((code) => textOf(code) ?? []),
    text: text ?? textOf(top['error_description']) ?? textOf(top['error']) ?? '',
  };
}

/** The meanings of all codes of an answer. */
export function meaningsOf(operation: Operation, body: unknown): readonly CodeMeaning[] {
  return saidBy(body).codes.flatMap((code) => meaningOf(operation, code) ?? []);
}
