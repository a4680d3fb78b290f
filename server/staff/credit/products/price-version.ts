import { countServesHours } from '../../../../contract/staff/price-acts.ts';
import type { PriceFigures, ProductVersion } from '../../../../domain/loan/loan.ts';
import { isLowerPrice, priceFiguresOf } from '../../../../domain/loan/price-correction.ts';
import { versionsOf } from '../../../lending/products/product-versions.ts';
import { stoppedVersion } from '../../../lending/products/stopped-versions.ts';
import type {
  StoppedVersion,
  VersionName,
} from '../../../lending/products/stopped-versions.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { canonicalJson } from '../../proofs/signed-words.ts';
import { correctionsOf } from './price-correction-row.ts';
import type { PriceCorrection } from './price-correction-row.ts';
import { changesOf } from './product-changes.ts';
import { termsOf } from './product-terms.ts';

/** A version of a product with what became of its price. */
export interface PriceVersion {
  readonly product: ProductVersion;
  /** It is active: the newest, and not withdrawn from sale. */
  readonly isLent: boolean;
  readonly stopped: StoppedVersion | null;
  /** What its loans are counted by now. */
  readonly charged: PriceFigures;
  /** The newest first. */
  readonly corrections: readonly PriceCorrection[];
}

/** Null: there is no such version. */
export async function priceVersionOf(
  q: Queryable,
  name: VersionName,
): Promise<PriceVersion | null> {
  const versions = await versionsOf(q, name.productId);
  const found = versions.find(({ product }) => product.version === name.version);
  if (found === undefined) return null;
  const { product } = found;
  const stopped = await stoppedVersion(q, name);
  const corrections = await correctionsOf(q, name);
  return {
    product,
    isLent: stopped === null && versions[0] === found,
    stopped,
    charged: chargedBefore(product, corrections, null),
    corrections,
  };
}

/** What loans were counted by before a correction; by all there are: what counts now. */
export function chargedBefore(
  { pricing }: ProductVersion,
  corrections: readonly PriceCorrection[],
  one: PriceCorrection | null,
): PriceFigures {
  const before = corrections.filter(
    ({ begunAt }) =>
      begunAt !== null && (one === null || begunAt < (one.begunAt ?? one.startedAt)),
  );
  // Each is lower than those before it.
  return before.reduce(
    (lowest, { price }) => (isLowerPrice(price, lowest) ? price : lowest),
    priceFiguresOf(pricing),
  );
}

/** What differs between two prices of a product, as terms are shown. */
export function priceChanges(
  product: ProductVersion,
  before: PriceFigures,
  after: PriceFigures,
): ReturnType<typeof changesOf> {
  const terms = termsOf(product);
  const pricedBy = (figures: PriceFigures) => ({
    ...terms,
    pricing: { ...terms.pricing, ...figures },
  });
  return changesOf(pricedBy(before), pricedBy(after));
}

/** Why a price cannot stand in for the one that was charged. */
export const notLower = 'Each figure is at most what was charged, and one is less.';

export function isSamePrice(one: PriceFigures, other: PriceFigures): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

const hourMs = 3_600_000;

/** Until when a count serves for a proposal; null: it does not. */
export function servesUntil({ state, countedAt }: PriceCorrection): Date | null {
  if (state !== 'counted' || countedAt === null) return null;
  return new Date(countedAt.getTime() + countServesHours * hourMs);
}
