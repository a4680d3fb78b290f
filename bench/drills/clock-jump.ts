import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sql } from '../../server/store/database/database.ts';
import { sumSharedBalances } from '../../server/lending/ledger/sum-shared-balances.ts';
import { standingClock } from '../../testing/kill/standing-clock.ts';
import { atMost } from '../measure/report.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn } from './lender-at-work.ts';
import { lenderOfDrill } from './lender-of-drill.ts';
import { looking } from './looking.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const some = 10;
const few = 3;
const mostSeconds = 30;
/** Where the clock of the product's machine goes, one after the other, while it runs. */
const jumps = [5, 0, -5, 0];
const hourMs = 3_600_000;
const soonMs = 5 * 60_000;

/** The clock of the product's machine jumps, that of the database and of phones do not. */
export const clockJump: Drill = {
  whyNot: () => (existsSync(library) ? null : 'faketime is missing (apt-get install faketime)'),
  async run(tell) {
    const folder = temporaryFolder('drill');
    const file = join(folder, 'clock');
    writeFileSync(file, '+0\n');
    try {
      return await lenderOfDrill(async ({ lender, url }) => {
        const waits: number[] = [];
        await lender.answers(some);
        await lender.isKilled();
        await lender.startsAgain({
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        });
        await lender.answers(some);
        for (const jump of jumps) {
          writeFileSync(file, `${jump < 0 ? '' : '+'}${jump}h\n`);
          const from = lender.answered.length;
          const waiting = await secondsOf(async () => {
            await (jump === 0 ? lender.pays(few) : lender.answers(some));
            await jobsGoOn(url, jump * hourMs);
          });
          waits.push(waiting);
          const codes = new Set(lender.answered.slice(from).map(({ answer }) => answer.code));
          const said = [...codes].join(', ');
          tell(`${jump} h: answers ${said}, and jobs at work, after ${waiting.toFixed(1)} s`);
        }
        await lender.settles();
        await sumsOfSoon(url);
        // A repeated request gets the time again.
        const differences = (await lender.differences()).filter((one) => !isClockOff(one));
        for (const one of differences) tell(`  ${one}`);
        return [
          atMost(
            'the longest until money and jobs go on after a jump, s',
            Math.max(...waits),
            mostSeconds,
          ),
          atMost('answers lost', await lostIn(url, lender.answered), 0),
          atMost('differences between books, network and borrowers', differences.length, 0),
          atMost('faults of the ledger', (await faultsOf(url)).length, 0),
        ];
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const isClockOff = (difference: string) => difference.includes('clock-off');

const selectEnds = sql<{ at: Date | null }>(`
  select min(last_ended_at) as at from job_run
  where name in ('sum-shared-balances', 'submit-payments', 'follow-up-payments')`);
const selectLast = sql<{ at: Date | null }>(`
  select max(last_ended_at) as at from job_run
  where name in ('sum-shared-balances', 'submit-payments', 'follow-up-payments')`);

/** The next run of the sums, when all of this is some minutes old. */
async function sumsOfSoon(databaseUrl: string): Promise<void> {
  const soon = standingClock(new Date(Date.now() + soonMs));
  await looking(databaseUrl, (db) => sumSharedBalances({ db, clock: soon }));
}

/** Until jobs that run every few seconds or minutes have run by the clock as it is now. */
async function jobsGoOn(databaseUrl: string, aheadMs: number): Promise<void> {
  const isNow = (at: Date | null | undefined) =>
    at instanceof Date && Math.abs(at.getTime() - Date.now() - aheadMs) < hourMs;
  await looking(databaseUrl, async (db) => {
    while (!isNow((await db.row(selectEnds))?.at) || !isNow((await db.row(selectLast))?.at)) {
      await pause(100);
    }
  });
}
