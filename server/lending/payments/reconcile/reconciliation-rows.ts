import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import type { Queryable, ValuesOf } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { jsonText } from '../../../store/database/json-text.ts';
import type { OurPayment } from './compare-statement.ts';

interface OurRow extends Omit<OurPayment, 'amount' | 'orderId'> {
  amount: bigint;
  orderId: bigint;
}

const columnsBy = (providerId: string) =>
  `id, ${providerId}, provider, order_id, operation, amount, state, created_at`;
const columns = columnsBy('provider_id::text');

const selectByProviderIds = sql<OurRow, { provider: string; providerIds: readonly string[] }>(`
  select ${columns} from payment where provider = :provider
    and provider_id = any(:providerIds::uuid[])`);

const selectConfirmed = sql<OurRow, { provider: string; from: Date; to: Date }>(`
  select ${columns} from payment
  where provider = :provider and state = 'confirmed' and purpose <> 'found'
    and settled_at >= :from and settled_at < :to`);

/** An identified receipt has the provider's own id. */
const selectFound = sql<OurRow, { provider: string; theirIds: readonly string[] }>(`
  select ${columnsBy('lower(provider_reference) as provider_id')} from payment
  where provider = :provider and purpose = 'found'
    and lower(provider_reference) = any(:theirIds::text[])`);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const batch = 5000;

/** Our payments with these ids at a provider, in whatever state. */
export async function paymentsByProviderIds(
  q: Queryable,
  provider: string,
  providerIds: readonly string[],
): Promise<OurPayment[]> {
  const ids = providerIds.filter((id) => uuid.test(id));
  const found: OurPayment[] = [];
  for (let at = 0; at < ids.length; at += batch) {
    const part = ids.slice(at, at + batch);
    found.push(
      ...(await q.rows(selectByProviderIds, { provider, providerIds: part })).map(ourPayment),
    );
  }
  const theirIds = providerIds.filter((id) => !uuid.test(id));
  if (theirIds.length > 0) {
    found.push(...(await q.rows(selectFound, { provider, theirIds })).map(ourPayment));
  }
  return found;
}

/** Our payments at a provider that were confirmed in a period. */
export async function confirmedIn(
  q: Queryable,
  provider: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<OurPayment[]> {
  return (await q.rows(selectConfirmed, { provider, from, to })).map(ourPayment);
}

function ourPayment(row: OurRow): OurPayment {
  const orderId = Number(row.orderId) as OrderId;
  return { ...row, amount: ngwee(row.amount), orderId };
}

/** What came of comparing a provider's statement of a day. */
export interface Reconciliation {
  readonly provider: string;
  readonly day: CivilDate;
  readonly outcome: 'agrees' | 'differs' | 'no-statement' | 'unreadable';
  readonly matched: number;
  readonly missingThere: number;
  readonly missingHere: number;
  readonly amountDiffers: number;
  readonly stateDiffers: number;
  /** Ended as they should be by asking the network, in this run; in all runs once it is kept. */
  readonly repaired: number;
  readonly theirsIn: Ngwee;
  readonly theirsOut: Ngwee;
  readonly oursIn: Ngwee;
  readonly oursOut: Ngwee;
  /** When to look again; null when there is nothing left to find out. */
  readonly nextRunAt: Date | null;
  /** Every row of the statements by class; null if no statement was read. */
  readonly read?: ReadOfDay | null;
}

/** Rows, money in and money out of one class, in ngwee as digits. */
export interface ClassRead {
  readonly class: string;
  readonly rows: number;
  readonly in: string;
  readonly out: string;
}

/** The rows in the statements of a day, and the outcome of each. */
export interface ReadOfDay {
  readonly fetched: number | null;
  readonly brought: number | null;
  readonly inBoth: number;
  readonly classes: readonly ClassRead[];
  readonly setAside: readonly { readonly line: number; readonly text: string }[];
  readonly closing: string | null;
}

export interface KeptReconciliation extends Reconciliation {
  readonly runs: number;
  readonly lastRunAt: Date;
}

const keepRow = sql<
  void,
  {
    provider: string;
    day: CivilDate;
    outcome: string;
    matched: number;
    missingThere: number;
    missingHere: number;
    amountDiffers: number;
    stateDiffers: number;
    repaired: number;
    theirsIn: Ngwee;
    theirsOut: Ngwee;
    oursIn: Ngwee;
    oursOut: Ngwee;
    nextRunAt: Date | null;
    read: string | null;
    now: Date;
  }
>(`
  insert into reconciliation as kept (provider, day, outcome, matched, missing_there,
    missing_here, amount_differs, state_differs, repaired, theirs_in, theirs_out, ours_in,
    ours_out, next_run_at, read, first_run_at, last_run_at)
  values (:provider, :day, :outcome, :matched, :missingThere, :missingHere, :amountDiffers,
    :stateDiffers, :repaired, :theirsIn, :theirsOut, :oursIn, :oursOut, :nextRunAt,
    :read::jsonb, :now, :now)
  on conflict (provider, day) do update set outcome = excluded.outcome, read = excluded.read,
    matched = excluded.matched, missing_there = excluded.missing_there,
    missing_here = excluded.missing_here, amount_differs = excluded.amount_differs,
    state_differs = excluded.state_differs, repaired = kept.repaired + excluded.repaired,
    theirs_in = excluded.theirs_in, theirs_out = excluded.theirs_out,
    ours_in = excluded.ours_in, ours_out = excluded.ours_out,
    next_run_at = excluded.next_run_at, last_run_at = excluded.last_run_at,
    runs = kept.runs + 1`);

// A statement that was had before and cannot be had or read now leaves what was found in it.
const keepMissing = sql<
  void,
  { provider: string; day: CivilDate; nextRunAt: Date | null; now: Date; outcome: string }
>(`
  insert into reconciliation as kept (provider, day, outcome, matched, missing_there,
    missing_here, amount_differs, state_differs, repaired, theirs_in, theirs_out, ours_in,
    ours_out, next_run_at, first_run_at, last_run_at)
  values (:provider, :day, :outcome, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :nextRunAt, :now, :now)
  on conflict (provider, day) do update set next_run_at = excluded.next_run_at,
    outcome = case when kept.outcome in ('no-statement', 'unreadable') then excluded.outcome
      else kept.outcome end,
    last_run_at = excluded.last_run_at, runs = kept.runs + 1`);

/** Keeps the result of a run; a day has one row, of its latest run. */
export async function keepReconciliation(
  q: Queryable,
  result: Reconciliation,
  now: Date,
): Promise<void> {
  const { provider, day, outcome, nextRunAt } = result;
  if (outcome === 'no-statement' || outcome === 'unreadable') {
    await q.run(keepMissing, { provider, day, nextRunAt, now, outcome });
    return;
  }
  const { matched, missingThere, missingHere, amountDiffers, stateDiffers, repaired } = result;
  const { theirsIn, theirsOut, oursIn, oursOut } = result;
  await q.run(keepRow, {
    provider,
    day,
    outcome,
    matched,
    missingThere,
    missingHere,
    amountDiffers,
    stateDiffers,
    repaired,
    theirsIn,
    theirsOut,
    oursIn,
    oursOut,
    nextRunAt,
    read: result.read ? jsonText(result.read) : null,
    now,
  });
}

interface KeptRow extends Omit<KeptReconciliation, Sum> {
  theirsIn: bigint;
  theirsOut: bigint;
  oursIn: bigint;
  oursOut: bigint;
}
type Sum = 'theirsIn' | 'theirsOut' | 'oursIn' | 'oursOut';

const keptWhere = <Values extends ValuesOf<Values>>(condition: string) =>
  sql<KeptRow, Values>(`
  select provider, day, outcome, matched, missing_there,
    missing_here, amount_differs,
    state_differs, repaired, theirs_in,
    theirs_out, ours_in, ours_out, runs,
    next_run_at, last_run_at, read
  from reconciliation where ${condition} order by day desc, provider limit 400`);
const selectSince = keptWhere<{ day: CivilDate }>('day >= :day');
const selectBetween = keptWhere<Span>('day between :from and :to');

interface Span {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The results of the days from one on, the newest first. */
export async function reconciliationsSince(
  q: Queryable,
  day: CivilDate,
): Promise<KeptReconciliation[]> {
  return (await q.rows(selectSince, { day })).map(kept);
}

/** The results of some days, the newest first. */
export async function reconciliationsBetween(
  q: Queryable,
  { from, to }: Span,
): Promise<KeptReconciliation[]> {
  return (await q.rows(selectBetween, { from, to })).map(kept);
}

function kept(row: KeptRow): KeptReconciliation {
  return {
    ...row,
    theirsIn: ngwee(row.theirsIn),
    theirsOut: ngwee(row.theirsOut),
    oursIn: ngwee(row.oursIn),
    oursOut: ngwee(row.oursOut),
  };
}

const selectAsked = sql<
  { provider: string; day: CivilDate },
  { before: CivilDate; now: Date }
>(`
  select provider, day from reconciliation
  where day < :before and next_run_at <= :now order by day limit 100`);

/** Earlier days to be compared again. */
export function reconciliationsAskedFor(
  q: Queryable,
  asked: { readonly before: CivilDate; readonly now: Date },
): Promise<{ provider: string; day: CivilDate }[]> {
  return q.rows(selectAsked, asked);
}

const askRow = sql<void, { provider: string; day: CivilDate; now: Date }>(`
  insert into reconciliation as kept (provider, day, outcome, matched, missing_there,
    missing_here, amount_differs, state_differs, repaired, theirs_in, theirs_out, ours_in,
    ours_out, runs, next_run_at, first_run_at, last_run_at)
  values (:provider, :day, 'no-statement', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, :now, :now, :now)
  on conflict (provider, day) do update set next_run_at = excluded.next_run_at`);

/** Has the job compare a day again when it runs next. */
export async function askToReconcile(
  q: Queryable,
  of: { readonly provider: string; readonly day: CivilDate; readonly now: Date },
): Promise<void> {
  await q.run(askRow, of);
}
