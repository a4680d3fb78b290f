import { dropSettledDays } from '../../server/growth/campaigns/settled-days.ts';
import { dropChannelDays } from '../../server/growth/channels/sum-channels.ts';
import { dropFlowDays } from '../../server/lending/ledger/flow-days.ts';
import { dropLedgerDays } from '../../server/lending/ledger/ledger-days.ts';
import { dropPortfolioDays } from '../../server/lending/portfolio/sum-portfolio.ts';
import { dropMessageDays } from '../../server/messages/sum-messages.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';

const dropBalances = sql('delete from shared_balance');

/** Balances were summed up to an instant before which there is now more; the next run sums all. */
export async function dropSharedSums(q: Queryable): Promise<void> {
  await q.run(dropBalances);
}

/** So were all sums by the day. */
export async function dropAllSums(tx: Queryable): Promise<void> {
  await dropSharedSums(tx);
  await dropLedgerDays(tx);
  await dropFlowDays(tx);
  await dropPortfolioDays(tx);
  await dropChannelDays(tx);
  await dropSettledDays(tx);
  await dropMessageDays(tx);
}
