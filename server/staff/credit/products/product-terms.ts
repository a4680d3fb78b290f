import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { ProductId } from '../../../../contract/words/ids.ts';
import { formatKwacha, parseKwacha } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import type { ProductVersion } from '../../../../domain/loan/loan.ts';
import { canonicalJson } from '../../proofs/signed-words.ts';

/** The terms of a version as they are drafted: whole kwacha as digits. */
export function termsOf(product: ProductVersion): ProductTerms {
  const { name, minAmount, maxAmount, stepAmount, terms, offeredFromSettledLoans } = product;
  const { minimum, ...pricing } = product.pricing;
  const { floor, shareBasisPoints, roundUpTo } = minimum;
  return {
    productName: name,
    minAmount: digitsOf(minAmount),
    maxAmount: digitsOf(maxAmount),
    stepAmount: digitsOf(stepAmount),
    terms: [...terms],
    offeredFromSettledLoans,
    pricing: {
      ...pricing,
      minimum: { floor: digitsOf(floor), shareBasisPoints, roundUpTo: digitsOf(roundUpTo) },
    },
  };
}

/** Terms as the version they would be. */
export function productOf(
  {
    productName,
    minAmount,
    maxAmount,
    stepAmount,
    terms,
    offeredFromSettledLoans,
    pricing,
  }: ProductTerms,
  head: {
    readonly productId: string;
    readonly version: number;
    readonly publishedOn: CivilDate;
  },
): ProductVersion {
  const { floor, shareBasisPoints, roundUpTo } = pricing.minimum;
  return {
    productId: head.productId as ProductId,
    version: head.version,
    name: productName,
    minAmount: ngweeOf(minAmount),
    maxAmount: ngweeOf(maxAmount),
    stepAmount: ngweeOf(stepAmount),
    terms,
    offeredFromSettledLoans,
    publishedOn: head.publishedOn,
    pricing: {
      ...pricing,
      minimum: { floor: ngweeOf(floor), shareBasisPoints, roundUpTo: ngweeOf(roundUpTo) },
    },
  };
}

/** Whether two drafts say the same. */
export function areSame(one: ProductTerms, other: ProductTerms): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function digitsOf(amount: Ngwee): string {
  return formatKwacha(amount).replace(/\.00$/, '');
}

function ngweeOf(digits: string): Ngwee {
  const amount = parseKwacha(digits);
  assert(amount !== null, 'an amount of the contract is kwacha');
  return amount;
}
