import assert from 'node:assert/strict';
import { approveProposal, beginApproval } from '../contract/staff/proposal-acts.ts';
import { showProposal } from '../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../contract/staff/propose-acts.ts';
import type { Role } from '../contract/staff/permissions.ts';
import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { staffAtConsole } from './staff-at-console.ts';
import type { App } from './start-app.ts';
import { until } from './until.ts';

const approvers = {
  compliance: 'ruth@lender.example',
  finance: 'peter@lender.example',
  director: 'mary@lender.example',
};

/** Proposed, signed by a colleague at the console, and carried out. */
export async function agreedByTwo(
  app: App,
  body: ProposalBody,
  approver: keyof typeof approvers = 'compliance',
  proposer: Role = 'director',
): Promise<void> {
  const [proposing, approving] = [staffAtConsole(app), staffAtConsole(app)];
  await proposing.logInAs(proposer);
  await approving.logInAs(approver);
  const { previewHash } = await proposing.done(previewProposal, { body });
  const reason = 'They called and asked for it.';
  const { proposal } = await proposing.done(propose, { body, reason, previewHash });
  const seen = { proposalId: proposal.id, version: proposal.version };
  const { nonce, options } = await approving.done(beginApproval, { ...seen, previewHash });
  const response = await approving.demoSigned(approvers[approver], options);
  await approving.done(approveProposal, { ...seen, nonce, response });
  const { id: proposalId } = proposal;
  const look = async () => (await proposing.done(showProposal, { proposalId })).proposal.state;
  const state = await until(look, (one) => one !== 'approved', 'what two agreed to');
  assert.equal(state, 'done');
}
