import * as decision from '../sentences/decision.ts';
import * as say from '../sentences/refusals.ts';
import * as specified from '../sentences/specified-refusals.ts';

/**
 * Every refusal of the product: a stable name, its code on the wire and the sentence the borrower
 * reads. `{name}` in a sentence is filled from the values the refusal carries.
 */
export interface RefusalWords {
  readonly code: number;
  readonly sentence: string;
}

export const refusals = {
  'clock-off': { code: 1001, sentence: say.clockOff },
  'already-sent': { code: 1002, sentence: say.alreadySent },
  'nonce-reused': { code: 1003, sentence: say.nonceReused },
  'code-wrong': { code: 501, sentence: say.codeWrong },
  'code-over': { code: 501, sentence: say.codeOver },
  'wait-before-resending': { code: 1101, sentence: say.waitBeforeResending('{waitSeconds}') },
  'too-many-codes': { code: 1102, sentence: say.tooManyCodes },
  'sms-not-sent': { code: 1103, sentence: say.smsNotSent },
  'codes-for-known-phones': { code: 1105, sentence: say.codesForKnownPhones },
  'no-codes-today': { code: 1106, sentence: say.noCodesToday },
  'not-a-mobile': { code: 1104, sentence: say.notAMobile },
  'too-many-wrong-codes': { code: 501, sentence: say.tooManyWrongCodes },
  'form-invalid': { code: 1201, sentence: say.formInvalid },
  'not-an-image': { code: 1202, sentence: say.pictureRefused('{why}') },
  'image-too-small': { code: 1203, sentence: say.pictureRefused('{why}') },
  'image-too-large': { code: 1204, sentence: say.pictureRefused('{why}') },
  'step-not-open': { code: 1205, sentence: say.stepNotOpen },
  'challenge-over': { code: 1206, sentence: say.challengeOver },
  'questionnaire-changed': { code: 1207, sentence: say.questionnaireChanged },
  'consent-missing': { code: 1208, sentence: say.consentMissing },
  'too-many-pictures': { code: 1209, sentence: say.tooManyPictures },
  'document-over': { code: 1213, sentence: say.documentOver },
  'application-over': { code: 1214, sentence: say.applicationOver },
  'step-closed': { code: 1210, sentence: say.stepClosed },
  'too-many-tries': { code: 1211, sentence: say.tooManyTries },
  'pictures-used': { code: 1212, sentence: say.picturesUsed },
  'not-verified': { code: 1301, sentence: say.notVerified },
  'product-not-offered': { code: 1302, sentence: say.productNotOffered },
  'amount-out-of-range': {
    code: 1303,
    sentence: say.amountOutOfRange('{minAmount}', '{maxAmount}', '{stepAmount}'),
  },
  'amount-above-income': {
    code: 1314,
    sentence: say.amountAboveIncome('{mostAmount}', '{termDays}'),
  },
  'nothing-fits-income': { code: 1315, sentence: say.nothingFitsIncome },
  'term-not-offered': { code: 1304, sentence: say.termNotOffered },
  'offer-changed': { code: 1305, sentence: say.offerChanged },
  'order-open': { code: 1306, sentence: say.orderOpen },
  'debt-written-off': { code: 1318, sentence: say.debtWrittenOff },
  'age-outside': { code: 1319, sentence: decision.ageOutside('18', '65') },
  'returned-lately': { code: 1320, sentence: say.returnedLately('{until}') },
  'agreement-missing': { code: 1307, sentence: say.agreementMissing },
  'order-not-found': { code: 1308, sentence: say.orderNotFound },
  'account-unknown': { code: 1309, sentence: say.accountUnknown },
  'declined-before': { code: 1310, sentence: say.declinedBefore('{retryOn}') },
  'language-not-offered': { code: 1390, sentence: say.languageNotOffered },
  'network-unsaid': { code: 1311, sentence: say.networkUnsaid },
  'wallet-barred': { code: 1316, sentence: say.walletBarred },
  'wallet-not-confirmed': { code: 1321, sentence: say.walletNotConfirmed },
  'two-wallets': { code: 1323, sentence: say.twoWallets },
  'wallet-of-another': { code: 1324, sentence: say.walletOfAnother },
  'wallet-in-use': { code: 1312, sentence: say.walletInUse },
  'amount-missing': { code: 1401, sentence: specified.amountMissing },
  'below-minimum': { code: 1402, sentence: specified.belowMinimum('{min}') },
  'must-pay-off': { code: 1403, sentence: specified.mustPayOff },
  'above-remaining': { code: 1404, sentence: specified.aboveRemaining },
  'payment-on-its-way': { code: 1405, sentence: say.paymentOnItsWay },
  'plan-not-payable': { code: 1406, sentence: say.planNotPayable },
  'pay-earlier-plan-first': { code: 1407, sentence: say.payEarlierPlanFirst },
  'fee-changed': { code: 1408, sentence: say.feeChanged },
  'payment-not-found': { code: 1409, sentence: say.paymentNotFound },
  'not-extendable': { code: 1410, sentence: say.notExtendable('{why}') },
  'network-closed': { code: 1411, sentence: say.networkClosed },
  'not-returnable': { code: 1412, sentence: say.notReturnable },
  'arrangement-over': { code: 1413, sentence: say.arrangementOver },
  'not-cancellable': { code: 1414, sentence: say.notCancellable },
  'reference-missing': { code: 1416, sentence: say.referenceMissing },
  'too-many-claims': { code: 1417, sentence: say.tooManyClaims },
  'not-disputable': { code: 1415, sentence: say.notDisputable },
  'loan-not-paid': { code: 1418, sentence: say.loanNotPaid },
  'day-not-ahead': { code: 1419, sentence: say.dayNotAhead },
  'coupon-not-usable': { code: 1501, sentence: say.couponNotUsable },
  'no-bill': { code: 1601, sentence: say.noBill },
  'letter-unknown': { code: 1603, sentence: say.letterUnknown },
  'wait-before-prompting': { code: 1602, sentence: say.waitBeforePrompting('{howLong}') },
  'too-many-complaints': { code: 1701, sentence: say.tooManyComplaints },
  'complaint-not-found': { code: 1702, sentence: say.complaintNotFound },
  'complaint-not-escalatable': { code: 1703, sentence: say.complaintNotEscalatable },
  'session-not-found': { code: 1711, sentence: say.sessionNotFound },
  'device-not-known': { code: 1712, sentence: say.deviceNotKnown },
  'device-refused': { code: 1713, sentence: say.deviceRefused },
  'device-not-found': { code: 1714, sentence: say.deviceNotFound },
  'photo-not-enough': { code: 1715, sentence: say.photoNotEnough },
  'number-same': { code: 1731, sentence: say.numberSame },
  'number-taken': { code: 1732, sentence: say.numberTaken },
  'number-not-verified': { code: 1733, sentence: say.numberNotVerified },
  'number-not-asked': { code: 1734, sentence: say.numberNotAsked },
  'number-code-unknown': { code: 1735, sentence: say.numberCodeUnknown },
  'too-many-numbers': { code: 1736, sentence: say.tooManyNumbers },
  'too-many-exports': { code: 1721, sentence: say.tooManyExports },
  'too-many-data-requests': { code: 1722, sentence: say.tooManyDataRequests },
  'erasure-waits': { code: 1317, sentence: say.erasureWaits },
  'death-confirmed': { code: 1322, sentence: say.deathConfirmed },
  'account-blocked': { code: 1325, sentence: say.accountBlocked },
  'pin-weak': { code: 1326, sentence: say.pinWeak },
  'erase-loan-open': { code: 1723, sentence: say.eraseLoanOpen },
  'erase-debt-written-off': { code: 1724, sentence: say.eraseDebtWrittenOff },
  'erase-money-on-its-way': { code: 1725, sentence: say.eraseMoneyOnItsWay },
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
