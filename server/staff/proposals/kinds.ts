import { kindRules } from '../../../contract/staff/kind-rules.ts';
import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { Context } from '../../store/context.ts';
import { type CarriedOut, type KindRun, NotPossible, type Plan } from './kind.ts';
import type { ProposalRow } from './proposal-row.ts';

/** What is asked of a proposal of whichever kind. */
export type Kinds = ReturnType<typeof kindsOf>;

/** @param runs what each kind does: the desks know, and `server/app/proposals.ts` lists them */
export function kindsOf(runs: { readonly [Kind in ProposalKind]: KindRun<Kind> }) {
  const runOf = (kind: ProposalKind) => runs[kind] as KindRun<ProposalKind>;

  /** What a body would do now, or why it cannot be done. */
  const planOf = (context: Context, body: ProposalBody): Promise<Plan | NotPossible> =>
    runOf(body.kind).plan(context, body);

  return {
    planOf,

    /** As `planOf`, for who decides about it now: proposes it, or signs it. */
    async planToDecide(context: Context, body: ProposalBody): Promise<Plan | NotPossible> {
      const plan = await planOf(context, body);
      if (plan instanceof NotPossible) return plan;
      return (await runOf(body.kind).whyNotYet?.(context, body)) ?? plan;
    },

    /** What forbids that this person signs a proposal, beside its plan. */
    async whyNotSigned(
      context: Context,
      proposal: ProposalRow,
      signer: string,
    ): Promise<NotPossible | null> {
      const { kind, body } = proposal;
      return (await runOf(kind).whyNotSigned?.(context, proposal, body, signer)) ?? null;
    },

    /** What is done once something is proposed. */
    async proposed(context: Context, body: ProposalBody): Promise<void> {
      await runOf(body.kind).proposed?.(context, body);
    },

    /** Until when what is approved at an instant can be stopped. */
    holdEnds(body: ProposalBody, approvedAt: Date): Date {
      const held = new Date(approvedAt.getTime() + kindRules[body.kind].holdSeconds * 1000);
      const own = runOf(body.kind).notBefore?.(body, approvedAt);
      return own !== undefined && own > held ? own : held;
    },

    /** The body as it is kept for good. */
    keptBody(context: Context, body: ProposalBody): ProposalBody {
      return runOf(body.kind).kept?.(context, body) ?? body;
    },

    /** Whether it is carried out in one transaction with that it was. */
    isAtomic({ kind }: ProposalRow): boolean {
      return runOf(kind).isAtomic === true;
    },

    /** Whether this proposal was carried out already, by a process that died before it said so. */
    isDone(context: Context, proposal: ProposalRow): Promise<boolean> {
      return runOf(proposal.kind).isDone(context, proposal);
    },

    carryOut(context: Context, proposal: ProposalRow): Promise<CarriedOut> {
      return runOf(proposal.kind).carryOut(context, proposal, proposal.body);
    },
  };
}
