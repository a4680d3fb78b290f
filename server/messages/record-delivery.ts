import type { Queryable } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';

const longestText = 200;

const updateSms = sql(`
  update sms set state = $3, failure = $4
  where provider = $1 and provider_message_id = $2 and state in ('sent', 'unknown')`);

export interface Delivery {
  /** The gateway that speaks: ids are its own. */
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  readonly failure: string | null;
}

/** Keeps what became of a message, once; what has ended, and unknown messages, stay untouched. */
export async function recordDelivery(
  q: Queryable,
  { provider, messageId, state, failure }: Delivery,
): Promise<void> {
  const id = messageId.replaceAll('\0', '');
  if (id === '' || id.length > longestText) return;
  const short = failure?.replaceAll('\0', '').slice(0, longestText) ?? null;
  await q.run(updateSms, [provider, id, state, short]);
}
