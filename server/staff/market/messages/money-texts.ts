import { networks } from '../../../../contract/market/network.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import { account, amount, day, text, type Text } from './text.ts';

const [, network] = networks;
const reference = 'MP260514.1042.A01';

/** As a receipt begins a sentence. */
const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Repayments, as they were received. */
export const receipts: readonly Text[] = [
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
  text(
    'receiptOfLateBill',
    'A repayment, of which one late bill is left',
    { amount, rest: amount, day },
    (v) => [say.received(v('amount')), say.stillToPaySince(v('rest'), v('day'))],
  ),
  text(
    'receiptWhileLate',
    'A repayment, of which several bills are left, one of them late',
    { amount, rest: amount, bill: amount, day },
    (v) => [
      say.received(v('amount')),
      say.stillToPay(v('rest')),
      say.lateBill(v('bill'), v('day')),
    ],
  ),
  text(
    'receiptOfExtended',
    'A repayment that gives unused days of an extension back',
    { amount, back: 'K6.00', days: '12', rest: amount, day },
    (v) => [
      say.received(v('amount')),
      say.unusedDaysBack(v('back'), v('days')),
      say.stillToPayBy(v('rest'), v('day')),
    ],
  ),
  text('receiptOfExtendedOneDay', 'The same, one day early', { amount, back: 'K0.50' }, (v) => [
    say.received(v('amount')),
    say.unusedDayBack(v('back')),
    say.paidInFull,
  ]),
  text(
    'receiptExcused',
    'A repayment after days on which its network was closed',
    { amount, days: '2' },
    (v) => [say.received(v('amount')), say.excusedDays(v('days')), say.paidInFull],
  ),
  text('receiptExcusedOneDay', 'The same, after one such day', { amount }, (v) => [
    say.received(v('amount')),
    say.oneExcusedDay,
    say.paidInFull,
  ]),
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

/** Money sent to borrowers. */
export const payouts: readonly Text[] = [
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

/** Money that a network reversed. */
export const reversals: readonly Text[] = [
  text(
    'paymentReversed',
    'A network took a repayment back, and the loan is open again',
    { network, amount, rest: 'K900.00', day },
    (v) => [
      say.takenBack(v('network'), v('amount')),
      say.oweAgain,
      say.stillToPay(v('rest')),
      say.noLateFeeUntil(v('day')),
    ],
  ),
  text(
    'extensionReversed',
    'A network took the fee of an extension back',
    { network, amount, dueDay: '30 Apr 2026', rest: 'K900.00', day },
    (v) => [
      say.takenBack(v('network'), v('amount')),
      say.billDueAgain(v('dueDay')),
      say.stillToPay(v('rest')),
      say.noLateFeeUntil(v('day')),
    ],
  ),
  text(
    'extensionReversedLate',
    'The same, of a bill that is late then',
    { network, amount, dueDay: '30 Apr 2026', rest: 'K900.00', day },
    (v) => [
      say.takenBack(v('network'), v('amount')),
      say.billWasDue(v('dueDay')),
      say.stillToPay(v('rest')),
      say.noLateFeeUntil(v('day')),
    ],
  ),
  text(
    'nothingOwed',
    'A network took a payment back, and nothing is owed',
    { network, amount },
    (v) => [say.takenBack(v('network'), v('amount')), say.oweNothing],
  ),
  text(
    'payoutReversed',
    'A network sent a loan back, and something was repaid before',
    { network, amount, back: 'K5.00' },
    (v) => [say.loanSentBack(v('network'), v('amount')), say.goesToYou(v('back'))],
  ),
  text('refundReversed', 'A network sent a refund back', { network, amount }, (v) =>
    say.refundSentBack(v('network'), v('amount')),
  ),
];
