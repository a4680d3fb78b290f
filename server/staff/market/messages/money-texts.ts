import { networks } from '../../../../contract/market/network.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import * as standing from '../../../../contract/sentences/standing.ts';
import { account, amount, day, rest, text, type Text } from './text.ts';

const [, network] = networks;
const reference = 'MP260514.1042.A01';

/** Repayments, as they were received. */
export const receipts: readonly Text[] = [
  text(
    'receipt',
    'A repayment came in',
    {
      amount,
      reference,
      discount: 'K10.00',
      fee: 'K12.50',
      interest: 'K31.20',
      lateFee: 'K4.00',
      principal: 'K402.30',
      rest,
    },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.couponOff(v('discount')),
      say.lateFee(v('lateFee')),
      say.fee(v('fee')),
      say.interest(v('interest')),
      say.principal(v('principal')),
      v('rest'),
    ],
  ),
  text(
    'receiptOfExtended',
    'A repayment that gives unused days of an extension back',
    { amount, back: 'K6.00', days: '12', rest },
    (v) => [say.received(v('amount')), say.unusedDaysBack(v('back'), v('days')), v('rest')],
  ),
  text(
    'receiptOfExtendedOneDay',
    'The same, one day early',
    { amount, back: 'K0.50', rest },
    (v) => [say.received(v('amount')), say.unusedDayBack(v('back')), v('rest')],
  ),
  text(
    'receiptExcused',
    'A repayment after days on which its network was closed',
    { amount, days: '2', rest },
    (v) => [say.received(v('amount')), say.excusedDays(v('days')), v('rest')],
  ),
  text('receiptExcusedOneDay', 'The same, after one such day', { amount, rest }, (v) => [
    say.received(v('amount')),
    say.oneExcusedDay,
    v('rest'),
  ]),
  text('paidOff', 'A loan is paid back', { amount, reference, saved: 'K5.00' }, (v) => [
    say.receivedAs(v('amount'), v('reference')),
    standing.allPaidSaved(v('saved')),
  ]),
  text(
    'paidTooMuch',
    'A loan is paid back, and more came than was owed',
    { amount, reference, back: 'K5.00' },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.paidInFull,
      standing.weOweYou(v('back')),
    ],
  ),
  text('extended', 'An extension was paid', { amount, reference, rest }, (v) => [
    say.receivedAs(v('amount'), v('reference')),
    say.extended,
    v('rest'),
  ]),
  text(
    'notExtended',
    'An extension was paid too late',
    { amount, reference, rest, back: 'K5.00' },
    (v) => [
      say.receivedAs(v('amount'), v('reference')),
      say.notExtended,
      v('rest'),
      say.tooMuchSentBack(v('back')),
    ],
  ),
  text('givenBack', 'A loan is given back early', { amount, reference }, (v) => [
    say.receivedAs(v('amount'), v('reference')),
    standing.givenBack,
  ]),
];

/** Money sent to borrowers. */
export const payouts: readonly Text[] = [
  text(
    'payout',
    'A loan has arrived',
    { amount, account, reference, rest, limitDay: '8 May 2026' },
    (v) => [
      say.sentAs(v('amount'), v('account'), v('reference')),
      v('rest'),
      say.raisesLimit(v('limitDay')),
    ],
  ),
  text(
    'payoutUnnamed',
    'A loan has arrived, and its network gave no reference',
    { amount, account, rest },
    (v) => [say.sent(v('amount'), v('account')), v('rest')],
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
    'A network took a payment back, and it is owed again',
    { network, amount, rest, day },
    (v) => [say.takenBack(v('network'), v('amount')), v('rest'), say.noLateFeeUntil(v('day'))],
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
