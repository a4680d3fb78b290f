import type * as z from 'zod/mini';
import type { cashPoint } from '../../../contract/borrower/cash-guide.ts';
import type { Network } from '../../../contract/market/network.ts';
import { networks } from '../../../contract/market/network.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

type CashPoint = z.output<typeof cashPoint>;
/** By network, as two people agreed to them. */
export type CashPoints = { readonly [Of in Network]?: Omit<CashPoint, 'network'> | undefined };

/** Where borrowers can pay in cash, with its version; 0 and nothing where none is published. */
export interface CashGuide {
  readonly version: number;
  readonly points: CashPoints;
}

const selectNewest = sql<CashGuide>(
  'select version, points from cash_guide_version order by version desc limit 1',
);
const insertGuide = sql<
  void,
  { version: number; points: string; proposalId: string; now: Date }
>(`
  insert into cash_guide_version (version, points, proposal_id, published_at)
  values (:version, :points::jsonb, :proposalId, :now)`);

/** What two people published last. */
export async function cashGuideNow(q: Queryable): Promise<CashGuide> {
  return (await q.row(selectNewest)) ?? { version: 0, points: {} };
}

/** Keeps what two people agreed to. */
export async function publishCashGuide(
  tx: Queryable,
  of: CashGuide & { readonly proposalId: string; readonly now: Date },
): Promise<void> {
  await tx.run(insertGuide, { ...of, points: JSON.stringify(of.points) });
}

/** The texts of a guide in the order of the networks. */
export function listedPoints(points: CashPoints): CashPoint[] {
  return networks.flatMap((network) => {
    const point = points[network];
    return point === undefined ? [] : [{ network, ...point }];
  });
}
