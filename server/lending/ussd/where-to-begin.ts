import type { Draft } from './session-row.ts';
import { stoppedBefore } from './session-row.ts';
import type { Scene, StepName } from './scene.ts';

/** A payment that was left in the session before is offered for so long. */
const resumeMs = 600_000;

/** The menu, or what the borrower was about to pay, while that can still be paid. */
export async function whereToBegin(scene: Scene): Promise<{ go: StepName; draft: Draft }> {
  const { context, tx, owner, sessionRowId, now, bill } = scene;
  const since = new Date(now.getTime() - resumeMs);
  const of = { borrowerId: owner.id, id: sessionRowId, since };
  const draft = bill && (await stoppedBefore(tx, context.keys, of));
  return draft && draft.planId === bill?.first.plan.planId
    ? { go: 'resume', draft }
    : { go: 'home', draft: {} };
}
