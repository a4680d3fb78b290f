import { setTimeout as sleep } from 'node:timers/promises';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fullNameOf, type Identity } from '../identity.ts';
import { recordFacts } from '../steps.ts';
import { kindOf } from '../../../models/worker-thread.ts';

/** A borrower waits for the answer; what is not known by then is decided without it. */
const longestWaitMs = 5_000;

const selectIsCurrent = sql<void, { borrowerId: BorrowerId; identityId: string }>(`
  select 1 from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId'
    and value = to_jsonb(:identityId::text) for update`);

/**
 * Asks the registry about an identity that was saved, and records what it says. A registry that
 * does not answer leaves the fact at `not-asked`, and the decision says so; nothing of the person
 * is logged.
 */
export async function askRegistry(
  { db, clock, log, registry }: Pick<Context, 'db' | 'clock' | 'log' | 'registry'>,
  asked: {
    readonly borrowerId: BorrowerId;
    readonly identityId: string;
    readonly identity: Identity;
  },
): Promise<void> {
  const { borrowerId, identityId, identity } = asked;
  const { nrc, birthDate } = identity;
  const silence = new AbortController();
  try {
    const answer = await Promise.race([
      registry.verify({ nrc, fullName: fullNameOf(identity), birthDate }),
      sleep(longestWaitMs, 'not-asked' as const, { signal: silence.signal, ref: false }),
    ]);
    if (answer === 'not-asked') return;
    await db.transaction(async (tx) => {
      // The card may have been confirmed again: the answer was about the old one.
      const isCurrent =
        (await tx.row(selectIsCurrent, { borrowerId, identityId })) !== undefined;
      const found = { facts: { registry: answer }, now: clock.now() };
      if (isCurrent) await recordFacts(tx, borrowerId, found);
    });
  } catch (error) {
    log.warn({ registry: registry.name, failure: kindOf(error) }, 'the registry has no answer');
  } finally {
    silence.abort();
  }
}
