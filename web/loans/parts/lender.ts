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

declare const __LENDER__: Lender;

/** Put in by the build. */
export const lender: Lender = __LENDER__;
