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
}

const selectNewest = sql<ProvisionProfile>(`
  select distinct on (kind, name) name, version, kind, title, source,
    source_date as "sourceDate", status, steps
  from provision_profile order by kind, name, version desc`);

/** The newest version of every profile. */
export function newestProfiles(q: Queryable): Promise<ProvisionProfile[]> {
  return q.rows(selectNewest);
}
