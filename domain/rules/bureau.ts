import type { BureauName } from '../../contract/words/bureau-name.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';

/** Whether a bureau may be asked and told. Of a `draft` neither, as its contract is missing. */
export const bureauStatuses = ['none', 'simulated', 'draft', 'confirmed'] as const;
export type BureauStatus = (typeof bureauStatuses)[number];

/** What the lender has to put right at the bureau; it fails for all borrowers alike. */
export const bureauFaults = ['key', 'entitlement', 'balance', 'clock', 'request'] as const;
export type BureauFault = (typeof bureauFaults)[number];

/** The figures of a report. Nothing in it names a person or another lender. */
export interface BureauSummary {
  readonly openAccounts: number;
  readonly overdueAccounts: number;
  readonly overdueTotal: Ngwee;
  readonly worstDays24m: number;
  readonly writtenOff: number;
  readonly inquiries90d: number;
  readonly score?: {
    readonly value: number;
    readonly scaleMin: number;
    readonly scaleMax: number;
    readonly name: string;
  };
}

/** What the bureau knows of a person. */
export type BureauFinding =
  | { readonly kind: 'no-record' }
  | { readonly kind: 'thin'; readonly accounts: number }
  | {
      readonly kind: 'hit';
      readonly summary: BureauSummary;
      readonly reference: string;
      readonly asOf: CivilDate;
    }
  /** None of them is chosen. */
  | { readonly kind: 'several'; readonly candidates: number };

/** Why there is no finding. */
export type BureauSilence =
  | { readonly kind: 'not-configured' }
  | { readonly kind: 'no-consent' }
  | {
      readonly kind: 'not-asked';
      readonly why: 'below-floor' | 'fresh-answer' | 'budget';
    }
  | { readonly kind: 'down'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'our-fault'; readonly what: BureauFault };

/** What an inquiry comes to. */
export type Inquiry = BureauFinding | BureauSilence;
export const inquiryKinds = [
  'not-configured',
  'no-consent',
  'not-asked',
  'no-record',
  'thin',
  'hit',
  'several',
  'down',
  'our-fault',
] as const satisfies readonly Inquiry['kind'][];

/** A finding with the bureau that gave it and the day it was given. */
export type KnownFinding = BureauFinding & {
  readonly on: CivilDate;
  readonly bureau: BureauName;
};

/** What the decision knows of the bureau. `waiting`: the answer is awaited. */
export type BureauFact = KnownFinding | BureauSilence | { readonly kind: 'waiting' };

/** An answer counts so long, and no one is asked about again before. */
export const bureauFreshDays = 30;

/** Minutes until the next attempt; then a loan waits no longer. */
const retryMinutes = [1, 5, 15];

export function bureauRetryMinutes(timesDown: number): number | null {
  return retryMinutes[timesDown - 1] ?? null;
}

export interface BureauKnown {
  /** As the last inquiry left it. */
  readonly known: BureauFact | undefined;
  /** A bureau is connected, and may be asked. */
  readonly mayAsk: boolean;
  readonly hasConsent: boolean;
}

/** What is to be known of the bureau for a loan; `waiting`: it is to be asked. */
export function bureauFactFor(
  { known, mayAsk, hasConsent }: BureauKnown,
  loan: { readonly amount: Ngwee; readonly floor: Ngwee; readonly on: CivilDate },
): BureauFact {
  if (!mayAsk) return { kind: 'not-configured' };
  if (loan.amount < loan.floor) return { kind: 'not-asked', why: 'below-floor' };
  if (known !== undefined && 'on' in known && loan.on <= addDays(known.on, bureauFreshDays)) {
    return known;
  }
  return hasConsent ? { kind: 'waiting' } : { kind: 'no-consent' };
}
