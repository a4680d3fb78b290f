import { approveProposal, beginApproval } from '../contract/staff/proposal-acts.ts';
import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { previewProposal, propose } from '../contract/staff/propose-acts.ts';
import { carryOutProposals } from '../server/app/proposals.ts';
import { staffAtConsole } from './staff-at-console.ts';
import type { App } from './start-app.ts';

/** The director proposes it and finance signs it; the job does it. */
export async function doneByTwo(app: App, body: ProposalBody): Promise<void> {
  const [mary, peter] = [staffAtConsole(app), staffAtConsole(app)];
  await mary.logInAs('director');
  await peter.logInAs('finance');
  const { previewHash } = await mary.done(previewProposal, { body });
  const reason = 'They called and asked for it.';
  const { proposal } = await mary.done(propose, { body, reason, previewHash });
  const seen = { proposalId: proposal.id, version: 0 };
  const { nonce, options } = await peter.done(beginApproval, { ...seen, previewHash });
  const response = await peter.demoSigned('peter@lender.example', options);
  await peter.done(approveProposal, { ...seen, nonce, response });
  await carryOutProposals(app.context);
}
