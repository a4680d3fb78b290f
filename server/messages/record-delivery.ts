import type { Database } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';
import { rowsText } from '../store/database/json-text.ts';
import { gathered } from '../store/gathered.ts';

const longestText = 200;

const updateSms = sql<void, { reports: string }>(
  `
  with r as materialized (
    select * from json_to_recordset(:reports::json)
      as r (provider text, id text, state text, failure text)
  )
  update sms set state = r.state, failure = r.failure from r
  where sms.provider_message_id = any (array(select id from r))
    and sms.provider = r.provider and sms.provider_message_id = r.id
    and sms.state in ('sent', 'unknown')`,
  'repeatable',
);

export interface Delivery {
  /** The gateway that speaks: ids are its own. */
  readonly provider: string;
  readonly messageId: string;
  readonly state: 'delivered' | 'failed';
  readonly failure: string | null;
}

/** Keeps what became of a message, once; what has ended, and unknown messages, stay untouched. */
export async function recordDelivery(
  db: Database,
  { provider, messageId, state, failure }: Delivery,
): Promise<void> {
  const id = messageId.replaceAll('\0', '');
  if (id === '' || id.length > longestText) return;
  const short = failure?.replaceAll('\0', '').slice(0, longestText) ?? null;
  await recordTogether(db, { provider, id, state, failure: short });
}

/** The reports of one moment. Of two about one message the first is kept. */
const recordTogether = gathered<Database, object, void>(
  { most: 64, atOnce: 1 },
  async (db, reports) => {
    await db.run(updateSms, { reports: rowsText(reports) });
    return [];
  },
);
