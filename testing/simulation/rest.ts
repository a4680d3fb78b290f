import { carryOutProposals } from '../../server/app/proposals.ts';
import { sql } from '../../server/store/database/database.ts';
import { fillFloat, openNetwork } from './finish-work.ts';
import { send } from './intents.ts';
import { dayJobs, nightJobs, slowJobs, startFlow } from './jobs.ts';
import { pass, passUntilHour, runJob } from './passing-time.ts';
import type { Stage } from './stage.ts';
import { endWrongPrice } from './wrong-price.ts';

const countUnsettled = sql<{ open: bigint }>(`
  select (select count(*) from payment
      where state in ('requested', 'submitted', 'unknown') or ask_at is not null)
    + (select count(*) from earlier_attempt where ask_at is not null) as open`);

/** After these gaps everything was asked for as often, and as late, as the schedules say. */
const gapsSeconds = [
  ...Array.from({ length: 12 }, () => 40),
  ...Array.from({ length: 10 }, () => 600),
  ...Array.from({ length: 30 }, () => 3_900),
];

/**
 * Nothing new is wanted and nothing goes wrong any more. Networks are open, phones answered or
 * left alone, every unheard answer asked for. It lasts until no payment is awaited or a day and
 * more has passed.
 */
export async function comeToRest(stage: Stage): Promise<void> {
  openNetwork(stage);
  fillFloat(stage);
  stage.process().turnsLeft = null;
  for (const intent of stage.intents.filter(({ isHeard }) => !isHeard)) {
    startFlow(stage, async () => void (await send(stage.process().context, intent)));
    await stage.turns.run();
  }
  await endWrongPrice(stage);
  // Approved proposals are carried out, and their payouts are sent, before the world is quiet.
  await pass(stage, 11 * 60_000);
  await runJob(stage, carryOutProposals);
  for (const seconds of gapsSeconds) {
    stage.outside.clock.advance(seconds * 1000);
    await stage.turns.run();
    for (const job of dayJobs) await runJob(stage, job);
    const left = await stage.db.row(countUnsettled);
    if (left?.open === 0n) break;
  }
  // A payment whose final state changes is reported by the checks within three days.
  const nightsToHear = stage.outside.changed.size > 0 ? 5 : 2;
  for (let nights = 0; nights < nightsToHear; nights++) {
    await passUntilHour(stage, 5, 0);
    for (const job of [nightJobs.reconcileStatements, ...dayJobs]) await runJob(stage, job);
    await pass(stage, 60_000);
    for (const job of dayJobs) await runJob(stage, job);
  }
  for (const job of [nightJobs.accrueOvernight, ...slowJobs]) await runJob(stage, job);
}
