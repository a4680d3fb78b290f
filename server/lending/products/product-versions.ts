import type { LicenceProfile } from '../../../domain/rules/licence.ts';
import { decidePublish } from '../../../domain/rules/licence.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson, jsonText } from '../../store/database/json-text.ts';

const insertVersion = sql<
  void,
  { productId: string; version: number; product: string; now: Date }
>(`
  insert into product_version (product_id, version, terms, published_at)
  values (:productId, :version, :product, :now) on conflict do nothing`);

const latestSelect = `
  select terms from product_version newest
  where version = (select max(version) from product_version one
    where one.product_id = newest.product_id)
  order by (terms ->> 'offeredFromSettledLoans')::int, product_id
  limit 100`;
const selectLatest = sql<{ terms: unknown }>(latestSelect);

/** The same as one column, for a statement that asks for more. */
export const latestProductsColumn = `(
  select coalesce(json_agg(terms), '[]') from (${latestSelect}) latest)`;

/**
 * Publishes product versions that are not published yet. A version that breaks the licence
 * profile is refused with every reason, and nothing is published. Published versions stay as
 * they were: a new price is a new version.
 */
export async function publishProducts(
  q: Queryable,
  publish: {
    readonly products: readonly ProductVersion[];
    readonly licence: LicenceProfile;
    readonly now: Date;
  },
): Promise<void> {
  const { products, licence, now } = publish;
  const faults = products.flatMap((product) =>
    decidePublish(product, licence).map((fault) => `${product.name}: ${fault.sentence}`),
  );
  if (faults.length > 0) {
    throw new Error(`these products cannot be published: ${faults.join('; ')}`);
  }
  for (const product of products) {
    const { productId, version } = product;
    await q.run(insertVersion, { productId, version, product: jsonText(product), now });
  }
}

/** The newest version of every product, cheapest entry first. */
export async function latestProducts(q: Queryable): Promise<ProductVersion[]> {
  const rows = await q.rows(selectLatest);
  return productsIn(rows.map((row) => row.terms));
}

/** Products as they were read from the table. */
export function productsIn(terms: readonly unknown[]): ProductVersion[] {
  return terms.map((one) => fromJson<ProductVersion>(one));
}
