import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, atMost } from '../measure/report.ts';
import { whyNoBackups } from './backed-up-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn, serves } from './lender-at-work.ts';
import { lenderWithBackups } from './lender-with-backups.ts';

const some = 15;
/** Within the first page of a table, where its rows are. */
const offset = 8000;

/** A disk that gives back other bytes than it was given: noticed, and one file made good. */
export const corruptPage: Drill = {
  whyNot: whyNoBackups,
  run: (tell) =>
    lenderWithBackups(async ({ postgres, lender }) => {
      await lender.answers(some);
      await postgres.backUp();
      await lender.answers(some);
      await lender.closes();
      const [{ path } = {}] = await postgres.rows(
        `select pg_relation_filepath('transfer') as path`,
      );
      await postgres.stop();
      spoil(join(postgres.data, String(path)));
      await postgres.start();
      tell(`one byte of ${String(path)}, the ledger, is another`);
      const refusal = await postgres.rows('select sum(amount) from transfer').catch(String);
      tell(`PostgreSQL reads no figure from it: ${String(refusal)}`);
      const isNoticed = String(refusal).includes('invalid page');
      const mending = await secondsOf(async () => {
        await postgres.stop();
        await postgres.restore('--delta');
        await postgres.start();
      });
      await lender.startsAgain();
      await lender.answers(some);
      const ready = await lender.isReady();
      await lender.closes();
      return [
        atLeast('noticed when it was read', isNoticed ? 1 : 0, 1),
        atMost('mended by restore --delta, s', mending, 120),
        atMost('answers lost', await lostIn(postgres.url, lender.answered), 0),
        atMost('faults of the ledger', (await faultsOf(postgres.url)).length, 0),
        serves(ready),
      ];
    }),
};

/** Turns every bit of one byte. */
function spoil(file: string): void {
  const opened = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(opened, byte, 0, 1, offset);
  byte[0] = 255 - (byte[0] ?? 0);
  writeSync(opened, byte, 0, 1, offset);
  closeSync(opened);
}
