import type { ServedAct } from '../acts/serve-act.ts';
import { approveProposalAct, beginApprovalAct, exportApprovalAct } from './approve-acts.ts';
import { refuseProposalAct, stopHeldAct, withdrawProposalAct } from './end-acts.ts';
import {
  listProposalsAct,
  previewProposalAct,
  proposeAct,
  showProposalAct,
} from './propose-acts.ts';

/** Everything that is done about what takes two people. */
export const proposalActs: readonly ServedAct[] = [
  listProposalsAct,
  showProposalAct,
  previewProposalAct,
  proposeAct,
  beginApprovalAct,
  approveProposalAct,
  refuseProposalAct,
  withdrawProposalAct,
  stopHeldAct,
  exportApprovalAct,
];
