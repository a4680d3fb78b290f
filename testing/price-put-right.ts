import type { PriceFigures } from '../domain/loan/loan.ts';
import type { VersionName } from '../server/lending/products/stopped-versions.ts';
import {
  countWrongPriceAct,
  stopLendingAct,
} from '../server/staff/credit/products/price-acts.ts';
import type { Context } from '../server/store/context.ts';
import { colleague } from './staff-world.ts';

/** A price of a product that was wrong, with the one that was meant. */
export interface Wrong extends VersionName {
  readonly meant: PriceFigures;
}

/**
 * Withdraws a wrong price from sale, if that is not done, and has it counted; answers the count,
 * which the job goes on with.
 */
export async function stopAndCount(
  context: Context,
  { productId, version, meant }: Wrong,
): Promise<string> {
  const credit = await colleague(context, 'Grace', ['credit']);
  const reason = 'The contract says more than the poster.';
  await credit.ask(stopLendingAct, { productId, version, reason });
  const asked = { productId, version, price: meant };
  return (await credit.done(countWrongPriceAct, asked)).countId;
}
