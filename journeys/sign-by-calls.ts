import { strict as assert } from 'node:assert';
import type { Role } from '../contract/staff/permissions.ts';
import { approveProposal, beginApproval } from '../contract/staff/proposal-acts.ts';
import { listProposals } from '../contract/staff/proposal-view.ts';
import type { ProposalKind } from '../contract/staff/proposal-kinds.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import type { App } from '../testing/start-app.ts';

/** The second approver of the simulator's: the role, and the address that their passkey is by. */
type Signer = readonly [role: Role, email: string];

/**
 * The second approver signs the one proposal of this kind that waits, by the calls of the
 * screens. For a journey about something else, as signing on screens has its own journey.
 */
export async function signsByCalls(
  app: App,
  [role, email]: Signer,
  kind: ProposalKind,
): Promise<void> {
  const signer = staffAtConsole(app);
  await signer.logInAs(role);
  const filter = { state: 'proposed', kind } as const;
  const [waiting] = (await signer.done(listProposals, { filter, limit: 1 })).rows;
  assert(waiting, `a proposal of ${kind} waits`);
  const seen = { proposalId: waiting.id, version: waiting.version };
  const { previewHash } = waiting;
  const { nonce, options } = await signer.done(beginApproval, { ...seen, previewHash });
  const response = await signer.demoSigned(email, options);
  await signer.done(approveProposal, { ...seen, nonce, response });
}
