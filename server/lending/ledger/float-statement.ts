import type { Network } from '../../../contract/market/network.ts';
import { networks } from '../../../contract/market/network.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { elsewhere } from './received-elsewhere.ts';

/** Our money at one network, by the ledger and by what moved it; both must agree. */
export interface FloatStatement {
  readonly network: Network;
  /** What the transfers of the ledger add up to; less than zero when more went out than in. */
  readonly booked: Ngwee;
  /** Of it: what journals put in and took out, which no payment did. */
  readonly byHand: Ngwee;
  /** The part of it from statement rows that match none of our payments. */
  readonly byStatement: Ngwee;
  /** Confirmed collects less confirmed payouts. */
  readonly moved: Ngwee;
}

// One statement, so that both are seen at one moment: what was summed, and what came since.
const sumFloats = sql<{
  network: Network;
  booked: bigint;
  byHand: bigint;
  byStatement: bigint;
  moved: bigint;
}>(`
  with booked as (
    select substr(a.code, 7) as network, coalesce(kept.balance, 0)
      + coalesce((select sum(amount) from transfer
          where debit = a.code and created_at > coalesce(kept.summed_to, '-infinity')), 0)
      - coalesce((select sum(amount) from transfer
          where credit = a.code and created_at > coalesce(kept.summed_to, '-infinity')), 0)
        as amount
    from account a left join shared_balance kept on kept.account = a.code
    where a.code like 'float:%'
  ), moved as (
    select network, sum(case when operation = 'collect' and purpose <> 'found' then amount
      else -amount end) as amount
    from payment where state = 'confirmed' and purpose <> 'found'
      -- Journal bookings there that the network has taken back.
      or state = 'reversed' and purpose = 'found' and provider <> '${elsewhere}'
    group by network
  )
  select network, booked.amount::bigint as booked, coalesce(moved.amount, 0)::bigint as moved,
    coalesce((select sum(amount) from journal_line where account = 'float:' || network), 0)::bigint
      as by_hand,
    coalesce((select sum(b.amount) from statement_booking b
      where b.network = booked.network and b.is_booked and b.journal_id is null
        and b.provider <> '${elsewhere}'), 0)::bigint
      as by_statement
  from booked left join moved using (network)`);

/**
 * The floats at all networks. It is what a provider's statement is compared with: its rows add up
 * to `moved`, one row for each confirmed payment.
 */
export async function floatStatement(q: Queryable): Promise<FloatStatement[]> {
  const rows = new Map((await q.rows(sumFloats)).map((row) => [row.network, row]));
  return networks.map((network) => ({
    network,
    booked: ngwee(rows.get(network)?.booked ?? 0n),
    byHand: ngwee(rows.get(network)?.byHand ?? 0n),
    byStatement: ngwee(rows.get(network)?.byStatement ?? 0n),
    moved: ngwee(rows.get(network)?.moved ?? 0n),
  }));
}
