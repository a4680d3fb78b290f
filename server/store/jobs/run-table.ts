import { type Queryable, sql } from '../database/database.ts';
import { jsonText } from '../database/json-text.ts';

interface Advanced {
  readonly seen: number;
  readonly lastOrder: bigint;
  readonly tally: object;
}

/**
 * A table of runs that go through orders by their numbers and keep a tally. `orders` is the
 * condition on an order `o` of a run `r`; their number goes into the column `counted`.
 */
export function runTable(
  table: 'simulation_run' | 'rules_replay' | 'return_run',
  { counted, orders }: { readonly counted: 'loans' | 'orders'; readonly orders: string },
) {
  const count = sql<{ counted: number }, { id: string }>(`
    update ${table} r set ${counted} = (select count(*) from loan_order o where ${orders})
    where id = :id and state = 'running' and ${counted} = 0 and seen = 0
    returning ${counted} as counted`);
  const isRunning = `id = :id and state = 'running'`;
  const advance = sql<
    void,
    { id: string; before: bigint; seen: number; lastOrder: bigint; tally: string }
  >(`
    update ${table} set seen = seen + :seen, last_order = :lastOrder, tally = :tally::jsonb
    where ${isRunning} and last_order = :before`);
  const end = sql<void, { id: string; state: string; at: Date }>(
    `update ${table} set state = :state, ended_at = :at where ${isRunning}`,
  );
  return {
    /** Counts the orders before the first of them is looked at: staff do not wait for it. */
    async count(q: Queryable, id: string): Promise<void> {
      await q.row(count, { id });
    },
    /** Keeps what a batch has found. False when another process was faster. */
    async advance(
      q: Queryable,
      { runId: id, lastOrder: before }: { readonly runId: string; readonly lastOrder: bigint },
      { seen, lastOrder, tally }: Advanced,
    ): Promise<boolean> {
      const found = { seen, lastOrder, tally: jsonText(tally) };
      return (await q.run(advance, { id, before, ...found })) === 1;
    },
    async end(
      q: Queryable,
      id: string,
      ended: { readonly state: 'done' | 'failed'; readonly at: Date },
    ): Promise<void> {
      await q.run(end, { id, ...ended });
    },
  };
}
