import * as complaints from '../../../contract/sentences/complaint-messages.ts';
import * as say from '../../../contract/sentences/messages.ts';

/*
 * Every text that goes out by SMS, for the eye: of the same sentences as the messages themselves,
 * in the language that this server speaks. A test holds it to the catalogue.
 */

/** Answers what stands for a variable. */
type Values = (name: string) => string;

interface Text {
  readonly kind: string;
  /** When it is sent. */
  readonly when: string;
  /** Its variables, each with an example. */
  readonly variables: Readonly<Record<string, string>>;
  readonly say: (values: Values) => string;
}

const amount = 'K450.00';
const account = '097****567';
const loan = '1042';
const day = '14 May 2026';
const link = 'https://extramoney.example/b/7Kd2mQ';
const reference = 'MP260514.1042.A01';

function text<Names extends string>(
  kind: string,
  when: string,
  variables: Readonly<Record<Names, string>>,
  parts: (value: (name: Names) => string) => string | readonly string[],
): Text {
  return {
    kind,
    when,
    variables,
    say: (values) => [parts(values)].flat().join(' '),
  };
}

/** As a receipt begins a sentence. */
const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const receipts: readonly Text[] = [
  text(
    'receipt',
    'A repayment came in, and something is left to pay',
    {
      amount,
      reference,
      discount: 'K10.00',
      fee: 'K12.50',
      interest: 'K31.20',
      lateFee: 'K4.00',
      principal: 'K402.30',
      rest: 'K900.00',
      bill: amount,
      day,
    },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.couponOff(v('discount')),
      `${capital(
        [
          say.lateFee(v('lateFee')),
          say.fee(v('fee')),
          say.interest(v('interest')),
          say.principal(v('principal')),
        ].join(', '),
      )}.`,
      say.stillToPay(v('rest')),
      say.nextBill(v('bill'), v('day')),
    ],
  ),
  text(
    'receiptOfBill',
    'A repayment, of which one bill is left',
    { amount, rest: amount, day },
    (v) => [say.received(v('amount')), say.stillToPayBy(v('rest'), v('day'))],
  ),
  text('paidInFull', 'A loan is paid back', { amount, reference }, (v) => [
    say.receivedAs(v('amount'), v('reference')),
    say.paidInFull,
  ]),
  text(
    'paidTooMuch',
    'A loan is paid back, and more came than was owed',
    { amount, reference, back: 'K5.00' },
    (v) => [say.receivedAs(v('amount'), v('reference')), say.paidTooMuch(v('back'))],
  ),
  text(
    'extended',
    'An extension was paid',
    { amount, reference, day, rest: 'K900.00' },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.extended(v('day')),
      say.stillToPay(v('rest')),
    ],
  ),
  text('notExtended', 'An extension was paid too late', { amount, reference }, (v) => [
    say.receivedAs(v('amount'), v('reference')),
    say.notExtended,
  ]),
  text(
    'givenBack',
    'A loan is given back within its first hours',
    { amount, reference, back: 'K5.00' },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.givenBack,
      say.tooMuchSentBack(v('back')),
    ],
  ),
];

const payouts: readonly Text[] = [
  text(
    'payout',
    'A loan has arrived',
    { amount, account, reference, bill: amount, day, limitDay: '8 May 2026' },
    (v) => [
      say.sentAs(v('amount'), v('account'), v('reference')),
      say.firstPayment(v('bill'), v('day')),
      say.raisesLimit(v('limitDay')),
    ],
  ),
  text(
    'payoutUnnamed',
    'A loan has arrived, and its network gave no reference',
    { amount, account, bill: amount, day },
    (v) => [say.sent(v('amount'), v('account')), say.firstPayment(v('bill'), v('day'))],
  ),
  text('notSent', 'A loan could not be sent', { amount, account }, (v) =>
    say.notSent(v('amount'), v('account')),
  ),
  text('paidBack', 'What was paid too much went back', { amount, account, reference }, (v) =>
    say.paidBackAs(v('amount'), v('account'), v('reference')),
  ),
  text(
    'paidBackUnnamed',
    'It went back, and its network gave no reference',
    { amount, account },
    (v) => say.paidBack(v('amount'), v('account')),
  ),
];

const reminders: readonly Text[] = [
  text('dueOn', 'Some days before a bill is due', { amount, day, link }, (v) => [
    say.dueOn(v('amount'), v('day')),
    say.payHere(v('link')),
  ]),
  text('dueTomorrow', 'The day before a bill is due', { amount, day, link }, (v) => [
    say.dueTomorrow(v('amount'), v('day')),
    say.payHere(v('link')),
  ]),
  text('dueToday', 'The day a bill is due', { amount, day, link }, (v) => [
    say.dueToday(v('amount'), v('day')),
    say.payHere(v('link')),
  ]),
  text('arrangedFor', 'The day before an amount of an agreed plan', { amount, day }, (v) => [
    say.arrangedFor(v('amount'), v('day')),
    say.logInToPay,
  ]),
  text(
    'wasDue',
    'A bill is late; where the link does not fit, login is asked for',
    { amount, day },
    (v) => [say.wasDue(v('amount'), v('day')), say.logInToPay],
  ),
];

const decisions: readonly Text[] = [
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
  text('lateFeeLetGo', 'Late fees were waived', { amount }, (v) =>
    say.lateFeeLetGo(v('amount')),
  ),
  text(
    'priceCorrected',
    'The price of a loan was wrong, and what it charged too much is taken back',
    { loan, amount, back: 'K5.00', rest: 'K900.00' },
    (v) => [
      say.priceWasWrong(v('loan')),
      say.chargesTakenBack(v('amount')),
      say.goesToYou(v('back')),
      say.stillToPay(v('rest')),
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
    'Somebody asks for a code to log in',
    { code: '4K7M2X', minutes: '5', host: 'extramoney.example' },
    (v) => `${say.loginCode(v('code'), v('minutes'))}\n\n@${v('host')} #${v('code')}`,
  ),
  text('newPhoneWaits', 'A new phone came in by a code', { day }, (v) =>
    say.newPhoneWaits(v('day')),
  ),
  text('loggedOutByUs', 'Care ended all their logins', {}, () => say.loggedOutByUs),
  text('erasureWaits', 'Somebody asked for their data to be erased', { day }, (v) =>
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
  text('requestEnded', 'A request about data has an answer', { number: 'D-2026-000007' }, (v) =>
    complaints.requestEnded(v('number')),
  ),
];

/** Every text, those of money first. */
export const texts: readonly Text[] = [
  ...receipts,
  ...payouts,
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
