import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';

/** A draft of the next version of a product. */
export interface Draft {
  readonly draftId: string;
  readonly productId: string;
  readonly terms: ProductTerms;
  /** The version in force when it was begun. */
  readonly basedOn: number;
  readonly version: number;
  readonly savedBy: { readonly id: StaffId; readonly name: string };
  readonly savedAt: Date;
}

const drafts = `
  select d.id as draft_id, d.product_id, d.terms, d.based_on,
    d.version, d.saved_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = d.saved_by)
      as saved_by
  from product_draft d`;
const selectAll = sql<Draft>(`${drafts} order by d.product_id limit 100`);
const selectOfProduct = sql<Draft, { productId: string }>(
  `${drafts} where d.product_id = :productId`,
);
const selectOne = sql<Draft, { id: string }>(`${drafts} where d.id = :id`);

export function allDrafts(q: Queryable): Promise<Draft[]> {
  return q.rows(selectAll);
}

export async function draftOf(q: Queryable, productId: string): Promise<Draft | null> {
  return (await q.row(selectOfProduct, { productId })) ?? null;
}

export async function findDraft(q: Queryable, id: string): Promise<Draft | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

interface Saved {
  readonly productId: string;
  readonly terms: ProductTerms;
  readonly basedOn: number;
  readonly by: StaffId;
  readonly at: Date;
}

type SavedValues = { [Name in keyof Omit<Saved, 'terms'>]: Saved[Name] } & { terms: string };

const update = sql<void, SavedValues & { version: number }>(`
  update product_draft set terms = :terms::jsonb, based_on = :basedOn, version = version + 1,
    saved_by = :by, saved_at = :at
  where product_id = :productId and version = :version`);

function insertDraft(q: Queryable, { by: savedBy, at: savedAt, ...saved }: SavedValues) {
  const row = { id: newId(), ...saved, version: 1, savedBy, savedAt };
  return insertInto(q, 'product_draft', row, 'on conflict (product_id) do nothing');
}

/** Keeps a draft in place of the version that was seen, 0 for none; false: another edit won. */
export async function keepDraft(q: Queryable, version: number, saved: Saved): Promise<boolean> {
  const values = { ...saved, terms: JSON.stringify(saved.terms) };
  const kept =
    version === 0 ? await insertDraft(q, values) : await q.run(update, { ...values, version });
  return kept === 1;
}

const remove = sql<void, { productId: string; terms: string }>(`
  delete from product_draft where product_id = :productId and terms = :terms::jsonb`);

/** Its terms are in force by now; what was changed in it since stays. */
export async function dropDraft(
  q: Queryable,
  productId: string,
  terms: ProductTerms,
): Promise<void> {
  await q.run(remove, { productId, terms: JSON.stringify(terms) });
}
