import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { logAct } from '../../acts/act-log.ts';
import { sealHashInSql } from './row-faults.ts';

const atOnce = 10_000;

const addSeals = sql<void, { id: string }>(`
  insert into row_seal (chain, link, hash, seal_id)
  select chain, length, head, :id from row_chain c where not exists (
    select from row_seal s where s.chain = c.chain and s.link = c.length)
  order by chain limit ${atOnce}`);
const hashOfSeal = sql<{ hash: Buffer }, { id: string }>(
  `select ${sealHashInSql()} as hash from row_seal where seal_id = :id`,
);

/** Writes the ends of all chains that grew into the audit log, whose hash leaves the machine. */
export async function sealChains({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (let sealed = atOnce; sealed === atOnce;) {
    sealed = await db.transaction(async (tx) => {
      const id = newId();
      const added = await tx.run(addSeals, { id });
      const seal = added > 0 ? await tx.row(hashOfSeal, { id }) : undefined;
      if (seal !== undefined) {
        await logAct(tx, {
          at: clock.now(),
          act: 'sealChains',
          staffId: null,
          sessionId: null,
          about: { kind: 'seal', id },
          argsHash: seal.hash,
          refusedFor: null,
        });
      }
      return added;
    });
  }
}
