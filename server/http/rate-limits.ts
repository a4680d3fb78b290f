import { createHmac } from 'node:crypto';
import type { Context } from '../store/context.ts';
import type { Queryable } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';
import { noteSecurityEvent } from '../store/security-events.ts';

/** So many hits of one kind of thing in one window of time, over all processes. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

export interface Hit {
  readonly limit: RateLimit;
  /** How many hits it is worth; one where it is not said. */
  readonly weight?: number;
  /** What is counted: a number, an address, or everything. It is kept only as a keyed hash. */
  readonly of: string;
}

// Nothing is over yet: every stage counts. Otherwise the first that is over, and none else.
const countHits = sql<
  { readonly key: string; readonly hits: number },
  {
    keys: readonly string[];
    starts: readonly Date[];
    mosts: readonly number[];
    weights: readonly number[];
  }
>(`
  with hit as (
    select key, started_at, most, weight, stage
    from unnest(:keys::text[], :starts::timestamptz[], :mosts::int[],
      :weights::int[]) with ordinality
      as hit (key, started_at, most, weight, stage)
  ), first_over as (
    select min(stage) as stage from hit join rate_window using (key, started_at)
    where hits + weight > most
  )
  insert into rate_window (key, started_at, hits)
  select key, started_at, weight from hit, first_over
  where hit.stage = coalesce(first_over.stage, hit.stage)
  order by key
  on conflict (key, started_at) do update set hits = rate_window.hits + excluded.hits
  returning key, hits`);

const uncountHits = sql<
  void,
  { keys: readonly string[]; starts: readonly Date[]; weights: readonly number[] }
>(`
  with hit as (
    select key, started_at, weight
    from unnest(:keys::text[], :starts::timestamptz[], :weights::int[])
      as hit (key, started_at, weight)
  ), held as (
    select key, started_at, weight from rate_window join hit using (key, started_at)
    order by key for update of rate_window
  )
  update rate_window w set hits = greatest(w.hits - held.weight, 0) from held
  where w.key = held.key and w.started_at = held.started_at`);

export interface Exceeded {
  readonly limit: RateLimit;
  /** Of its window, this one included. */
  readonly hits: number;
  /** The one that went over it: in a window there is one such, over all processes. */
  readonly isFirst: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * Counts hits in fixed windows, all in one statement; answers the first limit of the list that
 * is exceeded, or null. They are stages. What one of them refuses is counted there, so that
 * hammering never pays, and at no other, so that it uses up nothing shared.
 */
export async function countAgainstLimits(
  q: Queryable,
  context: Context,
  hits: readonly Hit[],
): Promise<Exceeded | null> {
  const { clock, config } = context;
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const windows = hits.map((hit) => windowOf(hit, config, nowSeconds));
  const rows = await q.rows(countHits, {
    keys: windows.map(({ key }) => key),
    starts: windows.map(({ startedSeconds }) => new Date(startedSeconds * 1000)),
    mosts: windows.map(({ limit }) => limit.most),
    weights: windows.map(({ weight }) => weight),
  });
  const counted = new Map(rows.map(({ key, hits: count }) => [key, count]));
  const over = windows.find(({ key, limit }) => (counted.get(key) ?? 0) > limit.most);
  if (over === undefined) return null;
  // The first of a window: what is refused after it leaves nothing.
  const overHits = counted.get(over.key) ?? 0;
  const isFirst = overHits - over.weight <= over.limit.most;
  if (isFirst) {
    await noteSecurityEvent(context, { kind: 'limit-reached', detail: over.limit.name });
  }
  const retryAfterSeconds = over.startedSeconds + over.limit.windowSeconds - nowSeconds;
  return { limit: over.limit, hits: overHits, isFirst, retryAfterSeconds };
}

/** Undoes hits that turned out not to count. */
export async function takeHitsBack(
  q: Queryable,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  hits: readonly Hit[],
): Promise<void> {
  if (hits.length === 0) return;
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const windows = hits.map((hit) => windowOf(hit, config, nowSeconds));
  await q.run(uncountHits, {
    keys: windows.map(({ key }) => key),
    starts: windows.map(({ startedSeconds }) => new Date(startedSeconds * 1000)),
    weights: windows.map(({ weight }) => weight),
  });
}

const selectHits = sql<{ readonly hits: number }, { key: string; startedAt: Date }>(
  'select hits from rate_window where key = :key and started_at = :startedAt',
);

/** What is counted in the window of now, refused ones included. */
export async function hitsSoFar(
  q: Queryable,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  hit: Hit,
): Promise<number> {
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const { key, startedSeconds } = windowOf(hit, config, nowSeconds);
  const startedAt = new Date(startedSeconds * 1000);
  return (await q.row(selectHits, { key, startedAt }))?.hits ?? 0;
}

function windowOf(
  { limit, of, weight = 1 }: Hit,
  config: Context['config'],
  nowSeconds: number,
) {
  return {
    limit,
    weight,
    key: `${limit.name}:${keyedHash(config.codePepper, of)}`,
    startedSeconds: nowSeconds - (nowSeconds % limit.windowSeconds),
  };
}

/** So that who reads the table learns no numbers and no addresses. */
function keyedHash(pepper: string, text: string): string {
  return createHmac('sha256', pepper).update(`rate:${text}`).digest('base64url').slice(0, 22);
}
