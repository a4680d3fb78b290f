import type {
  Database,
  Queryable,
  Statement,
  Value,
} from '../../server/store/database/database.ts';
import { script } from '../../server/store/database/database.ts';
import { percentile } from '../measure/median.ts';

/** What the statements of one question cost, by PostgreSQL's own count. */
export interface Explained {
  readonly sqlP95Ms: number;
  /** Pages of 8 KB that its dearest asking touched, wherever they lay. */
  readonly buffers: number;
  /** Large tables that were read from end to end. */
  readonly scanned: readonly string[];
}

interface Asked {
  readonly statement: Statement<unknown, never>;
  readonly values: Record<string, Value> | undefined;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const largeRows = 10_000;
const largeTables = script<{ name: string }>(
  `select relname::text as name from pg_class where relkind = 'r' and reltuples > ${largeRows}`,
);

/** The database, and a way to hear what so many askings of a question cost it. */
export function explained(db: Database, askings: number) {
  let heard: Asked[] | null = null;
  const hear = (statement: unknown, given: readonly unknown[]) => {
    const [values] = given as [Asked['values']];
    heard?.push({ statement: statement as Asked['statement'], values });
  };
  const watch = <Q extends Queryable>(q: Q): Q => ({
    ...q,
    rows: (...asked) => (hear(asked[0], asked.slice(1)), q.rows(...asked)),
    row: (...asked) => (hear(asked[0], asked.slice(1)), q.row(...asked)),
  });
  const watched: Database = {
    ...watch(db),
    transaction: (act) => db.transaction((tx) => act(watch(tx))),
  };

  async function explain(ask: (time: number) => Promise<unknown>): Promise<Explained> {
    const large = new Set((await db.rows(largeTables)).map(({ name }) => name));
    const costs: { ms: number; buffers: number }[] = [];
    const scanned = new Set<string>();
    for (let time = 0; time < askings; time++) {
      heard = [];
      await ask(time);
      const statements = heard;
      heard = null;
      const cost = { ms: 0, buffers: 0 };
      for (const asked of statements) {
        const plan = await planOf(db, asked);
        if (plan === null) continue;
        cost.ms += plan.ms;
        cost.buffers += plan.top['Shared Hit Blocks'] + plan.top['Shared Read Blocks'];
        for (const table of readWhole(plan.top)) if (large.has(table)) scanned.add(table);
      }
      costs.push(cost);
    }
    return {
      sqlP95Ms: percentile(
        costs.map(({ ms }) => ms),
        0.95,
      ),
      buffers: Math.max(...costs.map(({ buffers }) => buffers)),
      scanned: [...scanned],
    };
  }
  return { db: watched, explain };
}

/** Null of what only asks for a plan itself, and of what writes. */
async function planOf(
  q: Queryable,
  { statement, values }: Asked,
): Promise<{ readonly top: Node; readonly ms: number } | null> {
  if (!/^\s*(select|with)/.test(statement.text) || /\b(insert|update)\b/.test(statement.text)) {
    return null;
  }
  const text = `explain (analyze, buffers, format json) ${statement.text}`;
  const explaining = { ...statement, name: '', text } as unknown as Statement<
    {
      readonly 'QUERY PLAN': readonly [
        { readonly Plan: Node; readonly 'Execution Time': number },
      ];
    },
    Record<string, Value>
  >;
  const row = await q.row(explaining, values ?? {});
  const [plan] = row?.['QUERY PLAN'] ?? [];
  return plan === undefined ? null : { top: plan.Plan, ms: plan['Execution Time'] };
}

function readWhole(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)];
}
