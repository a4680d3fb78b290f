import { proposalKinds } from '../../../contract/staff/kind-rules.ts';
import type { Context } from '../../store/context.ts';
import { NotPossible, NotPossibleYet } from './kind.ts';
import { keepLapse } from './keep-proposal.ts';
import type { Kinds } from './kinds.ts';
import { mostAtOnce, pageOfProposals } from './proposal-row.ts';
import type { PlaceAmongProposals, ProposalRow } from './proposal-row.ts';

/**
 * The job `end-stale-proposals`: ends each proposal that awaits approval and can no longer be
 * carried out. Examples: the loan was paid, the product withdrawn or the case resolved. It
 * stores the reason, which the proposer reads in the Inbox. A temporary reason
 * (`NotPossibleYet`) ends no proposal.
 */
export async function endStaleProposalsOf(kinds: Kinds, context: Context): Promise<void> {
  const wanted = { state: 'proposed', kinds: proposalKinds, limit: mostAtOnce } as const;
  let after: PlaceAmongProposals | null = null;
  do {
    const page: ProposalRow[] = await pageOfProposals(context.db, { ...wanted, after });
    for (const proposal of page) {
      try {
        await endIfStale(kinds, context, proposal);
      } catch (error) {
        const fields = { err: error, proposal: proposal.id };
        context.log.error(fields, 'stale proposal not checked');
      }
    }
    const last = page.at(-1);
    after =
      last === undefined || page.length < mostAtOnce
        ? null
        : { at: last.proposedAt, id: last.id };
  } while (after !== null);
}

async function endIfStale(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<void> {
  const plan = await kinds.planOf(context, proposal.body);
  if (!(plan instanceof NotPossible) || plan instanceof NotPossibleYet) return;
  const { why } = plan;
  if (!(await keepLapse(context.db, proposal, { at: context.clock.now(), why }))) return;
  context.log.info({ proposal: proposal.id, kind: proposal.kind, why }, 'proposal lapsed');
}
