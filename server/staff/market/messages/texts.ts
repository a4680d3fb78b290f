import * as documents from '../../../../contract/sentences/asked-documents.ts';
import * as complaints from '../../../../contract/sentences/complaint-messages.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import * as numbers from '../../../../contract/sentences/new-number-messages.ts';
import { payouts, receipts, reversals } from './money-texts.ts';
import * as takeover from '../../../../contract/sentences/takeover.ts';
import * as standing from '../../../../contract/sentences/standing.ts';
import { account, amount, day, rest, text, type Text } from './text.ts';

/*
 * Every text that goes out by SMS, for the eye: of the same sentences as the messages themselves,
 * in the language that this server speaks. A test holds it to the catalogue.
 */

const loan = '1042';
const link = 'https://extramoney.example/b/7Kd2mQ';

const reminders: readonly Text[] = [
  text(
    'due',
    'On some days before a bill is due, and on its day',
    { amount, day, link },
    (v) => [say.fromUs(standing.payBy(v('amount'), v('day'))), say.payHere(v('link'))],
  ),
  text('beforeBureau', 'Before the credit bureau hears of long arrears', { link }, (v) => [
    say.fromUs(say.beforeBureau('30')),
    say.payHere(v('link')),
  ]),
  text('takeover', 'A loan of a former system came to us', { amount, link }, (v) =>
    takeover.noticeText(v('amount'), v('link')),
  ),
  text('takeoverLong', 'The same, where the link does not fit', { amount }, (v) =>
    takeover.noticeWithoutLink(v('amount')),
  ),
  text('takeoverCorrected', 'What came was corrected after the notice', { amount }, (v) =>
    takeover.correctedText(v('amount')),
  ),
  text('arranged', 'The day before an amount of an agreed plan', { amount, day, link }, (v) => [
    say.fromUs(standing.payAsAgreed(v('amount'), v('day'))),
    say.payHere(v('link')),
  ]),
  text(
    'overdue',
    'A bill is late; where the link does not fit, login is asked for',
    { amount, day, today: 'K452.25' },
    (v) => [say.fromUs(standing.wasDue(v('amount'), v('day'), v('today'))), say.logInToPay],
  ),
  text('networkOpen', 'A network that refused a payment is open again', { amount, day }, (v) =>
    say.networkOpen('Airtel Money', standing.wasDueSame(v('amount'), v('day'))),
  ),
  text('overdueSame', 'The same, without a late fee', { amount, day, link }, (v) => [
    say.fromUs(standing.wasDueSame(v('amount'), v('day'))),
    say.payHere(v('link')),
  ]),
];

const decisions: readonly Text[] = [
  text('restructuringOffered', 'A new schedule is offered for a loan', { amount, day }, (v) =>
    say.restructuringOffered(v('amount'), v('day')),
  ),
  text('restructured', 'A loan got its new schedule', { amount, day, bills: '6' }, (v) =>
    say.restructured(v('amount'), v('day'), v('bills')),
  ),
  text('approved', 'A person approved a loan', { amount, account }, (v) =>
    say.approved(v('amount'), v('account')),
  ),
  text('declinedUntil', 'A person declined a loan, for some days', { amount, day }, (v) =>
    say.declinedUntil(v('amount'), v('day')),
  ),
  text('declinedNow', 'A person declined a loan; they may ask again at once', { amount }, (v) =>
    say.declinedNow(v('amount')),
  ),
  text('faceApproved', 'A person looked at a face: it is theirs', {}, () => say.faceApproved),
  text('faceDeclinedUntil', 'A person looked at a face, and could not tell', { day }, (v) =>
    say.faceDeclinedUntil(v('day')),
  ),
  text(
    'faceDeclinedNow',
    'The same; they may try again at once',
    {},
    () => say.faceDeclinedNow,
  ),
  text('stepAskedAgain', 'A reviewer opened a step again', { step: 'Identity card' }, (v) =>
    say.stepAskedAgain(v('step')),
  ),
  text(
    'planOffered',
    'A plan of dated amounts is offered, to be agreed to in the app',
    { amount, day, until: '8 May 2026' },
    (v) => say.planOffered(v('amount'), v('day'), v('until')),
  ),
  text('lateFeeLetGo', 'Late fees were waived', { amount, rest }, (v) => [
    say.lateFeeLetGo(v('amount')),
    v('rest'),
  ]),
  text(
    'priceCorrected',
    'The price of a loan was wrong, and what it charged too much is reversed',
    { loan, amount, back: 'K5.00', rest },
    (v) => [
      say.priceWasWrong(v('loan')),
      say.chargesTakenBack(v('amount')),
      say.goesToYou(v('back')),
      v('rest'),
      say.nothingToDo,
    ],
  ),
  text('priceLowered', 'The same, before anything was charged too much', { loan }, (v) => [
    say.priceWasWrong(v('loan')),
    say.lowerPriceCounts,
    say.nothingToDo,
  ]),
];

const others: readonly Text[] = [
  text(
    'loginCode',
    'A person asks for a code to log in',
    { code: '4K7M2X', minutes: '5', host: 'extramoney.example' },
    (v) => `${say.loginCode(v('code'), v('minutes'))}\n\n@${v('host')} #${v('code')}`,
  ),
  text('newPhoneWaits', 'A new phone came in by a code', { day }, (v) =>
    say.newPhoneWaits(v('day')),
  ),
  text('loggedOutByUs', 'Care ended all their logins', {}, () => say.loggedOutByUs),
  text(
    'numberChanges',
    'To the old number, when another number is asked for',
    { to: '097****004', day, link },
    (v) => numbers.numberChanges(v('to'), v('day'), v('link')),
  ),
  text('numberAsked', 'To the new number, when it asks for an account', { day }, (v) =>
    numbers.numberAsked(v('day')),
  ),
  text('numberIsNew', 'To the new number, once it counts', {}, () => numbers.numberIsNew),
  text(
    'numberIsOld',
    'To the old number, once the new one counts',
    { to: '097****004', phone: '0211000000' },
    (v) => numbers.numberIsOld(v('to'), v('phone')),
  ),
  text('numberStays', 'A change of number was stopped', {}, () => numbers.numberStays),
  text('erasureWaits', 'A borrower asked for their data to be erased', { day }, (v) =>
    say.erasureWaits(v('day')),
  ),
  text('accountKept', 'They took it back', {}, () => say.accountKept),
  text('namedYou', 'To an emergency contact, once', { name: 'Chanda', link }, (v) =>
    say.namedYou(v('name'), v('link')),
  ),
  text(
    'namedYouUnnamed',
    'The same, where the name has no letters that messages have',
    { link },
    (v) => say.namedYou(say.someone, v('link')),
  ),
  text(
    'couponForYou',
    'A campaign gave a coupon to a borrower who agreed to offers',
    { name: 'Loyalty 10% off' },
    (v) => [say.couponForYou(v('name')), say.replyStop],
  ),
  text(
    'couponForYouOff',
    'The same, where an SMS cannot be answered',
    { name: 'Loyalty 10% off' },
    (v) => [say.couponForYou(v('name')), say.turnOffersOff],
  ),
  text('offersStopped', 'A borrower wrote STOP', {}, () => say.offersStopped),
  text('offersAgain', 'A borrower wrote START', {}, () => say.offersAgain),
  text(
    'cannotAnswerHere',
    'A borrower wrote something else, at most one a day',
    { phone: '0211 123456' },
    (v) => say.cannotAnswerHere(v('phone')),
  ),
  text(
    'callForHelp',
    'A borrower wrote by WhatsApp, at most one a day',
    { phone: '0211 123456' },
    (v) => [say.callForHelp(v('phone')), say.replyStopForSms],
  ),
  text('smsAgain', 'A borrower wrote STOP by WhatsApp', {}, () => say.smsAgain),
  text('letterForYou', 'Staff wrote a letter about a loan', { loan, link }, (v) =>
    say.letterForYou(v('loan'), v('link')),
  ),
  text('contactRefused', 'An emergency contact refused', { link }, (v) =>
    say.contactRefused(v('link')),
  ),
  text(
    'complaintFiled',
    'A complaint came in',
    { number: 'C-2026-000042', day, phone: '0211 123456' },
    (v) => complaints.filed(v('number'), v('day'), v('phone')),
  ),
  text(
    'complaintPassedOn',
    'A complaint went to the director',
    { number: 'C-2026-000042', day },
    (v) => complaints.passedOn(v('number'), v('day')),
  ),
  text('complaintAnswered', 'A complaint has an answer', { number: 'C-2026-000042' }, (v) =>
    complaints.answered(v('number')),
  ),
  text(
    'disputeFrozen',
    'A borrower says that a loan is not theirs',
    { number: 'C-2026-000043', loan, day },
    (v) => complaints.disputeFrozen(v('number'), v('loan'), v('day')),
  ),
  text(
    'disputeUnfrozen',
    'The same, of a loan without debt, or again',
    { number: 'C-2026-000043', loan, day },
    (v) => complaints.disputeUnfrozen(v('number'), v('loan'), v('day')),
  ),
  text(
    'disputeUpheld',
    'Two people found that it is not theirs, and money goes back',
    { number: 'C-2026-000043', loan, back: 'K5.00' },
    (v) => [complaints.disputeUpheld(v('number'), v('loan')), say.goesToYou(v('back'))],
  ),
  text(
    'disputeRejected',
    'Two people found that it is theirs',
    { number: 'C-2026-000043', loan, reason: 'The money went to your wallet.' },
    (v) => complaints.disputeRejected(v('number'), v('loan'), v('reason')),
  ),
  text(
    'claimChecking',
    'A borrower says that they have paid, and no payment is known',
    { number: 'C-2026-000044', day },
    (v) => complaints.claimChecking(v('number'), v('day')),
  ),
  text('documentAsked', 'Staff ask for a document', { day }, (v) =>
    documents.askedMessage(documents.payslip, v('day')),
  ),
  text('documentReminder', 'A document was not sent yet', { day }, (v) =>
    documents.reminderMessage(documents.bankStatement, v('day')),
  ),
  text('documentRefused', 'A document was refused', { day }, (v) =>
    documents.refusedMessage(documents.employerLetter, v('day')),
  ),
  text('requestEnded', 'A request about data has an answer', { number: 'D-2026-000007' }, (v) =>
    complaints.requestEnded(v('number')),
  ),
];

/** Every text, those of money first. */
export const texts: readonly Text[] = [
  ...receipts,
  ...payouts,
  ...reversals,
  ...reminders,
  ...decisions,
  ...others,
];

export function findText(kind: string): Text | undefined {
  return texts.find((one) => one.kind === kind);
}

/** A text with the values given, and with examples for the rest. */
export function exampleOf(
  { variables, say: sayIt }: Text,
  given: Readonly<Record<string, string>>,
): string {
  return sayIt((name) => given[name] ?? variables[name] ?? '');
}
