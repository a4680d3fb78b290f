import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../contract/staff/permissions.ts';
import { approveProposal, beginApproval } from '../../contract/staff/proposal-acts.ts';
import { previewProposal, propose } from '../../contract/staff/propose-acts.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { makeDemoStaff } from '../../demo/people/demo-staff.ts';
import { anchoredKeys } from '../../server/staff/proofs/staff-anchor.ts';
import { testContext } from '../../testing/context.ts';
import { freePort } from '../../testing/kill/mortal-server.ts';
import { staffAtConsole } from '../../testing/staff-at-console.ts';
import { looking } from './looking.ts';

const lookEveryMs = 100;

/** The lender's people at the console of a drill, each by HTTP, as their screens ask. */
export async function officeOfDrill(databaseUrl: string) {
  const keys = await looking(databaseUrl, async (db) => {
    const context = testContext({ db, now: new Date() });
    await makeDemoStaff(context);
    return anchoredKeys(context.config);
  });
  const port = await freePort();
  const at = { server: { console: { port, origin: `http://localhost:${port}` } } };
  /** A staff member by role, who logs in now: a session ends after twenty minutes. */
  const person = async (role: Role) => {
    const one = staffAtConsole(at);
    await one.logInAs(role);
    return one;
  };
  return {
    /** With what the product is started, so that they find it. */
    settings: { CONSOLE_PORT: String(port), STAFF_KEYS: [...keys].join() },
    person,
    /** One proposes, another one signs. */
    async agreedByTwo(body: ProposalBody, reason: string): Promise<void> {
      const proposer = await person('credit');
      const { previewHash } = await proposer.done(previewProposal, { body });
      const asked = { body, reason, previewHash };
      const { proposal } = await proposer.done(propose, asked);
      const director = await person('director');
      const { id: proposalId, version } = proposal;
      const seen = { proposalId, version };
      const begun = { ...seen, previewHash: proposal.previewHash };
      const { nonce, options } = await director.done(beginApproval, begun);
      const response = await director.demoSigned('mary@lender.example', options);
      await director.done(approveProposal, { ...seen, nonce, response });
    },
  };
}

/** Asks until something holds, and answers it. */
export async function once<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    await pause(lookEveryMs);
  }
}
