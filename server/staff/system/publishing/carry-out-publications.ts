import type { Context } from '../../../store/context.ts';
import { insideTransaction } from '../../acts/inside-transaction.ts';
import { duePublications, endPublication, lockPublication } from './publication-row.ts';
import { inForce, publish } from './published.ts';

const longestWhy = 1000;

/**
 * The job `carry-out-publications`: what was not stopped in its time counts from now on. The
 * version and that it is there are one transaction, so that a killed process does it once.
 */
export async function carryOutPublications(context: Context): Promise<void> {
  const { db, clock, log } = context;
  for (const id of await duePublications(db, clock.now())) {
    try {
      await db.transaction((tx) => carryOut(insideTransaction(context, tx).context, id));
    } catch (error) {
      log.error({ err: error, publication: id }, 'what was to be published was not');
    }
  }
}

async function carryOut(context: Context, id: string): Promise<void> {
  const { db, clock, log } = context;
  const row = await lockPublication(db, id);
  if (row?.state !== 'waiting') return;
  const { kind, name, definition, basedOn, staffName } = row;
  const { version: found } = await inForce(context, row);
  const outcome =
    found === basedOn
      ? await publish(context, row, { definition, publishedBy: staffName })
      : { faults: [`Version ${found} was published since then.`] };
  const at = { now: clock.now(), by: null };
  if ('faults' in outcome) {
    const why = outcome.faults.join('; ').slice(0, longestWhy);
    await endPublication(db, id, { state: 'failed', ...at, why, version: null });
    log.warn({ kind, name, publication: id }, 'publication failed');
    return;
  }
  const { version } = outcome;
  await endPublication(db, id, { state: 'done', ...at, why: null, version });
  log.info({ kind, name, version, publication: id }, 'published');
}
