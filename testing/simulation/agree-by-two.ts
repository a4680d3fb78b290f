import type { Role } from '../../contract/staff/permissions.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import type { Context } from '../../server/store/context.ts';
import { approved, colleague, proposed } from '../staff-world.ts';
import type { Stage } from './stage.ts';

/**
 * One person of the lender proposes, another signs. What they sign is one turn, as signatures
 * are verified in threads that no dice rule. Before it is carried out, and within that, payments
 * come in and processes die. Where it is refused nothing is proposed.
 */
export async function agreeByTwo(
  stage: Stage,
  [one, other]: readonly [Role, Role],
  body: ProposalBody,
  /** What comes before the other signs. */
  before: (context: Context) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const living = stage.process();
  const alone = { ...living.context, db: stage.db };
  await stage.turns.take(living, 'two people agree', async () => {
    const proposer = await colleague(alone, one, [one]);
    const signer = await colleague(alone, other, [other]);
    const { data } = await proposed(proposer, body);
    if (data === null) return;
    await before(alone);
    await approved(signer, data.proposal);
  });
}
