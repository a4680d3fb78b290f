import { priceFiguresOf } from '../../domain/loan/price-correction.ts';
import { defaultProducts } from '../../domain/rules/products.ts';
import { correctPrices } from '../../server/staff/credit/products/correct-prices.ts';
import { correctionsOf } from '../../server/staff/credit/products/price-correction-row.ts';
import type { PriceCorrection } from '../../server/staff/credit/products/price-correction-row.ts';
import { servesUntil } from '../../server/staff/credit/products/price-version.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { aboutPrice } from '../../server/staff/credit/products/correct-price.ts';
import { isOpen, proposalsAbout } from '../../server/staff/proposals/proposal-row.ts';
import type { Context } from '../../server/store/context.ts';
import { stopAndCount } from '../price-put-right.ts';
import { agreeByTwo } from './agree-by-two.ts';
import { diceOf } from './dice.ts';
import { startFlow, startJob } from './jobs.ts';
import { pass } from './passing-time.ts';
import type { WrongPrice } from './price-gone-wrong.ts';
import type { Stage } from './stage.ts';

const nobodyStops = new AbortController().signal;
const holdMs = 11 * 60_000;
/** Each turn of it may be cut short once, and it has six. */
const mostTries = 30;

/**
 * In every third history. It is drawn from its own dice, so that the others are what they are
 * without it.
 */
export function drawWrongPrice(seed: number, steps: number): WrongPrice | null {
  if (seed % 3 !== 0) return null;
  const dice = diceOf(seed * 31 + 7);
  const { productId, version, pricing } = dice.pick(defaultProducts.slice(0, 2));
  const charged = priceFiguresOf(pricing);
  const part = (figure: number) => Math.floor((figure * dice.between(20, 100)) / 100);
  return {
    productId,
    version,
    foundAtStep: dice.between(Math.floor(steps / 2), Math.floor((steps * 3) / 4)),
    meant: {
      dailyRatePpm: dice.between(1000, charged.dailyRatePpm - 1),
      serviceFeeBasisPoints: part(charged.serviceFeeBasisPoints),
      lateFeeDailyPpm: part(charged.lateFeeDailyPpm),
      lateFeeGraceDays: charged.lateFeeGraceDays + dice.pick([0, 0, 2]),
      lateFeeMaxDays: charged.lateFeeMaxDays - dice.pick([0, 0, 5]),
    },
  };
}

/**
 * One step on. Lending by it stops and it is counted, two people agree, it is carried out after
 * its hold, and the loans are corrected. What comes next is read from the database alone, so it
 * goes on after any death.
 */
export async function goOnWithPrice(stage: Stage): Promise<void> {
  const { wrongPrice: wrong, db } = stage;
  if (wrong === null) return;
  const [one] = await correctionsOf(db, wrong);
  const isOver = one?.state === 'done' || one?.state === 'failed';
  if (isOver) return;
  if (one === undefined) startFlow(stage, () => countIt(stage, wrong));
  else if (one.state !== 'counted') startJob(stage, putRight);
  else if ((await proposalsAbout(db, aboutPrice(wrong))).some(isOpen)) {
    startJob(stage, carryOutProposals);
  } else if ((servesUntil(one) ?? 0) < stage.now()) {
    startFlow(stage, () => countIt(stage, wrong));
  } else startFlow(stage, () => agree(stage, wrong, one));
}

/** Goes on until it is over, which it must be by then. */
export async function endWrongPrice(stage: Stage): Promise<void> {
  const { wrongPrice: wrong } = stage;
  if (wrong === null) return;
  for (let tries = 0; tries < mostTries; tries++) {
    const [one] = await correctionsOf(stage.db, wrong);
    if (one?.state === 'done') return;
    await goOnWithPrice(stage);
    await stage.turns.run();
    if (one?.state === 'counted') await pass(stage, holdMs);
  }
  stage.faults.push('the price that was wrong is not put right');
}

async function putRight(context: Context): Promise<void> {
  await correctPrices(context, nobodyStops);
}

/** The acts are one turn, as those of two people are. */
async function countIt(stage: Stage, wrong: WrongPrice): Promise<void> {
  const living = stage.process();
  const alone = { ...living.context, db: stage.db };
  await stage.turns.take(living, 'a wrong price is stopped', () => stopAndCount(alone, wrong));
}

async function agree(
  stage: Stage,
  { productId, version, meant }: WrongPrice,
  { countId }: PriceCorrection,
): Promise<void> {
  const body = { kind: 'correct-price', productId, version, price: meant, countId } as const;
  await agreeByTwo(stage, ['credit', 'finance'], body);
}
