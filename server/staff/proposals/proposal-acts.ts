import { approveProposalAct, beginApprovalAct, exportApprovalAct } from './approve-acts.ts';
import { refuseProposalAct, stopHeldAct, withdrawProposalAct } from './end-acts.ts';
import type { Kinds } from './kinds.ts';
import {
  listProposalsAct,
  previewProposalAct,
  proposeAct,
  showProposalAct,
} from './propose-acts.ts';

/** Everything that is done about what takes two people. */
export const proposalActsOf = (kinds: Kinds) => ({
  listProposals: listProposalsAct,
  showProposal: showProposalAct(kinds),
  previewProposal: previewProposalAct(kinds),
  propose: proposeAct(kinds),
  beginApproval: beginApprovalAct(kinds),
  approveProposal: approveProposalAct(kinds),
  refuseProposal: refuseProposalAct(kinds),
  withdrawProposal: withdrawProposalAct(kinds),
  stopHeld: stopHeldAct(kinds),
  exportApproval: exportApprovalAct,
});
