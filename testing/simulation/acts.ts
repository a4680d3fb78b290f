import { formatKwacha, ngwee, smallerNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { decideReturn } from '../../domain/loan/cooling-off.ts';
import { selectedCoupon } from '../../domain/growth/coupons.ts';
import { decideExtension } from '../../domain/loan/extension.ts';
import { defaultProducts } from '../../domain/rules/products.ts';
import { quote } from '../../domain/loan/quote.ts';
import { minRepayAmount } from '../../domain/loan/repayment.ts';
import { returnLoanCall } from '../../server/lending/cooling-off/return-loan.ts';
import { selectCouponCall } from '../../server/lending/coupons/select-coupon.ts';
import { borrowCall } from '../../server/lending/orders/borrow.ts';
import { submitPaymentCall } from '../../server/lending/payments/submit-payment.ts';
import { trialHashOf } from '../../server/lending/orders/choose-loan.ts';
import { billCodeOf } from '../../server/lending/quick-repay/bill-code.ts';
import { quickPaymentCall } from '../../server/lending/quick-repay/quick-payment.ts';
import type { Dice } from './dice.ts';
import { askSigned } from './door.ts';
import type { Intent, IntentKind } from './intents.ts';
import { nonceOf, requestIdOf, send, sendForged } from './intents.ts';
import { look } from './look.ts';
import type { Seen } from './look.ts';
import type { Person } from './people.ts';
import { agreeToPlan, offerPlan, restructure } from './plans.ts';
import type { Stage } from './stage.ts';

/** A borrower looks at their phone and does what comes to mind. */
export async function actOnce(stage: Stage, person: Person): Promise<void> {
  const { context } = stage.process();
  const seen = await look(context, person);
  const status = seen?.order.status ?? 'settled';
  const isOver = ['settled', 'cancelled', 'declined', 'written-off'].includes(status);
  if (seen === null || (isOver && stage.dice.chance(90))) {
    return wish(stage, person, 'borrow', loanWish(stage, person));
  }
  // After a failure most pay all of it again, though the first may have gone through.
  const isOverlooked = seen.order.payments[0]?.state === 'expired' && stage.dice.chance(60);
  const isOffered = seen.account.arrangement?.state === 'offered' && stage.dice.chance(90);
  const act = isOverlooked ? payAll : isOffered ? agreeToPlan : stage.dice.pick(loanActs);
  await act(stage, person, seen);
}

type LoanAct = (stage: Stage, person: Person, seen: Seen) => Promise<void>;

const loanActs: readonly LoanAct[] = [
  pay,
  pay,
  pay,
  pay,
  payQuickly,
  payQuickly,
  extend,
  extend,
  extend,
  extend,
  giveBack,
  chooseCoupon,
  chooseCoupon,
  borrowAgain,
  offerPlan,
  offerPlan,
  restructure,
];

/** Makes an intent and sends it; borrowers without an answer, or impatient ones, send it again. */
async function wish(
  stage: Stage,
  person: Person,
  kind: IntentKind,
  wanted: Pick<Intent, 'served' | 'body'>,
): Promise<void> {
  const number = stage.intents.length + 1;
  const sentAtMs = BigInt(stage.outside.clock.now());
  const intent: Intent = {
    number,
    kind,
    person,
    sentAtMs,
    heard: [],
    isHeard: false,
    ...wanted,
  };
  stage.intents.push(intent);
  stage.note(`person ${person.number} wants to ${kind}, intent ${number}`);
  const { context } = stage.process();
  // Sent twice at once, as by a phone that was too quick to call its first try lost.
  const times = stage.dice.chance(12) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => send(context, intent)));
  if (stage.dice.chance(15)) await send(context, intent);
  if (kind !== 'quick' && stage.dice.chance(4)) await forge(stage, intent);
}

async function forge(stage: Stage, intent: Intent): Promise<void> {
  const body = { ...Object(intent.body), payAmount: 77, amount: 77 };
  const heard = await sendForged(stage.process().context, intent, body);
  if (reasonIn(heard) !== 'nonce-reused' && codeIn(heard) !== 400) {
    stage.faults.push(`intent ${intent.number} with another body was answered ${heard}`);
  }
}

function loanWish(stage: Stage, person: Person): Pick<Intent, 'served' | 'body'> {
  const { dice } = stage;
  const open = defaultProducts.filter((one) => {
    const { offeredFromSettledLoans, minAmount } = one;
    return person.settledLoans >= offeredFromSettledLoans && person.limit >= minAmount;
  });
  const product = dice.pick(open);
  const { productId, version, pricing, minAmount, stepAmount } = product;
  const most = smallerNgwee(product.maxAmount, person.limit);
  const steps = Number((most - minAmount) / stepAmount);
  const amount = ngwee(minAmount + BigInt(dice.between(0, steps)) * stepAmount);
  const termDays = dice.pick(product.terms);
  const disbursedOn = civilDateOf(stage.now());
  const priced = { product: { productId, version, pricing }, amount, termDays, disbursedOn };
  const trialHash = trialHashOf(quote(priced));
  const body = { productId, amount: formatKwacha(amount), termDays, agreed: true, trialHash };
  return { served: borrowCall, body };
}

async function borrowAgain(stage: Stage, person: Person): Promise<void> {
  // While one is open it must be refused, whatever else happens at the moment.
  if (stage.dice.chance(25)) await wish(stage, person, 'borrow', loanWish(stage, person));
}

/** Pays all that remains, as if nothing had been paid before. */
export async function payAgain(stage: Stage, person: Person): Promise<void> {
  const seen = await look(stage.process().context, person);
  if (seen !== null && seen.account.firstUnpaidPlan !== null) await payAll(stage, person, seen);
}

function payAll(stage: Stage, person: Person, seen: Seen): Promise<void> {
  return pay(stage, person, seen, seen.account.firstUnpaidPlan?.remainingAmount);
}

async function pay(
  stage: Stage,
  person: Person,
  seen: Seen,
  amount: Ngwee | null = amountToPay(stage.dice, seen),
): Promise<void> {
  const { order } = seen;
  const plan = stage.dice.chance(92)
    ? seen.account.firstUnpaidPlan?.planId
    : stage.dice.pick(order.terms.planIds);
  if (amount === null || plan === undefined) return;
  const body = {
    bizType: 1,
    planId: plan,
    payAmount: formatKwacha(amount),
    payCard: false,
    repayAccountId: order.wallet.id,
  };
  const presses = stage.dice.chance(25) ? stage.dice.between(2, 3) : 1;
  const press = () => wish(stage, person, 'pay', { served: submitPaymentCall, body });
  await Promise.all(Array.from({ length: presses }, press));
}

async function payQuickly(stage: Stage, person: Person, seen: Seen): Promise<void> {
  const { context } = stage.process();
  const amount = amountToPay(stage.dice, seen);
  const planId = seen.account.firstUnpaidPlan?.planId;
  if (amount === null || planId === undefined) return;
  const billCode = await billCodeOf(context.db, seen.order.id, context.clock.now());
  const asked = { billCode, bizType: 1, orderPlanId: planId, payAmount: formatKwacha(amount) };
  const requestId = requestIdOf(stage.intents.length + 1);
  const body = { ...asked, requestId };
  await wish(stage, person, 'quick', { served: quickPaymentCall, body });
}

/** The least, some, or all of what remains; now and then what must be refused. */
function amountToPay(dice: Dice, { order, account }: Seen): Ngwee | null {
  const plan = account.firstUnpaidPlan;
  if (plan === null) return null;
  const { planId, remainingAmount } = plan;
  const discount = selectedCoupon(order.coupons, { account, planId })?.discount ?? 0n;
  const remaining = ngwee(remainingAmount - discount);
  const next = account.arrangement?.state === 'kept' ? account.arrangement.next : null;
  if (next !== null && dice.chance(60)) return smallerNgwee(next.amount, remaining);
  const least = minRepayAmount(remaining, order.terms.pricing.minimum);
  if (dice.chance(4)) return ngwee(remaining + 1n);
  if (dice.chance(3)) return ngwee(1n);
  if (dice.chance(45)) return remaining;
  const share = (remaining * BigInt(dice.between(10, 95))) / 100n;
  return ngwee(share < least ? least : share);
}

async function extend(stage: Stage, person: Person, { order, account }: Seen): Promise<void> {
  const planId = account.firstUnpaidPlan?.planId;
  if (planId === undefined) return;
  const offer = decideExtension({ account, planId });
  if (typeof offer === 'string') return;
  const fee = stage.dice.chance(95) ? offer.fee : ngwee(offer.fee + 1n);
  const body = {
    bizType: 2,
    planId,
    payAmount: formatKwacha(fee),
    payCard: false,
    repayAccountId: order.wallet.id,
  };
  await wish(stage, person, 'extend', { served: submitPaymentCall, body });
}

async function giveBack(stage: Stage, person: Person, { order, account }: Seen): Promise<void> {
  const offer = decideReturn({ terms: order.terms, account, at: stage.now() });
  if (offer === null) return;
  const payAmount = formatKwacha(offer.amount);
  const body = { orderId: order.id, payAmount, repayAccountId: order.wallet.id };
  await wish(stage, person, 'return', { served: returnLoanCall, body });
}

/** Puts a coupon on the bill or takes it off; the next request may come before the answer. */
async function chooseCoupon(stage: Stage, person: Person, seen: Seen): Promise<void> {
  const planId = seen.account.firstUnpaidPlan?.planId;
  if (planId === undefined) return;
  const coupons = seen.order.coupons.toSorted((a, b) => a.name.localeCompare(b.name));
  const chosen = coupons.length > 0 && stage.dice.chance(80) ? stage.dice.pick(coupons) : null;
  const body = { planId, userCouponId: chosen?.id ?? null };
  const nonce = nonceOf({ number: 1_000_000 + stage.countUp() });
  const { tokenHash } = person;
  const sentAtMs = BigInt(stage.outside.clock.now());
  const request = { served: selectCouponCall, tokenHash, nonce, sentAtMs, body };
  await askSigned(stage.process().context, request);
}

/** The `reason` of a refusal in an answer; null of any other answer. */
export function reasonIn(heard: string): string | null {
  const { data }: { data?: { reason?: string } | null } = parsed(heard);
  return data?.reason ?? null;
}

/** The code of an answer; null when there was none. */
export function codeIn(heard: string): number | null {
  const { code }: { code?: number } = parsed(heard);
  return code ?? null;
}

function parsed(heard: string) {
  return heard.startsWith('{') ? JSON.parse(heard) : {};
}
