import { createHash } from 'node:crypto';
import { assert } from '../../../domain/assert.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { logAct } from '../acts/act-log.ts';
import { insideTransaction } from '../acts/inside-transaction.ts';
import { faultOfApproval } from '../proofs/staff-evidence.ts';
import { NotPossible } from './kind.ts';
import type { Kinds } from './kinds.ts';
import { whatDiffers } from './preview.ts';
import { endCaseAsAgreed } from './end-case-as-agreed.ts';
import { keepEnding, lockToCarryOut } from './keep-proposal.ts';
import { proposalsToCarryOut } from './proposal-row.ts';
import type { Ending } from './keep-proposal.ts';
import type { ProposalRow } from './proposal-row.ts';

/**
 * The job `carry-out-proposals`: does what one person proposed and another approved, once its
 * hold is over. The approval is recorded first. Each kind does it by acts that carry the
 * proposal and do nothing the second time. So it is done once, even if a process dies.
 */
export async function carryOutProposalsOf(kinds: Kinds, context: Context): Promise<RunOutcome> {
  const { db, clock, log } = context;
  let outcome: RunOutcome = 'done';
  for (const proposal of await proposalsToCarryOut(db, clock.now())) {
    try {
      if ((await carryOut(kinds, context, proposal)) === 'unfinished') outcome = 'unfinished';
    } catch (error) {
      log.error({ err: error, proposal: proposal.id }, 'what was approved was not carried out');
    }
  }
  return outcome;
}

async function carryOut(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<RunOutcome> {
  const { id, kind } = proposal;
  const ending = kinds.isAtomic(proposal)
    ? await carryOutInOne(kinds, context, proposal)
    : await carryOutAndTell(kinds, context, proposal);
  if (ending === 'unfinished') return ending;
  if (ending === null) return 'done';
  context.log.info({ proposal: id, kind, outcome: ending.outcome }, 'proposal carried out');
  return 'done';
}

/** The deed and that it is done are one transaction: what is cut short has not happened. */
async function carryOutInOne(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<Ending | null> {
  const { ending, woken } = await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx);
    if (!(await lockToCarryOut(tx, proposal.id))) return { ending: null, woken: [] };
    const ended = await endingAsSigned(kinds, inside.context, proposal);
    assert(ended !== 'unfinished', 'what is one transaction is done as a whole');
    await keepAndLog(tx, proposal, ended, context.clock.now());
    return { ending: ended, woken: [...inside.woken] };
  });
  for (const job of woken) context.wake(job);
  return ending;
}

/** The deed carries the proposal, so that it is found if the process dies before the notice. */
async function carryOutAndTell(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<Ending | 'unfinished'> {
  const { db, clock } = context;
  const ending = (await kinds.isDone(context, proposal))
    ? ({ outcome: 'done' } as const)
    : await endingOf(kinds, context, proposal);
  if (ending === 'unfinished') return ending;
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (ending.outcome !== 'changed' && proposal.about.kind === 'case') {
      await endCaseAsAgreed(tx, proposal, at);
    }
    await keepAndLog(tx, proposal, ending, at);
  });
  return ending;
}

/** What no person does at that moment is in the audit log too, with the rows that it wrote. */
async function keepAndLog(
  tx: Queryable,
  proposal: ProposalRow,
  ending: Ending,
  at: Date,
): Promise<void> {
  await keepEnding(tx, proposal, ending, at);
  await logAct(tx, {
    at,
    act: 'carryOutProposal',
    staffId: null,
    sessionId: null,
    about: { kind: 'proposal', id: proposal.id, proposalId: proposal.id },
    argsHash: createHash('sha256').update(ending.outcome).digest(),
    refusedFor: null,
  });
}

async function endingAsSigned(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<Ending | 'unfinished'> {
  const plan = await kinds.planOf(context, proposal.body);
  const why =
    plan instanceof NotPossible ? plan.why : whatDiffers(proposal.preview, plan.preview);
  if (why !== null) return { outcome: 'changed', heldBecause: why };
  return endingOf(kinds, context, proposal);
}

async function endingOf(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
): Promise<Ending | 'unfinished'> {
  const fault = await faultOfApproval(context, proposal.id);
  if (fault !== null) {
    context.log.error({ proposal: proposal.id, fault }, 'approval not proved');
    return { outcome: 'changed', heldBecause: `The approval is not proved: ${fault}.` };
  }
  const outcome = await kinds.carryOut(context, proposal);
  if (outcome instanceof NotPossible) return { outcome: 'changed', heldBecause: outcome.why };
  return outcome === 'unfinished' ? outcome : { outcome };
}
