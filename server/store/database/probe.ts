import pg from 'pg';
import { DatabaseWentBack, type Fence } from './fence.ts';
import { rightsOf, unitOfRole } from './rights.ts';

/** Whether a process may be sent calls, as its last look at the database found. */
export interface Probe {
  /** Answers at once, however many calls wait for a connection. */
  isReady(): boolean;
  /** Once it has looked for the first time. */
  readonly looked: Promise<void>;
  close(): Promise<void>;
}

export interface ProbeLimits {
  readonly everyMs: number;
  /** A look that takes longer has failed. */
  readonly longestMs: number;
  /** How often the tables that money needs are tried. */
  readonly tablesEveryMs: number;
}

export const usualProbe: ProbeLimits = {
  everyMs: 1_000,
  longestMs: 3_000,
  tablesEveryMs: 10_000,
};

/**
 * Nothing is written: each is planned, may be written by this role, and is rolled back. Triggers
 * alone write to histories.
 */
const moneyTables = {
  loan_order: 'borrower_id',
  plan: 'order_id',
  payment: 'id',
  transfer: 'source',
  loan_event: 'order_id',
  request_once: 'borrower_id',
  sms: 'id',
};

/**
 * Looks at the database on its own connection. It commits a mark of the fence, and now and then
 * tries to write to the tables that money needs. Readiness must not wait behind calls: a balancer
 * would take away every process that is busy.
 */
export function startProbe(
  options: pg.PoolConfig,
  { fence, wentBack }: { readonly fence: Fence; readonly wentBack: (why: Error) => void },
  limits: ProbeLimits = usualProbe,
): Probe {
  let client: pg.Client | null = null;
  let isWell = false;
  let lookedMs = -Infinity;
  let triedMs = -Infinity;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const made = clientOf(options, limits.longestMs);
    const drop = () => {
      if (client === made) client = null;
    };
    made.on('error', drop);
    made.on('end', drop);
    client = made;
    await made.connect();
    await fence.check(made);
    return made;
  };
  const look = async (): Promise<void> => {
    try {
      const now = performance.now();
      const by = await connected();
      if (now - triedMs >= limits.tablesEveryMs) {
        await tryTables(by);
        triedMs = now;
      }
      await fence.acknowledge(by);
      isWell = true;
    } catch (error) {
      isWell = false;
      const broken = client;
      client = null;
      void broken?.end().catch(() => {});
      if (error instanceof DatabaseWentBack) wentBack(error);
    }
    lookedMs = performance.now();
    if (!isClosed) timer = setTimeout(() => void look(), limits.everyMs).unref();
  };
  return {
    looked: look(),
    isReady: () =>
      isWell && performance.now() - lookedMs < limits.everyMs + 2 * limits.longestMs,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function tryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  const unit = unitOfRole(rows[0]?.role ?? '');
  const inserts = Object.entries(moneyTables)
    .filter(([table]) => unit === null || rightsOf(unit, table).startsWith('si'))
    .map(
      ([table, column]) =>
        `insert into ${table} (${column}) select ${column} from ${table} where false`,
    );
  await client.query(['begin', ...inserts, 'rollback'].join(';'));
}

function clientOf(options: pg.PoolConfig, longestMs: number): pg.Client {
  return new pg.Client({
    ...options,
    ...(options.password !== undefined && { password: options.password }),
    connectionTimeoutMillis: longestMs,
    query_timeout: longestMs,
  });
}
