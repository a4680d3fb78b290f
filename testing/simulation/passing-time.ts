import type { Context } from '../../server/store/context.ts';
import { startJob } from './jobs.ts';
import type { Stage } from './stage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const lusakaAheadMs = 2 * hourMs;

/** Time passes; what the world does while it passes (callbacks, reports) reaches the server. */
export async function pass(stage: Stage, ms: number): Promise<void> {
  stage.outside.clock.advance(ms);
  await stage.turns.run();
}

/** Until the clocks of Lusaka next show this. */
export async function passUntilHour(stage: Stage, hour: number, minute: number): Promise<void> {
  const sinceMidnight = (stage.outside.clock.now() + lusakaAheadMs) % dayMs;
  const wanted = hour * hourMs + minute * minuteMs;
  await pass(stage, (wanted - sinceMidnight + dayMs) % dayMs);
}

export async function runJob(
  stage: Stage,
  job: (context: Context) => Promise<unknown>,
): Promise<void> {
  startJob(stage, job);
  await stage.turns.run();
}
