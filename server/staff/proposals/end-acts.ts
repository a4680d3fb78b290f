import {
  refuseProposal,
  stopHeld,
  withdrawProposal,
} from '../../../contract/staff/proposal-acts.ts';
import type { StaffAct } from '../../../contract/staff/staff-act.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import type { StaffCall, StaffCaller } from '../acts/serve-act.ts';
import { keepDecision, keepStop } from './keep-proposal.ts';
import { findProposal, findProposalToDecide } from './proposal-row.ts';
import type { Kinds } from './kinds.ts';
import type { ProposalRow } from './proposal-row.ts';
import { viewOf, whyNotRefused, whyNotStopped, whyNotWithdrawn } from './proposal-view.ts';
import type { ProposalView } from './proposal-view.ts';

export const refuseProposalAct = (kinds: Kinds) =>
  serveAct(refuseProposal, (call) => {
    const { reason } = call.args;
    return end(kinds, call, whyNotRefused, (one, at) =>
      keepDecision(call.context.db, one, {
        state: 'refused',
        by: call.staff.id,
        at,
        reason,
      }),
    );
  });

export const withdrawProposalAct = (kinds: Kinds) =>
  serveAct(withdrawProposal, (call) =>
    end(kinds, call, whyNotWithdrawn, (one, at) =>
      keepDecision(call.context.db, one, {
        state: 'withdrawn',
        by: call.staff.id,
        at,
        reason: null,
      }),
    ),
  );

export const stopHeldAct = (kinds: Kinds) =>
  serveAct(stopHeld, (call) => {
    const { reason } = call.args;
    return end(
      kinds,
      call,
      (one, staff) => whyNotStopped(call.context, one, staff),
      (one, at) => keepStop(call.context.db, one, { by: call.staff.id, at, reason }),
    );
  });

/** Ends a proposal undone, as it was seen. */
async function end<Why extends StaffRefusal>(
  kinds: Kinds,
  call: Pick<StaffCall<StaffAct>, 'context' | 'staff' | 'about'> & {
    readonly args: { readonly proposalId: string; readonly version: number };
  },
  whyNot: (proposal: ProposalRow, staff: StaffCaller) => Why | null,
  keep: (proposal: ProposalRow, at: Date) => Promise<boolean>,
): Promise<{ proposal: ProposalView } | Why | StaffRefusal<'unknown' | 'changed-meanwhile'>> {
  const { context, staff, args } = call;
  const proposal = await findProposalToDecide(context.db, args.proposalId);
  if (proposal === null) return new StaffRefusal('unknown');
  const { id } = proposal;
  call.about({ kind: 'proposal', id, proposalId: id });
  const why = whyNot(proposal, staff);
  if (why !== null) return why;
  if (proposal.version !== args.version || !(await keep(proposal, context.clock.now()))) {
    return new StaffRefusal('changed-meanwhile');
  }
  const after = await findProposal(context.db, id);
  if (after === null) return new StaffRefusal('unknown');
  return { proposal: await viewOf(kinds, context, after, staff) };
}
