import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { ProvisionStep } from '../../../domain/books/provision.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** How much of what is lent is expected to be lost, and who says so. */
export interface ProvisionProfile {
  readonly name: string;
  readonly version: number;
  readonly kind: 'ifrs9' | 'regulatory';
  readonly title: string;
  readonly source: string;
  readonly sourceDate: CivilDate | null;
  /** What is made by one that is not confirmed is a draft. */
  readonly status: 'confirmed' | 'assumption';
  readonly steps: readonly ProvisionStep[];
  /** Null: it came with the program. */
  readonly proposalId: string | null;
  readonly publishedAt: Date | null;
}

const selectAll = sql<ProvisionProfile>(`
  select name, version, kind, title, source, source_date, status, steps,
    proposal_id, published_at
  from provision_profile order by kind, name, version desc limit 500`);

/** Every version of every profile, the newest of each first. */
export function allProfiles(q: Queryable): Promise<ProvisionProfile[]> {
  return q.rows(selectAll);
}

/** The newest version of every profile. */
export async function newestProfiles(q: Queryable): Promise<ProvisionProfile[]> {
  const all = await allProfiles(q);
  return all.filter(({ name }, at) => all[at - 1]?.name !== name);
}
