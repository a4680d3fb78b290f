import { join } from 'node:path';
import { atMost } from '../measure/report.ts';
import { whyNoBackups } from './backed-up-postgres.ts';
import { asPostgres, debianVersions } from './debian-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn, serves } from './lender-at-work.ts';
import { lenderWithBackups } from './lender-with-backups.ts';

const some = 15;
const sums = `
  select count(*)::text as rows, coalesce(sum(amount), 0)::text as sum,
    md5(string_agg(encode(chain, 'hex'), '' order by order_id, link)) as chains
  from transfer`;

/** The ledger was dropped: that table alone comes back from a copy as it was before. */
export const deletedTable: Drill = {
  whyNot: whyNoBackups,
  run: (tell) =>
    lenderWithBackups(async ({ postgres, lender }) => {
      await lender.answers(some);
      await postgres.backUp();
      await lender.answers(some);
      await lender.closes();
      const [before] = await postgres.rows(sums);
      const [{ instant } = {}] = await postgres.rows(
        'select clock_timestamp()::text as instant',
      );
      await postgres.rows('drop table transfer cascade');
      tell(`transfer is dropped: ${String(before?.['rows'])} rows of the ledger`);
      await postgres.archived();
      const file = join(postgres.folder, 'transfer.dump');
      const [newest] = debianVersions();
      const program = (name: string) => join(newest?.bin ?? '', name);
      const back = await secondsOf(async () => {
        const target = [
          '--type=time',
          `--target=${String(instant)}`,
          '--target-action=promote',
        ];
        const aside = await postgres.restoreAside(...target);
        await aside.start();
        tell('a copy of the moment before is beside it');
        const only = ['-Fc', '--table=transfer', '--file', file, aside.url];
        await asPostgres(program('pg_dump'), only);
        const into = ['--exit-on-error', '--single-transaction', '--dbname', postgres.url];
        await asPostgres(program('pg_restore'), [...into, file]);
      });
      const [after] = await postgres.rows(sums);
      await lender.startsAgain();
      await lender.answers(some);
      const ready = await lender.isReady();
      await lender.closes();
      return [
        atMost('brought back, s', back, 120),
        atMost(
          'differences of rows, sum and chains',
          JSON.stringify(after) === JSON.stringify(before) ? 0 : 1,
          0,
        ),
        atMost('answers lost', await lostIn(postgres.url, lender.answered), 0),
        atMost('faults of the ledger', (await faultsOf(postgres.url)).length, 0),
        serves(ready),
      ];
    }),
};
