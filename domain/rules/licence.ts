import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { AllocationRule, Pricing, ProductVersion } from '../loan/loan.ts';
import { quote } from '../loan/quote.ts';
import type { Quote } from '../loan/quote.ts';

/** Whether staff have verified a profile in its source, or it is our assumption. */
export type ProfileStatus = 'confirmed' | 'assumption';

/**
 * Whether the keys of a phone and our PIN agree to a loan where our app is not shown.
 * `after-web-contract`: only at a price whose contract the borrower has agreed to in the app.
 */
export type AgreementByUssd = 'no' | 'after-web-contract' | 'yes';

/** What the law, the licence and the house demand of a lender, as two people may change it. */
export interface LicenceRules {
  /** Caps in basis points; null where none is in force. */
  readonly nominalYearlyCapBasisPoints: number | null;
  readonly effectiveYearlyCapBasisPoints: number | null;
  readonly totalChargesCapBasisPoints: number | null;
  readonly lateFeeDailyCapPpm: number | null;
  readonly lateFeeMaxDays: number | null;
  /** Stated in the contract. None of our prices compounds, so no product can break it. */
  readonly compoundAllowed: boolean;
  /** Service and extension fees. */
  readonly expenseChargesAllowed: boolean;
  readonly allocation: AllocationRule;
  readonly coolingOffHours: number;
  /** The most one instalment may be of a month's stated income, in basis points. */
  readonly instalmentShareCapBasisPoints: number;
  /** What other lenders are paid must count when a loan is decided about. */
  readonly otherLoansCount: boolean;
  /** Days past due after which a debt is given up in the books. */
  readonly writeOffAfterDays: number;
  /** Hours in Lusaka within which borrowers may be called or reminded. */
  readonly callingFromHour: number;
  readonly callingToHour: number;
  /** Electronic form counts by the ECT Act 4 of 2021; a lawyer has not confirmed this form. */
  readonly agreementByUssd: AgreementByUssd;
}

/** The rules of a licence, from a day on, and whose it is. */
export interface LicenceProfile extends LicenceRules {
  readonly profileId: string;
  readonly lenderName: string;
  readonly licenceNumber: string;
  readonly regulator: string;
  readonly validFrom: CivilDate;
  /** The last day; null while it is in force. */
  readonly validTo: CivilDate | null;
}

const lender = {
  lenderName: 'ExtraMoney Limited',
  licenceNumber: 'none: demonstration only',
  validFrom: '2026-01-01' as CivilDate,
  validTo: null,
  callingFromHour: 8,
  callingToHour: 18,
  coolingOffHours: 48,
  // The house's own, as nothing of a regulator about it is confirmed.
  instalmentShareCapBasisPoints: 3500,
  otherLoansCount: true,
  // From here on a debt counts as a loss; what still comes of it is taken.
  writeOffAfterDays: 180,
  agreementByUssd: 'no',
} as const;

/** The profile the product is offered under unless another is chosen. */
export const defaultProfileId = 'bfs-microfinance';

/** The profiles that ship; a change of law is a further row with its own dates. */
export const licenceProfiles: readonly LicenceProfile[] = [
  {
    ...lender,
    profileId: 'bfs-microfinance',
    regulator: 'Bank of Zambia, Banking and Financial Services Act No. 7 of 2017',
    // The caps on yearly rates of 2013 are suspended; what remains are the caps of the house.
    nominalYearlyCapBasisPoints: null,
    effectiveYearlyCapBasisPoints: null,
    totalChargesCapBasisPoints: 10_000,
    lateFeeDailyCapPpm: 5000,
    lateFeeMaxDays: 30,
    compoundAllowed: false,
    expenseChargesAllowed: true,
    allocation: 'charges-first',
  },
  {
    ...lender,
    profileId: 'money-lenders-cap-398',
    regulator: 'Ministry of Finance, Money-Lenders Act, Cap 398',
    // Sections 10, 13, 15 and 17: no compounding, proportional appropriation, 48 %, no expenses.
    nominalYearlyCapBasisPoints: 4800,
    effectiveYearlyCapBasisPoints: null,
    totalChargesCapBasisPoints: 10_000,
    // Interest after the due date is interest too: 48 % a year by the day.
    lateFeeDailyCapPpm: 1315,
    lateFeeMaxDays: null,
    compoundAllowed: false,
    expenseChargesAllowed: false,
    allocation: 'proportional',
  },
];

/** The rules of a profile that ships, and where they are from; null: there is no such profile. */
export function licenceSources(profileId: string) {
  const found = licenceProfiles.find((one) => one.profileId === profileId);
  if (found === undefined) return null;
  const { profileId: _, lenderName, licenceNumber, regulator, ...rest } = found;
  const { validFrom, validTo, ...rules } = rest;
  return { validFrom, rules, source: `${regulator}; caps and days of the house: assumed` };
}

/** The row of a profile in force on a day; null when there is none. */
export function profileInForce(profileId: string, on: CivilDate): LicenceProfile | null {
  const rows = licenceProfiles.filter(
    (row) =>
      row.profileId === profileId &&
      row.validFrom <= on &&
      (row.validTo === null || row.validTo >= on),
  );
  return rows.at(-1) ?? null;
}

export type PublishReason =
  | 'product-incomplete'
  | 'nominal-rate-above-cap'
  | 'effective-rate-above-cap'
  | 'charges-above-cap'
  | 'charge-cap-above-licence'
  | 'late-fee-above-cap'
  | 'late-fee-too-long'
  | 'fees-not-allowed'
  | 'allocation-differs'
  | 'cooling-off-too-short'
  | 'profile-not-in-force';

export interface PublishRefusal {
  readonly reason: PublishReason;
  readonly sentence: string;
}

/**
 * Every reason why a product may not be published under a profile; empty when it may. A product
 * that is incomplete has only that reason, since its price cannot be worked out.
 */
export function decidePublish(
  product: ProductVersion,
  profile: LicenceProfile,
): PublishRefusal[] {
  if (!isComplete(product)) {
    return [{ reason: 'product-incomplete', sentence: 'The product is not complete.' }];
  }
  const trials = dearestTrials(product);
  return publishRules
    .filter((rule) => rule.broken({ pricing: product.pricing, product, profile, trials }))
    .map(({ reason, sentence }) => ({ reason, sentence }));
}

interface Proposal {
  readonly product: ProductVersion;
  readonly pricing: Pricing;
  readonly profile: LicenceProfile;
  readonly trials: readonly Quote[];
}

interface PublishRule extends PublishRefusal {
  readonly broken: (proposal: Proposal) => boolean;
}

const publishRules: readonly PublishRule[] = [
  {
    reason: 'profile-not-in-force',
    sentence: 'The licence profile is not in force on the day of publishing.',
    broken: ({ product: { publishedOn }, profile: { validFrom, validTo } }) =>
      publishedOn < validFrom || (validTo !== null && publishedOn > validTo),
  },
  {
    reason: 'nominal-rate-above-cap',
    sentence: 'The nominal yearly rate is above the cap.',
    broken: ({ pricing, profile }) =>
      isAbove(pricing.dailyRatePpm * 365, ppm(profile.nominalYearlyCapBasisPoints)),
  },
  {
    reason: 'effective-rate-above-cap',
    sentence: 'The effective yearly rate of a loan of this product is above the cap.',
    broken: ({ trials, profile }) =>
      trials.some((trial) =>
        isAbove(trial.aprHundredths, profile.effectiveYearlyCapBasisPoints),
      ),
  },
  {
    reason: 'charges-above-cap',
    sentence: 'A loan of this product paid on time would cost more than its cap on charges.',
    broken: ({ trials, pricing }) =>
      trials.some(
        ({ interest, serviceFee, amount }) =>
          (interest + serviceFee) * 10_000n > amount * BigInt(pricing.chargeCapBasisPoints),
      ),
  },
  {
    reason: 'charge-cap-above-licence',
    sentence: 'The cap on all charges is above the one allowed.',
    broken: ({ pricing, profile }) =>
      isAbove(pricing.chargeCapBasisPoints, profile.totalChargesCapBasisPoints),
  },
  {
    reason: 'late-fee-above-cap',
    sentence: 'The late fee a day is above the cap.',
    broken: ({ pricing, profile }) =>
      isAbove(pricing.lateFeeDailyPpm, profile.lateFeeDailyCapPpm),
  },
  {
    reason: 'late-fee-too-long',
    sentence: 'The late fee runs for more days than allowed.',
    broken: ({ pricing, profile }) => isAbove(pricing.lateFeeMaxDays, profile.lateFeeMaxDays),
  },
  {
    reason: 'fees-not-allowed',
    sentence: 'Service and extension fees are not allowed.',
    broken: ({ pricing, profile }) =>
      !profile.expenseChargesAllowed &&
      (pricing.serviceFeeBasisPoints > 0 || pricing.extensionDays > 0),
  },
  {
    reason: 'allocation-differs',
    sentence: 'Payments are split in another way than the law demands.',
    broken: ({ pricing, profile }) => pricing.allocation !== profile.allocation,
  },
  {
    reason: 'cooling-off-too-short',
    sentence: 'The cooling-off time is shorter than promised.',
    broken: ({ pricing, profile }) => pricing.coolingOffHours < profile.coolingOffHours,
  },
];

/** Every term at the least and the most amount: roundings weigh most on the least. */
function dearestTrials(product: ProductVersion): Quote[] {
  return product.terms.flatMap((termDays) =>
    [product.minAmount, product.maxAmount].map((amount) =>
      quote({ product, amount, termDays, disbursedOn: product.publishedOn }),
    ),
  );
}

function isComplete({ minAmount, maxAmount, stepAmount, terms, pricing }: ProductVersion) {
  const { dailyRatePpm, serviceFeeBasisPoints, lateFeeDailyPpm } = pricing;
  return (
    minAmount > 0n &&
    maxAmount >= minAmount &&
    stepAmount > 0n &&
    terms.length > 0 &&
    terms.every((days) => Number.isInteger(days) && days >= 1 && days <= 3650) &&
    [dailyRatePpm, serviceFeeBasisPoints, lateFeeDailyPpm].every(
      (rate) => Number.isInteger(rate) && rate >= 0,
    )
  );
}

function ppm(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints * 100;
}

function isAbove(value: number, cap: number | null): boolean {
  return cap !== null && value > cap;
}
