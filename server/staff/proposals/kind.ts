import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { Context } from '../../store/context.ts';
import type { Effects, ProposalAbout, ProposalRow } from './proposal-row.ts';
import type { Preview } from '../../../contract/staff/proposal-view.ts';

export type BodyOf<Kind extends ProposalKind> = Extract<ProposalBody, { readonly kind: Kind }>;

/** What a proposal would do now. */
export interface Plan extends Effects {
  /** What is proposed, in one sentence. */
  readonly title: string;
  readonly about: ProposalAbout;
  readonly preview: Preview;
}

/** What an act is refused with where something cannot be done now. */
type Impossible =
  | 'not-possible-now'
  | 'licence-breaks'
  | 'simulation-missing'
  | 'count-missing'
  | 'price-not-lower'
  | 'still-lent'
  | 'replay-missing'
  | 'not-before-midnight'
  | 'profile-unconfirmed'
  | 'return-has-faults'
  | 'period-open';

/** Why it cannot be done now, as a sentence. */
export class NotPossible {
  readonly why: string;
  readonly reason: Impossible;

  constructor(why: string, reason: Impossible = 'not-possible-now') {
    this.why = why;
    this.reason = reason;
  }
}

/** As {@link NotPossible}, for a temporary reason: the proposal stays open until it passes. */
export class NotPossibleYet extends NotPossible {}

/**
 * `nothing`: it was done already. `done`: it is done, and a repeat does nothing. `unfinished`: a
 * part is done, and the job goes on with the rest after others.
 * @see NotPossible it does not fit any more, and nothing was done
 */
export type CarriedOut = 'done' | 'nothing' | 'unfinished' | NotPossible;

/** One kind of what takes two people. */
export interface KindRun<Kind extends ProposalKind> {
  /** Reads only. Asked when it is previewed, proposed, shown, signed and carried out. */
  plan(context: Context, body: BodyOf<Kind>): Promise<Plan | NotPossible>;
  /**
   * What forbids deciding about it now, beside the plan. It is checked at the preview, the
   * proposal and the signature, and no more when it is carried out.
   */
  whyNotYet?(context: Context, body: BodyOf<Kind>): Promise<NotPossible | null>;
  /** What forbids that this person signs it now, beside the plan. */
  whyNotSigned?(
    context: Context,
    proposal: ProposalRow,
    body: BodyOf<Kind>,
    signer: string,
  ): Promise<NotPossible | null>;
  /** What is done once it is proposed, in the transaction of that. */
  proposed?(context: Context, body: BodyOf<Kind>): Promise<void>;
  /** Its hold lasts until then, where that is longer than the hold of the kind. */
  notBefore?(body: BodyOf<Kind>, approvedAt: Date): Date;
  /** The body as it is kept, where not all of it may be: what was proposed stays for good. */
  kept?(context: Context, body: BodyOf<Kind>): BodyOf<Kind>;
  /** It is carried out in one transaction with that it was. */
  readonly isAtomic?: boolean;
  /** Whether this very proposal was carried out before, by a process that died then. */
  isDone(context: Context, proposal: ProposalRow): Promise<boolean>;
  /** Does it once, by acts that do nothing the second time. */
  carryOut(context: Context, proposal: ProposalRow, body: BodyOf<Kind>): Promise<CarriedOut>;
}

/** What has no loan, payment or amount to be held against. */
export const noEffects: Effects = { orderId: null, paymentId: null, amount: null };
