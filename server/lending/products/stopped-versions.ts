import type { StaffId } from '../../../contract/staff/people-words.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** One published version of a product, by its names. */
export interface VersionName {
  readonly productId: string;
  readonly version: number;
}

/** That nothing is lent by a version any more. */
export interface StoppedVersion {
  readonly at: Date;
  readonly by: { readonly id: StaffId; readonly name: string };
  readonly reason: string;
}

const insert = sql<
  void,
  { productId: string; version: number; at: Date; by: StaffId; reason: string }
>(`
  insert into stopped_version (product_id, version, stopped_at, stopped_by, reason)
  values (:productId, :version, :at, :by, :reason) on conflict do nothing`);

/** Withdrawn from sale from the commit on; false if it already was. */
export async function stopVersion(
  q: Queryable,
  { productId, version }: VersionName,
  stopped: { readonly at: Date; readonly by: StaffId; readonly reason: string },
): Promise<boolean> {
  return (await q.run(insert, { productId, version, ...stopped })) === 1;
}

const select = sql<StoppedVersion, { productId: string; version: number }>(`
  select s.stopped_at as at, s.reason,
    (select json_build_object('id', p.id, 'name', p.name) from staff p
      where p.id = s.stopped_by) as by
  from stopped_version s where s.product_id = :productId and s.version = :version`);

/** Null: it was never stopped. */
export async function stoppedVersion(
  q: Queryable,
  { productId, version }: VersionName,
): Promise<StoppedVersion | null> {
  return (await q.row(select, { productId, version })) ?? null;
}
