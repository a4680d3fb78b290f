/**
 * The representative example of the default product, priced when the screens are built, in the
 * words the borrower reads. It stands in the page itself and needs no call.
 */
export interface RepresentativeExample {
  readonly productName: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  /** In days: `14 or 30`. */
  readonly terms: string;
  readonly amount: string;
  readonly termDays: number;
  readonly received: string;
  readonly interest: string;
  /** A percentage a day: `0.4`. */
  readonly dailyRate: string;
  readonly serviceFee: string;
  readonly serviceFeeShare: string;
  readonly total: string;
  readonly apr: string;
  readonly aprConvention: string;
  readonly dueRule: string;
  readonly lateFeeRule: string;
}

/** Who lends, as the law wants it said. */
export interface Lender {
  readonly name: string;
  readonly companyNumber: string;
  readonly licenceNumber: string;
  readonly regulator: string;
  readonly address: string;
  readonly complaintsPhone: string;
  readonly complaintsEmail: string;
}

declare const __REPRESENTATIVE_EXAMPLE__: RepresentativeExample;
declare const __LENDER__: Lender;

/** Put in by the build. */
export const representativeExample: RepresentativeExample = __REPRESENTATIVE_EXAMPLE__;
export const lender: Lender = __LENDER__;
