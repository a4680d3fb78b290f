import type { CivilDate } from '../contract/values/civil-date.ts';
import type { AllocationRule, ProductVersion } from './loan.ts';

/** What the law and the licence demand of a lender, from a day on. */
export interface LicenceProfile {
  readonly profileId: string;
  readonly lenderName: string;
  readonly licenceNumber: string;
  readonly regulator: string;
  readonly validFrom: CivilDate;
  readonly validTo: CivilDate | null;
  /** Caps in basis points; null where none is in force. */
  readonly nominalYearlyCapBasisPoints: number | null;
  readonly effectiveYearlyCapBasisPoints: number | null;
  readonly totalChargesCapBasisPoints: number | null;
  readonly lateFeeDailyCapPpm: number | null;
  readonly lateFeeMaxDays: number | null;
  readonly compoundAllowed: boolean;
  readonly expenseChargesAllowed: boolean;
  readonly allocation: AllocationRule;
  readonly coolingOffHours: number;
  readonly callingHours: { readonly from: number; readonly to: number };
}

export interface PublishRefusal {
  readonly reason: string;
  readonly sentence: string;
}

/** Every reason why a product may not be published under a profile; empty when it may. */
export declare function decidePublish(
  product: ProductVersion,
  profile: LicenceProfile,
): PublishRefusal[];
