import assert from 'node:assert/strict';
import {
  approveProposal,
  beginApproval,
  showProposal,
} from '../contract/staff/proposal-acts.ts';
import { previewProposal, propose } from '../contract/staff/propose-acts.ts';
import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { staffAtConsole } from './staff-at-console.ts';
import type { App } from './start-app.ts';
import { until } from './until.ts';

/** Proposed by the director and signed by compliance at the console, and carried out. */
export async function agreedByTwo(app: App, body: ProposalBody): Promise<void> {
  const [mary, ruth] = [staffAtConsole(app), staffAtConsole(app)];
  await mary.logInAs('director');
  await ruth.logInAs('compliance');
  const { previewHash } = await mary.done(previewProposal, { body });
  const reason = 'It was asked for.';
  const { proposal } = await mary.done(propose, { body, reason, previewHash });
  const seen = { proposalId: proposal.id, version: proposal.version };
  const { nonce, options } = await ruth.done(beginApproval, { ...seen, previewHash });
  const response = await ruth.demoSigned('ruth@lender.example', options);
  await ruth.done(approveProposal, { ...seen, nonce, response });
  const { id: proposalId } = proposal;
  const look = async () => (await mary.done(showProposal, { proposalId })).proposal.state;
  const state = await until(look, (one) => one !== 'approved', 'what two agreed to');
  assert.equal(state, 'done');
}
