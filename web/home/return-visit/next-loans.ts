/** A loan that opens to whoever paid others back, in the words the borrower reads. */
export interface NextLoan {
  readonly name: string;
  /** `K200 – K5,000`. */
  readonly amounts: string;
  /** `14, 30 or 60`. */
  readonly terms: string;
  /** A percentage a day: `0.40`. */
  readonly dailyRate: string;
  readonly serviceFeeShare: string;
  /** Loans to pay back before. */
  readonly settledLoans: number;
}

declare const __NEXT_LOANS__: readonly NextLoan[];

/** Put in by the build. */
export const nextLoans: readonly NextLoan[] = __NEXT_LOANS__;
