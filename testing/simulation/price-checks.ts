import { daysBetween } from '../../contract/words/civil-date.ts';
import { sumNgwee } from '../../contract/words/ngwee.ts';
import type { PriceCorrected } from '../../domain/loan/account-events.ts';
import { account as fold } from '../../domain/loan/account.ts';
import { owesMore } from '../../domain/loan/price-correction.ts';
import { correctionsOf } from '../../server/staff/credit/products/price-correction-row.ts';
import type { PriceCorrection } from '../../server/staff/credit/products/price-correction-row.ts';
import { sql } from '../../server/store/database/database.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';
import type { WrongPrice } from './price-gone-wrong.ts';

const ppm = 1_000_000n;
const basisPoints = 10_000n;

const selectLentAfter = sql<{ id: bigint }, { productId: string; version: number }>(`
  select o.id from loan_order o join stopped_version s on s.product_id = o.terms ->> 'productId'
    and s.version = (o.terms ->> 'productVersion')::int
  where s.product_id = :productId and s.version = :version and o.created_at > s.stopped_at`);
const selectTold = sql<{ text: string }>(
  `select text from sms where text like '%was wrong, by our mistake%'`,
);

/**
 * A price that was wrong. Nothing was lent by it once it was stopped, and each loan by it
 * follows the corrected price. Its borrower was informed once, and the sum says what the loans
 * do.
 */
export async function priceFaults(rest: AtRest): Promise<string[]> {
  const { stage, orders } = rest;
  const { wrongPrice: wrong, db } = stage;
  if (wrong === null) return [];
  const { productId, version } = wrong;
  const own = orders.filter(({ order: { terms } }) => {
    return terms.productId === productId && terms.productVersion === version;
  });
  const after = await db.rows(selectLentAfter, { productId, version });
  const told = (await db.rows(selectTold)).map(({ text }) => /loan (\d+) was/.exec(text)?.[1]);
  return [
    ...after.map(({ id }) => `order ${id} was lent by a price that was stopped`),
    ...own.flatMap((one) => [
      ...loanFaults(one, wrong).map((fault) => `order ${one.id}, its price: ${fault}`),
      ...(isToldRight(one, told.filter((id) => id === String(one.id)).length)
        ? []
        : [`order ${one.id}, its price: not told once`]),
    ]),
    ...(await sumFaults(rest, wrong, own)),
  ];
}

function correctionOf({ order }: OrderAtRest): PriceCorrected | null {
  return order.events.find((event) => event.kind === 'price-corrected') ?? null;
}

/**
 * Whether the notice was sent as often as it should: once for a reversed sum, else once at most.
 */
function isToldRight(one: OrderAtRest, times: number): boolean {
  const harmed = (correctionOf(one)?.takenBack ?? 0n) > 0n;
  return times === 1 || (times === 0 && !harmed);
}

/** By the rule again, and by arithmetic that knows no fold. */
function loanFaults(at: OrderAtRest, { meant }: WrongPrice): string[] {
  const { order, account } = at;
  const { terms, events } = order;
  if (!lentAlready.has(order.status)) return [];
  const correction = correctionOf(at);
  const others = events.filter((event) => event !== correction);
  const asMeant = fold(
    { ...terms, pricing: { ...terms.pricing, ...meant } },
    others,
    account.asOf,
  );
  if (correction === null) {
    // A coupon took off more: by the lower price its borrower would owe more.
    const isLeft = owesMore(fold(terms, others, account.asOf), asMeant);
    return isLeft ? [] : ['it is not put right'];
  }
  const kept = (one: typeof account) =>
    one.paidAmount - one.sentBackAmount + one.remainingAmount;
  const isExtended = events.some(({ kind }) => kind === 'extension-bought');
  // Days on which money was believed to have arrived keep their charges.
  const isBelieved = events.some(({ kind }) => kind === 'payment-reversed');
  const isSame =
    isBelieved || terms.planIds.length > 1 || isExtended || kept(account) === kept(asMeant);
  const most = mostCharged(at, { ...terms.pricing, ...meant });
  return [
    ...(isSame ? [] : [`it takes ${kept(account)}, and ${kept(asMeant)} was meant`]),
    ...(account.interest + account.serviceFee + account.lateFee <= most.charges
      ? []
      : [`it charges more than ${most.charges}`]),
    ...(account.serviceFee <= most.fee ? [] : [`its fee is more than ${most.fee}`]),
  ];
}

const lentAlready = new Set(['disbursing', 'active', 'overdue', 'settled', 'written-off']);

/** All of the loan for all its days, and late by all of what is owed: no loan costs more. */
function mostCharged(
  { account }: OrderAtRest,
  price: WrongPrice['meant'],
): { readonly charges: bigint; readonly fee: bigint } {
  const { amount, plans, payments, disbursedOn, asOf } = account;
  const days = BigInt(disbursedOn === null ? 0 : daysBetween(disbursedOn, asOf));
  // Each reading of a meter rounds, at most once for a payment.
  const rounded = BigInt(plans.length * (2 + payments.length));
  const fee = (amount * BigInt(price.serviceFeeBasisPoints)) / basisPoints + rounded;
  const interest = (amount * BigInt(price.dailyRatePpm) * days) / ppm;
  const lateDays = BigInt(price.lateFeeMaxDays);
  const late = (2n * amount * BigInt(price.lateFeeDailyPpm) * lateDays) / ppm;
  return { fee, charges: fee + interest + late + rounded };
}

type Sum = Pick<PriceCorrection, 'loans' | 'takenBack' | 'sentBack'>;
const sumText = ({ loans, takenBack, sentBack }: Sum) =>
  `${loans} loans, ${takenBack} reversed and ${sentBack} sent back`;

async function sumFaults(
  { stage }: AtRest,
  wrong: WrongPrice,
  own: readonly OrderAtRest[],
): Promise<string[]> {
  const [sum] = await correctionsOf(stage.db, wrong);
  if (sum?.state !== 'done') return ['the price that was wrong is not put right'];
  const made = own.flatMap((one) => correctionOf(one) ?? []);
  const found = sumText({
    loans: made.length,
    takenBack: sumNgwee(made.map(({ takenBack }) => takenBack)),
    sentBack: sumNgwee(made.map(({ sentBack }) => sentBack)),
  });
  const said = sumText(sum);
  return said === found ? [] : [`the correction says ${said}, its loans ${found}`];
}
