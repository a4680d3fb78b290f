import type { checkDraft } from '../../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../../domain/loan/loan.ts';
import { quote } from '../../../../domain/loan/quote.ts';
import { largestInstalment } from '../../../../domain/rules/affordable.ts';
import type { LicenceProfile } from '../../../../domain/rules/licence.ts';
import { decidePublish } from '../../../../domain/rules/licence.ts';

type Checked = StaffAnswerOf<typeof checkDraft>;

/** What keeps terms from being published: their own faults, then what the licence says. */
export function faultsOf(product: ProductVersion, licence: LicenceProfile): Checked['faults'] {
  const { minAmount, maxAmount, stepAmount, terms, pricing } = product;
  const own = [
    maxAmount < minAmount && 'The most amount is below the least.',
    maxAmount >= minAmount &&
      (maxAmount - minAmount) % stepAmount !== 0n &&
      'The most amount is no step above the least.',
    terms.some((days, index) => index > 0 && days <= (terms[index - 1] ?? 0)) &&
      'Each term is longer than the one before it.',
    (pricing.extensionDays === 0) !== (pricing.extensionsPerPlan === 0) &&
      'Extensions are sold with days and a number, or not at all.',
  ].filter((one) => one !== false);
  return [
    ...own.map((sentence) => ({ reason: 'product-incomplete', sentence })),
    ...(maxAmount < minAmount ? [] : decidePublish(product, licence)),
  ];
}

/** What is lent by a product, each costing what it costs if every bill is paid on its day. */
export function aprTableOf(product: ProductVersion): Checked['apr'] {
  return product.terms.map((termDays) => ({
    termDays,
    cells: amountsOf(product).map((amount) => {
      const quoted = quote({ product, amount, termDays, disbursedOn: product.publishedOn });
      return {
        amount: formatKwacha(amount),
        apr: quoted.aprHundredths,
        total: formatKwacha(quoted.totalRepayAmount),
        bills: quoted.plans.length,
        largestBill: formatKwacha(largestInstalment(quoted.plans)),
      };
    }),
  }));
}

/** The ends, and a few between them, on the product's steps. */
function amountsOf({ minAmount, maxAmount, stepAmount }: ProductVersion): Ngwee[] {
  const steps = (maxAmount - minAmount) / stepAmount;
  if (steps < 0n) return [minAmount];
  const at = [0n, steps / 4n, steps / 2n, steps];
  return [...new Set(at)].map((step) => ngwee(minAmount + step * stepAmount));
}
