import type { Nrc } from '../../../contract/market/nrc.ts';
import type { BureauName } from '../../../contract/words/bureau-name.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BureauStatus, Inquiry } from '../../../domain/rules/bureau.ts';
import type { Readiness } from './readiness.ts';

/** Whom an inquiry is about. A bureau may be sent less. */
export interface BureauPerson {
  readonly nrc: Nrc;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: CivilDate;
  /** Drawn; names no one. */
  readonly reference: string;
}

export interface BureauReply {
  readonly inquiry: Inquiry;
  /** The whole report, to be sealed; null: there is none. */
  readonly report: Buffer | null;
}

/** A file of accounts as it is sent. */
export interface BureauFile {
  readonly name: string;
  readonly content: Buffer;
  readonly rows: number;
}

/** A row that the bureau did not take: the account number of the row, and the bureau's code. */
export interface RejectedRow {
  readonly account: string;
  readonly code: string;
}

export type Submission =
  | { readonly kind: 'taken'; readonly receipt: string }
  | { readonly kind: 'rejected'; readonly rows: readonly RejectedRow[] }
  | { readonly kind: 'down' }
  | { readonly kind: 'refused'; readonly why: 'profile-unconfirmed' };

/** A credit bureau. Nothing here throws. */
export interface CreditBureau {
  readonly name: BureauName;
  readonly status: BureauStatus;
  /** No answer in time is `down`. */
  inquire(person: BureauPerson, purpose: 'loan', consentId: string): Promise<BureauReply>;
  submit(file: BureauFile): Promise<Submission>;
  health(): Promise<Readiness>;
}

/** The bureau that `CREDIT_BUREAU` names, and how many inquiries a day may cost. */
export interface BureauConfig {
  readonly name: BureauName;
  readonly mostADay: number;
  connect(): CreditBureau;
}

/** Whether anyone may be asked about at this bureau. */
export function mayInquire(bureau: CreditBureau | null): bureau is CreditBureau {
  return bureau !== null && (bureau.status === 'simulated' || bureau.status === 'confirmed');
}
