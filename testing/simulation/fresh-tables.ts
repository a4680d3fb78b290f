import { defaultProducts } from '../../domain/rules/products.ts';
import { publishShippedCampaigns } from '../../server/growth/campaigns/campaign-versions.ts';
import { readConfig } from '../../server/app/config.ts';
import type { Database } from '../../server/store/database/database.ts';
import { script } from '../../server/store/database/database.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { publishProducts } from '../../server/lending/products/product-versions.ts';
import { historyStart } from './outside-world.ts';

/** What is the same in every history, and is written once. */
const kept = [
  'account',
  'product_version',
  'campaign_version',
  'form_version',
  'payout_limit',
  'proposal_kind',
  'schema_migration',
];

const selectTables = script<{ name: string }>(`
  select tablename as name from pg_tables where schemaname = 'public' order by 1`);

/**
 * Makes a database ready for the next history, faster than a new one. Everything of the one
 * before is gone, down to the numbers of orders.
 */
export async function emptyTables(db: Database): Promise<void> {
  const tables = (await db.rows(selectTables)).map(({ name }) => name);
  const emptied = tables.filter((name) => !kept.includes(name) && !name.includes('migration'));
  await db.run(script(`truncate ${emptied.join(', ')} restart identity cascade`));
  const now = new Date(historyStart);
  await publishProducts(db, {
    products: defaultProducts,
    licence: shippedLicence(readConfig({}), civilDateOf(now)),
    now,
  });
  await publishShippedCampaigns(db, now);
}
