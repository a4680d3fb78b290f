/**
 * Every refusal of the product: a stable name, its code on the wire and the sentence the borrower
 * reads. `{name}` in a sentence is filled from the values the refusal carries.
 */
export interface RefusalWords {
  readonly code: number;
  readonly sentence: string;
}

export const refusals = {
  'clock-off': {
    code: 1001,
    sentence: "Your phone's clock is off. Set it to the right time, then try again.",
  },
  'already-sent': { code: 1002, sentence: 'This request was sent before. Please try again.' },
  'nonce-reused': {
    code: 1003,
    sentence: 'This request was sent before with other contents. Please start again.',
  },
  'code-wrong': {
    code: 501,
    sentence: 'The verification code is wrong. Please check the SMS.',
  },
  'code-over': {
    code: 501,
    sentence: 'This verification code is no longer valid. Please obtain a new one.',
  },
  'wait-before-resending': {
    code: 1101,
    sentence: 'Please wait {waitSeconds} seconds before you obtain another code.',
  },
  'too-many-codes': {
    code: 1102,
    sentence: 'Too many codes were sent to this number today. Please try again tomorrow.',
  },
  'sms-not-sent': { code: 1103, sentence: 'The SMS could not be sent. Please try again.' },
  'form-invalid': { code: 1201, sentence: 'Please check the marked fields.' },
  'not-an-image': { code: 1202, sentence: 'This file is not a JPEG, PNG or WebP picture.' },
  'image-too-small': { code: 1203, sentence: 'This picture is too small to read.' },
  'image-too-large': { code: 1204, sentence: 'This picture is too large. 5 MB is the most.' },
  'step-not-open': { code: 1205, sentence: 'Please finish the steps before this one first.' },
  'challenge-over': { code: 1206, sentence: 'The time for this is over. Please start again.' },
  'questionnaire-changed': {
    code: 1207,
    sentence: 'The questions have changed. Please answer them once more.',
  },
  'consent-missing': {
    code: 1208,
    sentence: 'Please agree to this use of your details first.',
  },
  'too-many-pictures': {
    code: 1209,
    sentence: 'Too many pictures were sent today. Please try again tomorrow.',
  },
  'step-closed': {
    code: 1210,
    sentence: 'This can no longer be changed here. Please write to us if something is wrong.',
  },
  'too-many-tries': {
    code: 1211,
    sentence: 'Those were too many tries for today. Please try again tomorrow.',
  },
  'pictures-used': {
    code: 1212,
    sentence: 'These pictures were sent before. Please start again and take new ones.',
  },
  'not-verified': { code: 1301, sentence: 'Please finish your verification first.' },
  'product-not-offered': { code: 1302, sentence: 'This loan is not offered to you now.' },
  'amount-out-of-range': {
    code: 1303,
    sentence:
      'Please choose an amount between {minAmount} and {maxAmount}, in steps of ' +
      '{stepAmount}.',
  },
  'term-not-offered': { code: 1304, sentence: 'Please choose one of the offered terms.' },
  'offer-changed': {
    code: 1305,
    sentence: 'The price has changed since you saw it. Please read it again before you agree.',
  },
  'order-open': { code: 1306, sentence: 'You already have an open loan.' },
  'agreement-missing': {
    code: 1307,
    sentence: 'Please read and accept the loan contract before you borrow.',
  },
  'order-not-found': { code: 1308, sentence: 'This loan was not found.' },
  'account-unknown': { code: 1309, sentence: 'This repayment account is not yours.' },
  'declined-before': {
    code: 1310,
    sentence: 'We could not lend to you lately. You can ask again on {retryOn}.',
  },
  'network-unsaid': {
    code: 1311,
    sentence:
      'Please say under Me which mobile money network your wallet is with, then try again.',
  },
  'wallet-in-use': {
    code: 1312,
    sentence:
      'Money is on its way to or from this wallet. Please change it once it has arrived.',
  },
  'amount-missing': { code: 1401, sentence: 'Please enter your Repayment amount' },
  'below-minimum': { code: 1402, sentence: 'minimum: {min}' },
  'must-pay-off': {
    code: 1403,
    sentence:
      'The remaining amount is less than the minimum amount and the current repayment must be ' +
      'paid off',
  },
  'above-remaining': {
    code: 1404,
    sentence: 'The input amount cannot be greater than the remaining repayment amount',
  },
  'payment-on-its-way': {
    code: 1405,
    sentence: 'A payment for this bill is on its way. Please wait for it before you pay again.',
  },
  'plan-not-payable': { code: 1406, sentence: 'There is nothing to pay on this bill now.' },
  'pay-earlier-plan-first': { code: 1407, sentence: 'Please pay the earlier bill first.' },
  'fee-changed': { code: 1408, sentence: 'The amount has changed. Please look again.' },
  'payment-not-found': { code: 1409, sentence: 'This payment was not found.' },
  'not-extendable': { code: 1410, sentence: 'This bill cannot be extended: {why}' },
  'network-closed': {
    code: 1411,
    sentence: 'Your mobile money network is not answering now. Please try again later.',
  },
  'not-returnable': {
    code: 1412,
    sentence: 'The time to give this loan back at no cost is over.',
  },
  'coupon-not-usable': { code: 1501, sentence: 'This coupon cannot be used for this bill.' },
  'no-bill': { code: 1601, sentence: 'No open bill was found for these details.' },
} as const satisfies Record<string, RefusalWords>;

export type Reason = keyof typeof refusals;

/** The sentence of a refusal with its values filled in. */
export function refusalSentence(
  reason: Reason,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const { sentence } = refusals[reason];
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
