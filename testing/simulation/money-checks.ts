import { sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import { account as fold } from '../../domain/loan/account.ts';
import type { Account } from '../../domain/loan/account.ts';
import { listedLoan } from '../../domain/loan/listed-loan.ts';
import type { ListedLoan } from '../../domain/loan/listed-loan.ts';
import { paymentIs } from '../../domain/loan/payment.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import type { PaymentId } from '../../contract/words/ids.ts';
import type { NetworkEnd } from './outside-world.ts';
import type { OurPayment } from './rest-statements.ts';
import type { Stage } from './stage.ts';

export interface OrderAtRest {
  readonly id: bigint;
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly settledAt: Date | null;
  /** Its state, by the columns beside its row. */
  readonly standing: ListedLoan;
  /** What the ledger holds of it at our floats, in ngwee. */
  readonly float: bigint;
}

/** Both sides of a history that has come to rest. */
export interface AtRest {
  readonly stage: Stage;
  readonly payments: readonly OurPayment[];
  readonly cases: readonly { readonly paymentId: PaymentId | null; readonly kind: string }[];
  readonly orders: readonly OrderAtRest[];
  /** States of plans of dated amounts, by their proposals. */
  readonly plans: ReadonlyMap<string, string>;
}

/** One order: account, ledger and statement to the ngwee, and no payment that is wrong. */
export function moneyFaults(rest: AtRest, at: OrderAtRest): string[] {
  const { id, account, float, order } = at;
  const payments = rest.payments.filter((one) => one.orderId === id);
  const truth = payments.reduce((sum, one) => sum + bookedBy(rest, one), 0n);
  const { disbursement, paidBack, paidTwice, paidAmount } = account;
  const moneyOut = [...(disbursement ? [disbursement] : []), ...paidBack, ...paidTwice];
  const out = sumNgwee(moneyOut.map(amountOf));
  const told = paidAmount - out;
  const faults: string[] = [];
  if (told !== truth) faults.push(`the account says ${told}, the network ${truth}`);
  if (float !== truth) faults.push(`the ledger says ${float}, the network ${truth}`);
  if (order.status === 'disbursing' && !payments.some((one) => hasCase(rest, one))) {
    faults.push('it waits for its money, and no case is open');
  }
  faults.push(...payments.flatMap((payment) => endFaults(rest, payment)));
  faults.push(...owedFaults(rest, account, payments), ...payoutFaults(rest, order, payments));
  faults.push(...standingFaults(at));
  return faults.map((fault) => `order ${id}: ${fault}`);
}

/** What lists go by is what the events fold to, on the day the books stand at. */
function standingFaults({ order, standing }: OrderAtRest): string[] {
  const { terms, events, bookedOn } = order;
  const folded =
    bookedOn === null
      ? { owed: zeroNgwee, oldestDueOn: null }
      : listedLoan(fold(terms, events, bookedOn));
  const said = (one: ListedLoan) => `${one.owed} owed, due on ${one.oldestDueOn}`;
  return said(folded) === said(standing)
    ? []
    : [`beside it is ${said(standing)}, it folds to ${said(folded)}`];
}

function amountOf<Amount>({ amount }: { readonly amount: Amount }): Amount {
  return amount;
}

/** The network's amount of a payment as our float sees it; a reversed payment adds up to 0. */
function movedBy(rest: AtRest, payment: OurPayment): bigint {
  return rowsOf(rest, payment).reduce((sum, row) => sum + row.amount, 0n);
}

/** The same before any money was reversed. */
function movedAtFirst(rest: AtRest, payment: OurPayment): bigint {
  return rowsOf(rest, payment)
    .filter(({ isWayBack = false }) => !isWayBack)
    .reduce((sum, row) => sum + row.amount, 0n);
}

function rowsOf({ stage }: AtRest, { providerId: id }: OurPayment) {
  return stage.outside.movements().filter((row) => row.providerId === id);
}

/**
 * Our books' amount of a payment: the network's amount, except for a difference with an open case.
 */
function bookedBy(rest: AtRest, payment: OurPayment): bigint {
  if (isHeld(rest, payment)) return 0n;
  const isAwaited = payment.state === 'confirmed' && hasCase(rest, payment);
  return isAwaited ? movedAtFirst(rest, payment) : movedBy(rest, payment);
}

function hasCase({ cases }: AtRest, { id }: OurPayment): boolean {
  return cases.some((one) => one.paymentId === id);
}

/** Two people have yet to decide about the money that the network reversed. */
function isToldBack({ cases }: AtRest, { id }: OurPayment): boolean {
  return cases.some((one) => one.paymentId === id && toldBack.has(one.kind));
}
const toldBack: ReadonlySet<string> = new Set([
  'payment-taken-back',
  'missing-in-statement',
  'statement-amount-differs',
]);

/** Not booked, on purpose: a person has it in their list. */
function isHeld(rest: AtRest, payment: OurPayment): boolean {
  return payment.state !== 'confirmed' && hasCase(rest, payment);
}

/** A payment that has ended agrees with the network's end; one that has not is a case. */
function endFaults(rest: AtRest, payment: OurPayment): string[] {
  const { operation, providerId: id, state } = payment;
  const theirs = rest.stage.outside.endOf(operation, id);
  const name = `${payment.purpose} ${payment.id} (${id})`;
  const isRight =
    state === 'confirmed' || state === 'reversed'
      ? theirs === (state === 'confirmed' ? 'moved' : 'reversed') ||
        (state === 'confirmed' && theirs === 'reversed' && isToldBack(rest, payment))
      : hasCase(rest, payment) || (!paymentIs.open(state) && isNoMoney(theirs));
  return isRight ? [] : [`${name} is ${state}, there it is ${theirs}, and no case is open`];
}

function isNoMoney(theirs: NetworkEnd): boolean {
  return theirs === 'failed' || theirs === 'unheard of';
}

/** What is owed to the borrower is on its way back, or a case says why it is not. */
function owedFaults(
  rest: AtRest,
  { owedToBorrower }: Account,
  payments: readonly OurPayment[],
): string[] {
  if (owedToBorrower === 0n) return [];
  const isKnown = payments.some(
    (one) => one.purpose === 'pay-back' && (paymentIs.open(one.state) || hasCase(rest, one)),
  );
  return isKnown ? [] : [`${owedToBorrower} is owed to the borrower and does not go back`];
}

/** The loan went out once at most, and what went back was owed. */
function payoutFaults(
  rest: AtRest,
  order: LoadedOrder,
  payments: readonly OurPayment[],
): string[] {
  const sent = payments.filter((one) => one.operation === 'payout');
  const out = -sent.reduce((sum, one) => sum + movedBy(rest, one), 0n);
  const came = payments
    .filter((one) => one.operation === 'collect')
    .reduce((sum, one) => sum + movedAtFirst(rest, one), 0n);
  const most = order.terms.amount + came;
  return out > most ? [`${out} was paid out on a loan of ${order.terms.amount}`] : [];
}

/** All movements together: one for each confirmed payment, and none without a payment. */
export function moneyTotals(rest: AtRest): string[] {
  const { stage, payments } = rest;
  const left = new Map(payments.map((one) => [one.providerId, one]));
  const movements = stage.outside.movements();
  const strange = movements.flatMap(({ providerId, amount, mobile, isWayBack = false }) => {
    if (isWayBack) return [];
    const ours = left.get(providerId);
    left.delete(providerId);
    if (ours === undefined) return [`money moved that is not ours, or twice: ${providerId}`];
    const booked = ours.operation === 'payout' ? -ours.amount : ours.amount;
    const isSame = booked === amount && ours.mobile === mobile;
    return isSame ? [] : [`another amount or wallet moved for ${ours.id}`];
  });
  const truth = movements.reduce((sum, { amount }) => sum + amount, 0n);
  const held = payments
    .map((one) => movedBy(rest, one) - bookedBy(rest, one))
    .reduce((sum, one) => sum + one, 0n);
  const booked = rest.orders.reduce((sum, { float }) => sum + float, 0n);
  const differ =
    booked + held === truth ? [] : [`booked ${booked}, held ${held}, true ${truth}`];
  return [...strange, ...differ];
}
