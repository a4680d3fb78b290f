import { market } from '../../../../contract/market/zambia.ts';
import type { Network } from '../../../../contract/market/network.ts';
import { networks } from '../../../../contract/market/network.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { addDays, midnightOf } from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { latestProducts } from '../../products/product-versions.ts';
import type { Float } from '../../../store/ports/readiness.ts';

/** A fortnight holds a pay day. */
const lookBackDays = 14;

const selectBusiest = sql<{ network: Network; most: bigint }, { since: Date }>(`
  select network, max(paid)::int8 as most from (
    select network, sum(amount) as paid from payment
    where operation = 'payout' and state = 'confirmed' and settled_at >= :since
    group by network, (settled_at at time zone '${market.zone}')::date) a
  group by network`);

const selectAgreed = sql<{ network: Network; owed: bigint }>(`
  select network, sum(amount)::int8 as owed from payment
  where operation = 'payout' and state = 'requested' group by network`);

/** What tomorrow may take from a float, by provider and network. */
export type FloatNeeds = ReadonlyMap<string, Ngwee>;

/**
 * What the floats may have to pay by the end of tomorrow. For each network that is the busiest
 * day of the last fortnight, and what is agreed and not yet sent. It is never less than one loan
 * of the largest offer. The first provider of the network's route must have it.
 */
export async function readNeeds(context: Context): Promise<FloatNeeds> {
  const { db, clock, config } = context;
  const since = midnightOf(addDays(clock.today(), -lookBackDays));
  const [busiest, agreed, products] = await Promise.all([
    db.rows(selectBusiest, { since }),
    db.rows(selectAgreed),
    latestProducts(db),
  ]);
  const offer = products.reduce<bigint>(
    (most, { maxAmount }) => (maxAmount > most ? maxAmount : most),
    0n,
  );
  const needs = new Map<string, Ngwee>();
  for (const network of networks) {
    const [provider = ''] = config.paymentRoutes[network];
    const day = busiest.find((one) => one.network === network)?.most ?? 0n;
    const owed = agreed.find((one) => one.network === network)?.owed ?? 0n;
    needs.set(`${provider} ${network}`, ngwee((day > offer ? day : offer) + owed));
  }
  return needs;
}

/** What a float may have to pay by the end of tomorrow. */
export function needOf({ provider, pays }: Float, needs: FloatNeeds): Ngwee {
  return ngwee(
    pays.reduce<bigint>(
      (sum, network) => sum + (needs.get(`${provider} ${network}`) ?? 0n),
      0n,
    ),
  );
}

/** A sentence for each float that is below what tomorrow may need. */
export function floatFaults(floats: readonly Float[], needs: FloatNeeds): string[] {
  return floats.flatMap((float) => {
    const need = needOf(float, needs);
    if (float.amount >= need) return [];
    return [
      `The float ${float.wallet} holds K${formatKwacha(float.amount)}; tomorrow may need ` +
        `K${formatKwacha(need)}.`,
    ];
  });
}
