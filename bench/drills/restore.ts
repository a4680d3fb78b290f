import { rmSync } from 'node:fs';
import { typeData } from '../../testing/data-command.ts';
import { atLeast, atMost } from '../measure/report.ts';
import { whyNoBackups } from './backed-up-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn, serves } from './lender-at-work.ts';
import { lenderWithBackups } from './lender-with-backups.ts';

/** What is asked for between two moments of the drill. */
const some = 15;

/** The disk of the database is gone: back to a minute ago, from base backup and archived log. */
export const restore: Drill = {
  whyNot: whyNoBackups,
  run: (tell) =>
    lenderWithBackups(async ({ postgres, lender }) => {
      await lender.answers(some);
      const backingUp = await secondsOf(() => postgres.backUp());
      tell(`a base backup while borrowers borrowed: ${backingUp.toFixed(1)} s`);
      await lender.answers(some);
      const before = [...lender.answered];
      const [{ instant } = {}] = await postgres.rows(
        'select clock_timestamp()::text as instant',
      );
      tell(`${before.length} answers by ${String(instant)}, the instant to go back to`);
      await lender.answers(some);
      await postgres.archived();
      lender.stopsWanting();
      const after = lender.answered.slice(before.length);
      await postgres.kill();
      rmSync(postgres.data, { recursive: true });
      tell(`${after.length} more answers, then kill -9 and rm -r of the database`);
      const restoring = await secondsOf(async () => {
        const target = [
          '--type=time',
          `--target=${String(instant)}`,
          '--target-action=promote',
        ];
        await postgres.restore(...target);
        await postgres.start();
      });
      // The product refuses a database that went back until an operator accepts the loss.
      await typeData(postgres.url, 'accept-database', 'The disk was lost.');
      await lender.allAnswered();
      const ready = await lender.isReady();
      tell('the product found it, and answered every waiting request');
      await lender.closes();
      return [
        atMost('restored, s', restoring, 120),
        atMost('answered by that instant and lost', await lostIn(postgres.url, before), 0),
        atLeast('answered after it and gone', await lostIn(postgres.url, after), 1),
        atMost('faults of the ledger', (await faultsOf(postgres.url)).length, 0),
        serves(ready),
      ];
    }),
};
