import type { Mobile } from '../../contract/market/phone.ts';
import type { Queryable } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';

const findDevice = sql<{ readonly found: boolean }, { mobile: Mobile; asker: Uint8Array }>(`
  select exists (select from device d join borrower b on b.id = d.borrower_id
    where b.mobile = :mobile and d.key_hash = :asker and d.refused_at is null) as found`);

/** Whose codes and wrong tries are counted together. */
export interface Allowance {
  /** The browser logged in to this number before, so what it does is counted apart. */
  readonly isOwn: boolean;
  /** What the counter is of: the number alone, or the number and the browser. */
  readonly of: string;
}

/**
 * The allowance that a browser has at a number. All that never logged in there share one, however
 * many they are: they can lock out each other, and never the owner's own phone.
 */
export async function allowanceOf(
  q: Queryable,
  { mobile, asker }: { readonly mobile: Mobile; readonly asker: Uint8Array },
): Promise<Allowance> {
  const isOwn = (await q.row(findDevice, { mobile, asker }))?.found === true;
  return { isOwn, of: isOwn ? `${mobile} ${Buffer.from(asker).toString('hex')}` : mobile };
}
