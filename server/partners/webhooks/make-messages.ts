import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { rowsText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import type { Due, NewMessage } from './messages-beside-loans.ts';
import { messageOf } from './messages-of.ts';

const mostAtOnce = 200;

const selectDue = sql<Due, { most: number }>(`
  select seq, source, source_id, part, order_id from webhook_due order by seq limit :most`);

// Of two processes the second waits for the rows of the first, and then finds them gone. Each note
// is made into one message, in the order of the notes.
const keepMessages = sql<void, { seqs: readonly bigint[]; messages: string; now: Date }>(`
  with gone as (
    delete from webhook_due where seq = any(:seqs::bigint[]) returning seq
  ), made as (
    insert into webhook_message (id, type, order_id, partner_id, body, at)
    select r.id, r.type, r.order_id, r.partner_id, r.body, r.at
    from json_to_recordset(:messages::json) as r (due bigint, id text, type text,
      order_id bigint, partner_id text, body text, at timestamptz)
    where exists (select from gone where gone.seq = r.due)
      and exists (select from webhook_endpoint e where e.state <> 'off' and r.type = any(e.types))
    order by r.due
    returning id, seq, order_id, partner_id, type
  )
  insert into webhook_delivery (message_id, endpoint_id, seq, order_id, next_at)
  select m.id, e.id, m.seq, m.order_id, :now
  from made m join webhook_endpoint e on e.state <> 'off' and m.type = any(e.types)
    and (m.partner_id is null or e.key_id is null or exists (select from partner_key k
      where k.id = e.key_id and coalesce(k.partner_id, k.id) = m.partner_id))`);

/** Makes notes into messages for all who listen, until there are none. */
export async function makeMessages(context: Context): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const due = await db.rows(selectDue, { most: mostAtOnce });
    if (due.length === 0) return;
    const made = [];
    for (const one of due) made.push(await composed(context, one));
    const seqs = due.map(({ seq }) => seq);
    const messages = rowsText(made.filter((one) => one !== null));
    await db.run(keepMessages, { seqs, messages, now: clock.now() });
    if (due.length < mostAtOnce) return;
  }
}

/** A note that cannot be read must not stop those after it. */
async function composed(context: Context, due: Due): Promise<object | null> {
  try {
    const message = await messageOf(context, due);
    return message && { due: due.seq, ...rowOf(context, message, due.seq) };
  } catch (error) {
    const { source, sourceId } = due;
    context.log.error({ source, sourceId, err: error }, 'a webhook could not be written');
    return null;
  }
}

/** `version` grows with every message of a loan, so that who reads them late drops the older. */
function rowOf({ config }: Context, message: NewMessage, seq: bigint) {
  const { type, at, orderId, partnerId = null, data } = message;
  const about = {
    lender: config.lender.name,
    test: config.providers !== 'real',
    version: Number(seq),
  };
  const body = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { ...about, ...data },
  });
  return { id: `msg_${newId()}`, type, order_id: orderId, partner_id: partnerId, body, at };
}

const addTest = sql<void, { id: string; endpointId: string; body: string; now: Date }>(`
  with made as (
    insert into webhook_message (id, type, body, at) values (:id, 'webhook.test', :body, :now)
    returning id, seq
  )
  insert into webhook_delivery (message_id, endpoint_id, seq, next_at)
  select id, :endpointId, seq, :now from made`);

/** A message of no meaning to one endpoint; answers its id. */
export async function queueTest(context: Context, endpointId: string): Promise<string> {
  const now = context.clock.now();
  const message = { type: 'webhook.test', orderId: null, at: now, data: {} } as const;
  const { id, body } = rowOf(context, message, 0n);
  await context.db.run(addTest, { id, endpointId, body, now });
  context.wake('send-webhooks');
  return id;
}
