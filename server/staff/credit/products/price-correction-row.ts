import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { PriceFigures } from '../../../../domain/loan/loan.ts';
import { nothingCounted } from '../../../../domain/loan/price-correction.ts';
import type { CorrectionCount } from '../../../../domain/loan/price-correction.ts';
import type { VersionName } from '../../../lending/products/stopped-versions.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { fromJson, jsonText } from '../../../store/database/json-text.ts';

/** A version whose price was wrong, with the one that was meant, and how far that is. */
export interface PriceCorrection extends VersionName {
  readonly countId: string;
  readonly price: PriceFigures;
  readonly state: 'counting' | 'counted' | 'failed' | 'correcting' | 'done';
  readonly startedAt: Date;
  readonly startedBy: { readonly id: StaffId; readonly name: string };
  /** Loans are counted to the end of this day. */
  readonly asOf: CivilDate;
  readonly lastOrder: bigint;
  readonly seen: number;
  readonly count: CorrectionCount;
  readonly countedAt: Date | null;
  readonly proposalId: ProposalId | null;
  readonly begunAt: Date | null;
  readonly loans: number;
  readonly takenBack: Ngwee;
  readonly sentBack: Ngwee;
  readonly endedAt: Date | null;
}

interface StoredCorrection extends Omit<PriceCorrection, 'count' | 'takenBack' | 'sentBack'> {
  readonly count: unknown;
  readonly takenBack: bigint;
  readonly sentBack: bigint;
}

const rows = `
  select c.id as count_id, c.product_id, c.version, c.price, c.state,
    c.started_at, c.as_of, c.last_order, c.seen, c.count,
    c.counted_at, c.proposal_id, c.begun_at, c.loans,
    c.taken_back, c.sent_back, c.ended_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.started_by)
      as started_by
  from price_correction c`;
const selectOne = sql<StoredCorrection, { id: string }>(`${rows} where c.id = :id`);
const selectOfVersion = sql<StoredCorrection, { productId: string; version: number }>(`
  ${rows} where c.product_id = :productId and c.version = :version
  order by c.started_at desc limit 20`);
const selectAtWork = sql<StoredCorrection>(`
  ${rows} where c.state in ('counting', 'correcting') order by c.started_at, c.id limit 20`);

export async function findCorrection(
  q: Queryable,
  id: string,
): Promise<PriceCorrection | null> {
  const row = await q.row(selectOne, { id });
  return row === undefined ? null : correctionOf(row);
}

/** The last ones of a version, the newest first. */
export async function correctionsOf(
  q: Queryable,
  { productId, version }: VersionName,
): Promise<PriceCorrection[]> {
  return (await q.rows(selectOfVersion, { productId, version })).map(correctionOf);
}

/** Corrections being counted or reversed, the oldest first. */
export async function correctionsAtWork(q: Queryable): Promise<PriceCorrection[]> {
  return (await q.rows(selectAtWork)).map(correctionOf);
}

function correctionOf({ count, takenBack, sentBack, ...row }: StoredCorrection) {
  return {
    ...row,
    count: fromJson<CorrectionCount>(count),
    takenBack: ngwee(takenBack),
    sentBack: ngwee(sentBack),
  };
}

/** Begins to count; false while the same version is counted or put right. */
export async function beginCount(
  q: Queryable,
  count: VersionName & {
    readonly id: string;
    readonly price: PriceFigures;
    readonly at: Date;
    readonly by: StaffId;
    readonly asOf: CivilDate;
  },
): Promise<boolean> {
  const { id, productId, version, at: startedAt, by: startedBy, asOf } = count;
  const row = { id, productId, version, startedAt, startedBy, asOf, state: 'counting' };
  const kept = await insertInto(
    q,
    'price_correction',
    { ...row, price: JSON.stringify(count.price), count: jsonText(nothingCounted) },
    `on conflict (product_id, version) where state in ('counting', 'correcting') do nothing`,
  );
  return kept === 1;
}

const advance = sql<
  void,
  { id: string; before: bigint; seen: number; lastOrder: bigint; count: string }
>(`
  update price_correction set seen = seen + :seen, last_order = :lastOrder,
    count = case state when 'counting' then :count::jsonb else count end
  where id = :id and state in ('counting', 'correcting') and last_order = :before`);

/** Keeps how far it is. False when another process is further. */
export async function keepFound(
  q: Queryable,
  { countId: id, lastOrder: before }: PriceCorrection,
  found: Pick<PriceCorrection, 'seen' | 'lastOrder' | 'count'>,
): Promise<boolean> {
  const { seen, lastOrder } = found;
  const count = jsonText(found.count);
  return (await q.run(advance, { id, before, seen, lastOrder, count })) === 1;
}

const endCounting = sql<void, { id: string; state: string; at: Date }>(`
  update price_correction set state = :state, counted_at = :at
  where id = :id and state = 'counting'`);

export async function endCount(
  q: Queryable,
  { countId: id }: PriceCorrection,
  ended: { readonly state: 'counted' | 'failed'; readonly at: Date },
): Promise<void> {
  await q.run(endCounting, { id, ...ended });
}

const begin = sql<void, { id: string; proposalId: string; at: Date }>(`
  update price_correction set state = 'correcting', proposal_id = :proposalId, begun_at = :at,
    last_order = 0, seen = 0
  where id = :id and state = 'counted'`);

/** Two people agreed to it; the database holds it against what they signed. */
export async function beginCorrection(
  q: Queryable,
  id: string,
  by: { readonly proposalId: string; readonly at: Date },
): Promise<void> {
  await q.run(begin, { id, ...by });
}

const endCorrecting = sql<void, { id: string; at: Date }>(`
  update price_correction set state = 'done', ended_at = :at
  where id = :id and state = 'correcting'`);

export async function endCorrection(
  q: Queryable,
  { countId: id }: PriceCorrection,
  at: Date,
): Promise<void> {
  await q.run(endCorrecting, { id, at });
}
