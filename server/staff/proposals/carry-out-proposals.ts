import { endCase } from '../../lending/cases/case-row.ts';
import type { Context } from '../../store/context.ts';
import { insideTransaction } from '../acts/inside-transaction.ts';
import { NotPossible } from './kind.ts';
import { carryOutKind, isAtomic, isDone, planOf } from './kinds.ts';
import { whatDiffers } from './preview.ts';
import { keepEnding, lockToCarryOut } from './keep-proposal.ts';
import { proposalsToCarryOut } from './proposal-row.ts';
import type { Ending } from './keep-proposal.ts';
import type { ProposalRow } from './proposal-row.ts';

/**
 * The job `carry-out-proposals`: does what one person proposed and another approved, once its hold
 * is over. That it was approved is written down first, and each kind does it by acts that carry
 * the proposal and do nothing the second time; so whatever dies when, it is done once.
 */
export async function carryOutProposals(context: Context): Promise<void> {
  const { db, clock, log } = context;
  for (const proposal of await proposalsToCarryOut(db, clock.now())) {
    try {
      await carryOut(context, proposal);
    } catch (error) {
      log.error({ err: error, proposal: proposal.id }, 'what was approved was not carried out');
    }
  }
}

async function carryOut(context: Context, proposal: ProposalRow): Promise<void> {
  const { id, kind } = proposal;
  const ending = isAtomic(proposal)
    ? await carryOutInOne(context, proposal)
    : await carryOutAndTell(context, proposal);
  if (ending === null) return;
  context.log.info({ proposal: id, kind, outcome: ending.outcome }, 'proposal carried out');
}

/** The deed and that it is done are one transaction: what is cut short has not happened. */
async function carryOutInOne(context: Context, proposal: ProposalRow): Promise<Ending | null> {
  const { ending, woken } = await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx);
    if (!(await lockToCarryOut(tx, proposal.id))) return { ending: null, woken: [] };
    const ended = await endingAsSigned(inside.context, proposal);
    await keepEnding(tx, proposal, ended, context.clock.now());
    return { ending: ended, woken: [...inside.woken] };
  });
  for (const job of woken) context.wake(job);
  return ending;
}

/** The deed carries the proposal, so that it is found if the process dies before it is told. */
async function carryOutAndTell(context: Context, proposal: ProposalRow): Promise<Ending> {
  const { db, clock } = context;
  const ending = (await isDone(context, proposal))
    ? ({ outcome: 'done' } as const)
    : await endingOf(context, proposal);
  const { title, about, decidedBy, reason, evidence } = proposal;
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (ending.outcome !== 'changed' && about.kind === 'case' && decidedBy !== null) {
      const resolution = `${title} ${reason}`;
      await endCase(tx, about.id, { at, by: decidedBy.name, resolution, evidence });
    }
    await keepEnding(tx, proposal, ending, at);
  });
  return ending;
}

async function endingAsSigned(context: Context, proposal: ProposalRow): Promise<Ending> {
  const plan = await planOf(context, proposal.body);
  const why =
    plan instanceof NotPossible ? plan.why : whatDiffers(proposal.preview, plan.preview);
  if (why !== null) return { outcome: 'changed', heldBecause: why };
  return endingOf(context, proposal);
}

async function endingOf(context: Context, proposal: ProposalRow): Promise<Ending> {
  const outcome = await carryOutKind(context, proposal);
  if (outcome instanceof NotPossible) return { outcome: 'changed', heldBecause: outcome.why };
  return { outcome };
}
