import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresMajor } from '../../server/store/database/embedded/binaries.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { atMost } from '../measure/report.ts';
import { asPostgres, debianVersions, makeDebianPostgres } from './debian-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { pageCommands } from './page-commands.ts';
import { faultsOf, lenderAtWork, lostIn, serves } from './lender-at-work.ts';

const some = 30;
const older = () => debianVersions().find(({ major }) => major < Number(postgresMajor));

/** The commands of docs/operate/upgrade.md, but for the product, which the drill itself stops. */
const commands = pageCommands('upgrade.md', Number(postgresMajor))
  .commands('Upgrade PostgreSQL')
  .join('')
  .replaceAll(/^systemctl .*$/gm, '');

/** From the PostgreSQL of Debian to the newest we know, as the page says. */
export const upgrade: Drill = {
  whyNot: () =>
    older() === undefined
      ? 'an older PostgreSQL is missing (apt-get install postgresql)'
      : null,
  async run(tell) {
    const { bin, major } = older() ?? { bin: '', major: 0 };
    const folder = temporaryFolder('drill');
    const before = await makeDebianPostgres(bin, join(folder, 'before'));
    const after = await throwawayPostgres({ fsync: true });
    await before.start();
    const lender = await lenderAtWork(before.url);
    try {
      await lender.answers(some);
      await lender.closes();
      tell(`${lender.answered.length} answers on PostgreSQL ${major}; the product is stopped`);
      const url = after.url;
      const given = `cd '${before.folder}'; PATH='${bin}':$PATH
        OLD_URL='${before.url}'; NEW_URL='${url}'\n`;
      const taken = await secondsOf(() =>
        asPostgres('bash', ['--norc', '-e', '-c', given + commands]),
      );
      await before.stop();
      tell(`dumped, and restored into PostgreSQL ${postgresMajor}`);
      await lender.startsAgain({ DATABASE_URL: url });
      await lender.answers(some);
      const isReady = await lender.isReady();
      await lender.closes();
      return [
        atMost('dump and restore, s', taken, 120),
        atMost('answers lost, of before and after', await lostIn(url, lender.answered), 0),
        atMost('faults of the ledger', (await faultsOf(url)).length, 0),
        serves(isReady),
      ];
    } finally {
      await lender.end();
      await before.stop().catch(() => {});
      await after.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
