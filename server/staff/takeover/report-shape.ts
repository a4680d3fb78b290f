import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Mapping } from './book-rows.ts';

export const countNames = [
  ...(['borrowers', 'loans', 'open', 'closed', 'writtenOff', 'payments'] as const),
  ...(['already', 'changed', 'faults', 'warnings'] as const),
] as const;

/** What two people agree to: everything that was checked, and what booking does. */
export interface Report {
  readonly asOf: CivilDate;
  readonly interest: string;
  readonly files: readonly { readonly file: string; readonly hash: string }[];
  readonly mapping: Mapping;
  readonly counts: Readonly<Record<(typeof countNames)[number], number>>;
  /** Amounts in ngwee, as digits. */
  readonly lines: readonly {
    readonly product: string;
    readonly figure: string;
    readonly files: string;
    readonly booked: string;
    /** Null: there are no totals of the former books. */
    readonly totals: string | null;
  }[];
}
