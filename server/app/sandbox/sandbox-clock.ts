import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { codes } from '../../../contract/words/envelope.ts';
import type { MovableClock } from '../../store/clock.ts';
import { type Database, sql } from '../../store/database/database.ts';
import { envelope } from '../../http/encode-answer.ts';
import { fieldErrors } from '../../../contract/words/field-errors.ts';
import { Malformed } from '../../http/malformed.ts';
import { readJson } from '../../http/read-json.ts';
import { sendJson } from '../../http/reply.ts';
import type { JobRunner } from '../../store/jobs/run-jobs.ts';

const readEveryMs = 1_000;
const daySeconds = 86_400n;
const mostDays = 400;
const aMinute = 60n;
/** Ten in the morning in Lusaka, as a second of the day in UTC. */
const morningSecond = 8 * 3600;

const readOffset = sql<{ readonly offsetSeconds: bigint }>(
  'select offset_seconds from sandbox_clock where id = 1',
);

const advance = sql<{ readonly offsetSeconds: bigint }, { seconds: bigint }>(`
  insert into sandbox_clock (id, offset_seconds) values (1, :seconds)
  on conflict (id) do update set offset_seconds = sandbox_clock.offset_seconds + :seconds
  returning offset_seconds`);

const advanceSchema = z.strictObject({
  advanceDays: z.int().check(z.gte(0), z.lte(mostDays)),
});

interface SandboxClockParts {
  readonly db: Database;
  readonly clock: MovableClock;
  /** Puts the calendar of the simulated networks as far ahead. */
  readonly tellNetworks: (aheadSeconds: bigint) => Promise<void>;
}

export interface SandboxClock {
  /** Begins to follow the clock as other processes put it forward. */
  follow(): void;
  stop(): void;
  /** Puts the clock forward day by day and runs what falls due on each. */
  advanceDays(days: number, jobs: JobRunner): Promise<void>;
}

/**
 * The clock of a server with the simulator. Its offset is kept in the database, so that every
 * process and the next start agree. The simulated networks follow, so that whatever they date
 * and sign is of the same day.
 */
export async function sandboxClock({
  db,
  clock,
  tellNetworks,
}: SandboxClockParts): Promise<SandboxClock> {
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    const row = await db.row(readOffset);
    // A read that was under way while the clock was put forward must not put it back.
    if (row !== undefined && row.offsetSeconds > clock.offsetSeconds()) {
      clock.setOffset(row.offsetSeconds);
    }
  };
  await read();
  await tellNetworks(clock.offsetSeconds());
  return {
    follow() {
      timer = setInterval(() => void read().catch(() => {}), readEveryMs);
    },
    stop: () => clearInterval(timer),
    async advanceDays(days, jobs) {
      for (let day = 0; day < days; day++) {
        const untilMorning = secondsUntilMorning(clock.now());
        const rest = daySeconds - untilMorning - aMinute;
        // A minute for what the jobs of the morning have written to be sent.
        for (const seconds of [untilMorning, aMinute, rest]) {
          const row = await db.row(advance, { seconds });
          if (row !== undefined) clock.setOffset(row.offsetSeconds);
          await tellNetworks(clock.offsetSeconds());
          await jobs.runDueJobs();
        }
      }
    },
  };
}

/** Every day passes through a morning, when people are reminded and told, whatever hour it is. */
function secondsUntilMorning(now: Date): bigint {
  const day = Number(daySeconds);
  const secondOfDay = Math.floor(now.getTime() / 1000) % day;
  const wait = (morningSecond - secondOfDay + day) % day;
  return BigInt(Math.min(wait, day - Number(aMinute)));
}

/** `GET /sandbox/clock` and `POST /sandbox/clock` `{ advanceDays }`. */
export function routeSandboxClock(
  app: FastifyInstance,
  parts: { clock: MovableClock; sandbox: SandboxClock; jobs: JobRunner },
): void {
  const { clock, sandbox, jobs } = parts;
  const answer = (reply: FastifyReply) => {
    const time = { today: clock.today(), now: clock.now().toISOString() };
    // In the envelope as everywhere, and bare beside it as the simulator answers.
    return sendJson(reply, JSON.stringify({ ...envelope(codes.done, time), ...time }));
  };
  app.get('/sandbox/clock', (_request, reply) => answer(reply));
  app.post('/sandbox/clock', async (request, reply) => {
    const body = request.body instanceof Uint8Array ? readJson(request.body) : undefined;
    const wanted = advanceSchema.safeParse(body, { reportInput: true });
    if (!wanted.success) throw new Malformed(fieldErrors(wanted.error.issues, 'body'));
    await sandbox.advanceDays(wanted.data.advanceDays, jobs);
    return answer(reply);
  });
}
