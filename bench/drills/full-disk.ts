import { join } from 'node:path';
import { mayMount, smallDisk } from '../../testing/small-disk.ts';
import { atLeast, atMost } from '../measure/report.ts';
import { debianVersions, makeDebianPostgres } from './debian-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn, serves } from './lender-at-work.ts';
import { lenderOn } from './lender-of-drill.ts';

const some = 15;
const plenty = 400e6;
const mostSeconds = 30;

/** The disk of a database server is full, and has room again. */
export const fullDisk: Drill = {
  whyNot: () => {
    if (!mayMount) return 'only root may make a small disk, and not in every container';
    return debianVersions().length === 0
      ? 'PostgreSQL is missing (apt-get install postgresql)'
      : null;
  },
  async run(tell) {
    const disk = smallDisk(plenty);
    const [newest] = debianVersions();
    const postgres = await makeDebianPostgres(newest?.bin ?? '', join(disk.folder, 'server'));
    try {
      await postgres.start();
      return await lenderOn(postgres.url, async (lender) => {
        await lender.answers(some);
        const before = [...lender.answered];
        disk.leave(0);
        await lender.isPutOff(some);
        tell(`${before.length} answers, then no byte is free: calls are put off (503)`);
        disk.leave(plenty);
        // Where it had to end; a supervisor does this, as systemd with Restart=on-failure.
        await postgres.start().catch(() => {});
        const waiting = await secondsOf(() => lender.answers(some));
        const ready = await lender.isReady();
        tell(`room again: ${some} more answers ${waiting.toFixed(1)} s after`);
        await lender.settles();
        const differences = await lender.differences();
        for (const one of differences) tell(`  ${one}`);
        return [
          atLeast('requests put off', lender.putOff(), some),
          atMost('until borrowers are answered again, s', waiting, mostSeconds),
          atMost('answered and lost', await lostIn(postgres.url, lender.answered), 0),
          atMost('differences between books, network and borrowers', differences.length, 0),
          atMost('faults of the ledger', (await faultsOf(postgres.url)).length, 0),
          serves(ready),
        ];
      });
    } finally {
      await postgres.stop().catch(() => {});
      disk.remove();
    }
  },
};
