import type { LicenceProfile } from '../../../domain/rules/licence.ts';
import { decidePublish } from '../../../domain/rules/licence.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson, jsonText } from '../../store/database/json-text.ts';

interface NewVersion {
  readonly productId: string;
  readonly version: number;
  readonly product: string;
  readonly now: Date;
}

const insertShipped = sql<void, { [Name in keyof NewVersion]: NewVersion[Name] }>(`
  insert into product_version (product_id, version, terms, published_at)
  values (:productId, :version, :product, :now) on conflict do nothing`);
const insertVersion = sql<
  void,
  { [Name in keyof NewVersion]: NewVersion[Name] } & { proposalId: string }
>(`
  insert into product_version (product_id, version, terms, published_at, proposal_id)
  values (:productId, :version, :product, :now, :proposalId)`);

const byEntry = `(terms ->> 'offeredFromSettledLoans')::int, product_id`;
const newestSelect = `
  select terms from product_version newest
  where version = (select max(version) from product_version one
    where one.product_id = newest.product_id)`;
const isStopped = (one: string) => `exists (select from stopped_version s
    where s.product_id = ${one}.product_id and s.version = ${one}.version)`;
const latestSelect = `${newestSelect} order by ${byEntry} limit 100`;
const selectLatest = sql<{ terms: unknown }>(latestSelect);
const selectLent = sql<{ terms: unknown }>(`
  ${newestSelect} and not ${isStopped('newest')} order by ${byEntry} limit 100`);
const selectShown = sql<{ terms: unknown }>(`
  select terms from (
    select distinct on (product_id) product_id, terms from product_version one
    order by product_id, ${isStopped('one')}, version desc) shown
  order by ${byEntry} limit 100`);

/** What {@link latestProducts} gives as one column, for a statement that asks for more. */
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
    await q.run(insertShipped, { productId, version, product: jsonText(product), now });
  }
}

/** Publishes what two people agreed to; the database holds it against what they signed. */
export async function publishVersion(
  q: Queryable,
  product: ProductVersion,
  { proposalId, now }: { readonly proposalId: string; readonly now: Date },
): Promise<void> {
  const { productId, version } = product;
  const values = { productId, version, product: jsonText(product), now, proposalId };
  await q.run(insertVersion, values);
}

/** A version with who agreed to it; null: it came with the program. */
export interface PublishedVersion {
  readonly product: ProductVersion;
  readonly publishedAt: Date;
  /** Nothing is lent by it any more, as its price was wrong. */
  readonly isStopped: boolean;
  readonly proposalId: string | null;
}

const selectVersions = sql<
  { terms: unknown; publishedAt: Date; isStopped: boolean; proposalId: string | null },
  { productId: string }
>(`
  select terms, published_at, proposal_id,
    ${isStopped('one')} as is_stopped
  from product_version one where product_id = :productId order by version desc limit 100`);

/** Every version of a product, the newest first. */
export async function versionsOf(q: Queryable, productId: string): Promise<PublishedVersion[]> {
  const rows = await q.rows(selectVersions, { productId });
  return rows.map(({ terms, ...rest }) => ({
    ...rest,
    product: fromJson<ProductVersion>(terms),
  }));
}

/** The newest version of every product, lent or stopped, cheapest entry first. */
export async function latestProducts(q: Queryable): Promise<ProductVersion[]> {
  const rows = await q.rows(selectLatest);
  return productsIn(rows.map((row) => row.terms));
}

/** The active products, cheapest entry first: none by a version with a wrong price. */
export async function lentProducts(q: Queryable): Promise<ProductVersion[]> {
  const rows = await q.rows(selectLent);
  return productsIn(rows.map((row) => row.terms));
}

/**
 * The product of the public price: if the newest version is withdrawn from sale, the one
 * before it, which was right. A wrong price is never shown while there is another.
 */
export async function shownProducts(q: Queryable): Promise<ProductVersion[]> {
  const rows = await q.rows(selectShown);
  return productsIn(rows.map((row) => row.terms));
}

/** Products as they were read from the table. */
export function productsIn(terms: readonly unknown[]): ProductVersion[] {
  return terms.map((one) => fromJson<ProductVersion>(one));
}
