import type { Network } from '../../../contract/market/network.ts';
import { networks } from '../../../contract/market/network.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** Our money at one network, by the ledger and by the payments that moved it; both must agree. */
export interface FloatStatement {
  readonly network: Network;
  /** What the transfers of the ledger add up to; less than zero when more went out than in. */
  readonly booked: Ngwee;
  /** Confirmed collects less confirmed payouts. */
  readonly moved: Ngwee;
}

// One statement, so that both are seen at one moment.
const sumFloats = sql<{ network: Network; booked: bigint; moved: bigint }>(`
  select network, sum(booked)::bigint as booked, sum(moved)::bigint as moved from (
    select substr(debit, 7) as network, amount as booked, 0 as moved
      from transfer where debit like 'float:%'
    union all
    select substr(credit, 7), -amount, 0 from transfer where credit like 'float:%'
    union all
    select network, 0, case operation when 'collect' then amount else -amount end
      from payment where state = 'confirmed') as one
  group by network`);

/**
 * The floats at all networks. It is what a provider's statement is compared with: its rows add up
 * to `moved`, one row for each confirmed payment.
 */
export async function floatStatement(q: Queryable): Promise<FloatStatement[]> {
  const rows = new Map((await q.rows(sumFloats)).map((row) => [row.network, row]));
  return networks.map((network) => ({
    network,
    booked: ngwee(rows.get(network)?.booked ?? 0n),
    moved: ngwee(rows.get(network)?.moved ?? 0n),
  }));
}
