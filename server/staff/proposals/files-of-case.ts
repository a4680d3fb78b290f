import type { evidenceFile } from '../../../contract/staff/evidence-file.ts';
import type * as z from 'zod/mini';
import { type Queryable, sql } from '../../store/database/database.ts';

export type EvidenceFile = z.output<typeof evidenceFile>;

export const mostOfACase = 20;

const selectOfCase = sql<EvidenceFile, { caseId: string }>(`
  select e.id, e.what, e.media_type, e.bytes, encode(e.hash, 'hex') as hash,
    json_build_object('id', s.id, 'name', s.name) as added_by, e.added_at
  from evidence e join staff s on s.id = e.added_by
  where e.case_id = :caseId order by e.added_at, e.id limit ${mostOfACase}`);

/** The files that prove something about a case, in the order they came. */
export function evidenceOf(q: Queryable, caseId: string): Promise<EvidenceFile[]> {
  return q.rows(selectOfCase, { caseId });
}
