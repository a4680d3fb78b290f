import type { TrackingEvent } from '../../../contract/borrower/tracking.ts';
import { track } from '../../../contract/borrower/tracking.ts';
import type { Context } from '../../store/context.ts';
import { addressStages } from '../../http/admit.ts';
import { countAgainstLimits, type RateLimit } from '../../http/rate-limits.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';
import { TooMany } from '../../http/too-many.ts';
import { hasFreeDisk } from './free-disk.ts';
import { personalWordIn } from './personal-words.ts';
import type { TrackingOutcome } from '../../store/context.ts';

/** An hour from an address, which may be a whole network's: many phones share one. */
const perAddress = 3_000;
/** Of all who send. What the table can grow by is the quota of bytes. */
const inAll: RateLimit = { name: 'track-all', most: 20_000, windowSeconds: 3600 };

// The batch and its events are written together or not at all, and a batch only once.
const keepEvents = sql<
  { readonly isFirst: boolean },
  { batch: string | null; now: Date } & ReturnType<typeof columnsOf>
>(`
  with batch as (
    insert into tracking_batch (id, received_at) select :batch::uuid, :now
    where :batch is not null
    on conflict do nothing returning id
  ), first as (
    select 1 where :batch::uuid is null or exists (select from batch)
  ), events as (
    insert into tracking_event (received_at, app_version, device_type, page_id, page_name,
      action_id, action_name, value)
    select :now, event.* from first, unnest(:appVersions::text[], :deviceTypes::text[],
      :pageIds::text[], :pageNames::text[], :actionIds::text[], :actionNames::text[],
      :values::text[]) as event
  )
  select exists (select from first) as is_first`);

/** A window of UTC days. What was refused counts too, and `inAll` keeps that below 1 GB a day. */
const bytesOfDay = { name: 'track-bytes', windowSeconds: 86_400 };

/**
 * Keeps what was seen and touched. An event that seems to identify a person is dropped and
 * counted, and so is what there is no room for. The answer is the same. The sender is not
 * recorded: no address, no phone, no session, and of its time only when the batch arrived.
 */
export const trackCall = serve(track, async ({ context, body, query, ip }) => {
  const { db, clock } = context;
  const events = Array.isArray(body) ? body : [body];
  const noRoom = await countBatch(context, ip, events);
  if (noRoom !== null) {
    context.trackingEnded(noRoom, events.length);
    return null;
  }
  const judged = events.map((event) => ({ event, found: personalWordIn(event) }));
  const kept = judged.flatMap(({ event, found }) => (found === null ? [event] : []));
  const batch = query.batch ?? null;
  const row = await db.row(keepEvents, { batch, now: clock.now(), ...columnsOf(kept) });
  for (const { found } of judged) {
    const outcome: TrackingOutcome = row?.isFirst === true ? (found ?? 'kept') : 'repeated';
    context.trackingEnded(outcome, 1);
  }
  return null;
});

/** Counts a batch in one statement; answers why there is no room for it, or null when there is. */
async function countBatch(
  context: Context,
  ip: string,
  events: readonly TrackingEvent[],
): Promise<'quota' | 'disk' | null> {
  const { db, config, log } = context;
  const hasRoom = await hasFreeDisk(context);
  const limit = { ...bytesOfDay, most: config.trackingBytesPerDay };
  // As JSON: the names of its fields weigh about what a row and its indexes add on the disk.
  const weight = Buffer.byteLength(JSON.stringify(events));
  const exceeded = await countAgainstLimits(db, context, [
    ...addressStages('track', perAddress, ip),
    { limit: inAll, of: 'all' },
    ...(hasRoom ? [{ limit, of: 'all', weight }] : []),
  ]);
  if (exceeded === null) return hasRoom ? null : 'disk';
  const { isFirst, retryAfterSeconds } = exceeded;
  if (exceeded.limit !== limit) throw new TooMany(retryAfterSeconds);
  if (isFirst) log.warn({ bytes: limit.most }, 'the quota of tracking events is used up today');
  return 'quota';
}

function columnsOf(events: readonly TrackingEvent[]) {
  return {
    appVersions: events.map(({ appVersion }) => appVersion),
    deviceTypes: events.map(({ deviceType }) => deviceType),
    pageIds: events.map(({ pageId }) => pageId),
    pageNames: events.map(({ pageName }) => pageName),
    actionIds: events.map(({ actionId }) => actionId),
    actionNames: events.map(({ actionName }) => actionName),
    values: events.map(({ value }) => value ?? null),
  };
}
