import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

const selectNames = sql<{ id: string; name: string }, { ids: readonly string[] }>(
  'select id, name from staff where id = any (:ids::text[])',
);

/** Who they are by their ids; what is no id, as it was typed once, names itself. */
export async function namesOf(
  q: Queryable,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const asked = ids.filter((id) => id !== null);
  const rows = asked.length === 0 ? [] : await q.rows(selectNames, { ids: asked });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => id && (names.get(id) ?? id);
}
