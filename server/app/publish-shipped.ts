import { defaultProducts } from '../../domain/rules/products.ts';
import { publishShippedCampaigns } from '../growth/campaigns/campaign-versions.ts';
import { publishShippedChannels } from '../growth/channels/channel-versions.ts';
import { publishProducts } from '../lending/products/product-versions.ts';
import { publishShippedForms } from '../people/verification/form-versions.ts';
import type { Context } from '../store/context.ts';
import { sql } from '../store/database/database.ts';
import type { RoleUnit } from '../store/database/rights.ts';
import { shippedLicence } from '../store/lender.ts';

/** What comes with the program, published in a database that has not got it. */
export function publishShipped({
  db,
  config,
  clock,
}: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Of processes that start together the second waits, and finds all of it there.
    await tx.row(lockShipping);
    const licence = shippedLicence(config, clock.today());
    await publishProducts(tx, { products: defaultProducts, licence, now });
    await publishShippedCampaigns(tx, now);
    await publishShippedChannels(tx, now);
    await publishShippedForms(tx, now);
  });
}

const lockShipping = sql<{ locked: unknown }>(
  `select pg_advisory_xact_lock(hashtext('what comes with the program')) as locked`,
);

/**
 * The same at a start, where the role of the database may publish.
 * @throws where it may not and nothing was published
 */
export async function publishAs(unit: RoleUnit | null, context: Context): Promise<void> {
  if (unit === null || unit === 'jobs') return publishShipped(context);
  if ((await context.db.row(anyProduct)) !== undefined) return;
  throw new Error(
    'The database has no products yet: run "npm run data -- migrate" with DATABASE_MIGRATE_URL, ' +
      'or start the process with the role jobs first.',
  );
}

const anyProduct = sql<{ product: string }>(
  'select product_id as product from product_version limit 1',
);
