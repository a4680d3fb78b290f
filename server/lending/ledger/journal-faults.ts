import type { Checked } from '../../store/checks.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

const selectFaults = sql<{ id: string; account: string | null }>(`
  select id, account::text from (
    select source_id as id, debit as account, amount from transfer where source = 'journal'
    union all select source_id, credit, -amount from transfer where source = 'journal'
    union all select journal_id, account, -amount from journal_line
  ) as moved group by id, account having sum(amount) <> 0
  union all
  select id, null from journal j where not exists (
    select from journal_line where journal_id = j.id)
  union all
  select source_id, null from transfer t where source = 'journal' and not exists (
    select from journal where id = t.source_id)
  order by 1, 2 limit 200`);
const countJournals = sql<{ many: bigint }>('select count(*) as many from journal');

/** Whether the lines of each journal are its transfers in the ledger, account by account. */
export async function journalFaults(q: Queryable): Promise<Checked> {
  const found = await q.rows(selectFaults);
  return {
    checked: (await q.row(countJournals))?.many ?? 0,
    faults: found.map(({ id, account }) =>
      account === null
        ? `journal ${id} has no lines, or transfers without a journal`
        : `journal ${id}: its lines and its transfers differ in ${account}`,
    ),
  };
}
