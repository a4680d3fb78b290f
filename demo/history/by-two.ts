import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

export const overAHoldSeconds = 660;

/** What finance proposes, and why. */
export interface Said {
  readonly body: ProposalBody;
  readonly reason: string;
}

/** Proposed by finance, approved by the director, and carried out after its hold. */
export function byTwo(office: PastOffice, at: Date, said: Said): Deed {
  const run = async () => {
    const proposal = await propose(office, { role: 'finance', at }, said);
    await approve(office, { role: 'director', at: later(at, 900) }, proposal);
    await carryOutProposals(contextAt(office.context, later(at, 920 + overAHoldSeconds)));
  };
  return { at, run };
}
