import type { OrderId } from '../../../../contract/words/ids.ts';
import { zeroNgwee } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import type { AccountEvent, PriceCorrected } from '../../../../domain/loan/account-events.ts';
import { account } from '../../../../domain/loan/account.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import { addToCount, takenBackBy } from '../../../../domain/loan/price-correction.ts';
import type { CorrectionCount } from '../../../../domain/loan/price-correction.ts';
import { changing } from '../../../lending/orders/changing.ts';
import { correctPrice } from '../../../lending/payments/correct-price.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { addInTurns, goOnWith } from '../../../store/jobs/batched-run.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import {
  correctionsAtWork,
  endCorrection,
  endCount,
  keepFound,
} from './price-correction-row.ts';
import type { PriceCorrection } from './price-correction-row.ts';

/** So many loans are looked at before it is kept how far it is. */
const loansABatch = 100;

interface StoredLoan {
  readonly id: bigint;
  readonly terms: unknown;
  readonly events: readonly (readonly [effectiveAt: string, body: unknown])[];
}

// What was never agreed to on our side, and what waits for a person, cannot be lent any more.
const loans = `
  from price_correction c join loan_order o on o.terms ->> 'productId' = c.product_id
    and (o.terms ->> 'productVersion')::int = c.version
    and o.status in ('disbursing', 'active', 'overdue', 'settled', 'cancelled', 'written-off')
  where c.id = :countId and o.id > :after
  order by o.id limit :most`;
type Asked = { countId: string; after: bigint; most: number };
const selectIds = sql<{ id: bigint }, Asked>(`select o.id ${loans}`);
const selectLoans = sql<StoredLoan, Asked>(`
  select o.id, o.terms,
    (select coalesce(json_agg(json_build_array(effective_at, body)), '[]') from loan_event e
      where e.order_id = o.id and e.recorded_at <= c.started_at) as events
  ${loans}`);

/**
 * The job `correct-prices`: continues to count what wrong prices charged too much, and to
 * reverse it once two people agreed, some loans at a time. Its progress is kept, and each loan
 * carries its correction. So a killed process does no loan twice and misses none.
 */
export async function correctPrices(
  context: Context,
  stopping: AbortSignal,
  most = loansABatch,
): Promise<RunOutcome> {
  for (const one of await correctionsAtWork(context.db)) {
    const goThrough = one.state === 'counting' ? countLoans : correctLoans;
    if (!(await goThrough(context, one, { stopping, most }))) return 'unfinished';
  }
  return 'done';
}

interface Going {
  readonly stopping: AbortSignal;
  readonly most: number;
}

/** False when it was stopped on its way. */
function countLoans(
  { db, clock, log }: Context,
  begun: PriceCorrection,
  { stopping, most }: Going,
): Promise<boolean> {
  const { countId } = begun;
  return goOnWith(begun, {
    stopping,
    read: ({ lastOrder: after }) => db.rows(selectLoans, { countId, after, most }),
    find: async (one, rows) => ({ count: await countOf(one, rows) }),
    keep: (one, found) => keepFound(db, one, found),
    async end(one) {
      await endCount(db, one, { state: 'counted', at: clock.now() });
      log.info({ countId }, 'wrong price counted');
    },
    async fail(one, error) {
      log.error({ err: error, countId, after: one.lastOrder }, 'wrong price count failed');
      await endCount(db, one, { state: 'failed', at: clock.now() });
    },
  });
}

/** What was found with these loans more. */
function countOf(
  { countId, price, asOf, startedAt, count: before }: PriceCorrection,
  rows: readonly StoredLoan[],
): Promise<CorrectionCount> {
  const correction: PriceCorrected = {
    kind: 'price-corrected',
    eventId: `counted ${countId}`,
    proposalId: '',
    effectiveAt: startedAt,
    effectiveOn: asOf,
    price,
    takenBack: zeroNgwee,
    sentBack: zeroNgwee,
  };
  return addInTurns(rows, before, (count, row) => {
    const terms = fromJson<LoanTerms>(row.terms);
    const events = row.events.map(([at, body]) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt: new Date(at),
    }));
    const wrong = account(terms, events, asOf);
    const right = account(terms, [...events, correction], asOf);
    return addToCount(count, wrong, takenBackBy(wrong, right));
  });
}

/** False when a signal stopped it on its way. */
async function correctLoans(
  context: Context,
  begun: PriceCorrection,
  { stopping, most }: Going,
): Promise<boolean> {
  const { db, clock, log } = context;
  const { proposalId, price, countId, count } = begun;
  assert(proposalId !== null, 'the reversal was agreed to');
  let one = begun;
  for (;;) {
    const rows = await db.rows(selectIds, { countId, after: one.lastOrder, most });
    for (const { id } of rows) {
      if (stopping.aborted) return false;
      await changing(
        () => loadOrder(db, Number(id) as OrderId),
        async (order) => {
          assert(order !== null, 'an order is never taken away');
          return correctPrice(context, order, { proposalId, price });
        },
      );
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    const found = { seen: rows.length, lastOrder: last.id, count };
    if (!(await keepFound(db, one, found))) return true;
    one = { ...one, lastOrder: last.id };
  }
  await endCorrection(db, one, clock.now());
  log.info({ proposal: proposalId, countId }, 'a wrong price was put right');
  return true;
}
