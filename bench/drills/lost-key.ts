import { randomBytes } from 'node:crypto';
import { sql } from '../../server/store/database/database.ts';
import { atLeast, atMost } from '../measure/report.ts';
import type { Drill } from './drill.ts';
import { faultsOf, lostIn } from './lender-at-work.ts';
import { lenderOfDrill } from './lender-of-drill.ts';
import { looking } from './looking.ts';

const some = 20;
const countSealed = sql<{ sealed: number }, { keyId: string }>(
  'select count(*)::int as sealed from sealed_item where key_id = :keyId',
);
/** The id of the key that the sandbox seals with. */
const lostId = 'sandbox';
const lost = `${lostId}:${Buffer.alloc(32, 1).toString('base64')}`;

/** The key of people is gone: what goes on without it, and what comes back with its copy. */
export const lostKey: Drill = {
  whyNot: () => null,
  run: (tell) =>
    lenderOfDrill(async ({ lender, url }) => {
      await lender.answers(some);
      await lender.closes();
      const count = await looking(url, (db) => db.row(countSealed, { keyId: lostId }));
      const sealed = count?.sealed ?? 0;
      const before = lender.answered.length;
      await lender.startsAgain({ KYC_KEKS: `fresh:${randomBytes(32).toString('base64')}` });
      await lender.pays(some / 4);
      lender.stopsWanting();
      const paid = lender.answered.length - before;
      const refused = [...new Set(lender.faults)];
      tell(`without the key ${paid} answers came; what names people did not:`);
      for (const one of refused) tell(`  ${one}`);
      await lender.isKilled();
      await lender.startsAgain({ KYC_KEKS: lost });
      await lender.closes();
      tell('with its copy everything that waited was answered');
      return [
        atLeast('things under the lost key', sealed, 1),
        atLeast('repayments answered without it', paid, some / 4),
        atMost('answers lost', await lostIn(url, lender.answered), 0),
        atMost('faults of the ledger', (await faultsOf(url)).length, 0),
      ];
    }),
};
