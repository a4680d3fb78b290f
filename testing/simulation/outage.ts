import { answerPrompts } from './finish-work.ts';
import { dayJobs, nightJobs } from './jobs.ts';
import { pass, runJob } from './passing-time.ts';
import type { Stage } from './stage.ts';

const dayMs = 24 * 3_600_000;

/**
 * The server is off for three days: no job runs, and no call or callback arrives. When it is back,
 * borrowers may act before the missed nights are booked.
 */
export async function switchOff(stage: Stage): Promise<void> {
  const { server, turns, dice } = stage;
  await turns.kill(stage.process());
  server.isOff = true;
  answerPrompts(stage);
  await pass(stage, 3 * dayMs);
  server.isOff = false;
  await runJob(stage, nightJobs.reconcileStatements);
  if (dice.chance(50)) return;
  for (const job of [nightJobs.accrueOvernight, ...dayJobs]) await runJob(stage, job);
}
