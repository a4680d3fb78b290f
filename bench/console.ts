/**
 * What the lender's people ask, among ten thousand borrowers and among many more, over HTTP on two
 * databases of one server, in turn: each list's first and thousandth page, searches, a loan; and
 * what its row of the log adds to an act. `npm run bench -- console [borrowers] [turns]`.
 */
import { listToCollect } from '../server/lending/collections/list-to-collect.ts';
import { sumLedgerDays } from '../server/lending/ledger/ledger-days.ts';
import { connect } from '../server/store/database/connect.ts';
import { consoleOfWorld } from '../testing/console-of-world.ts';
import { testContext } from '../testing/context.ts';
import { costOfTheLog } from './console/cost-of-the-log.ts';
import { type Explained, explained } from './console/explained.ts';
import { questionsOf } from './console/questions.ts';
import { median, percentile } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { few, type FewAndMany, fewAndMany } from './server/few-and-many.ts';

const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 3);
/** Of each question, a turn. */
const times = 60;

const made = await fewAndMany(many);
try {
  const [small, large] = [
    await place(made, { name: 'few', borrowers: few }),
    await place(made, { name: 'many', borrowers: many }),
  ];
  const runs: Record<string, Run> = {};
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of Object.keys(small.questions)) {
      const took = { few: await asked(small, name), many: await asked(large, name) };
      if (turn === 0) continue;
      const plans = turn === 1 && {
        few: await small.explain(name),
        many: await large.explain(name),
      };
      const kept = (runs[name] ??= { few: [], many: [], ...(plans && { plans }) });
      kept.few.push(...took.few);
      kept.many.push(...took.many);
    }
  }
  const scanned = Object.entries(runs).flatMap(([name, { plans }]) =>
    (plans?.many.scanned ?? []).map((table) => `${name}: ${table}`),
  );
  const log = await costOfTheLog(small.context);
  report(
    'console',
    [
      ...Object.entries(runs).flatMap(rowsOf),
      atMost('large tables read from end to end', scanned.length, 0),
      atMost('an act with its row of the log against without', log.ratio, 1.2),
    ],
    { few, many, runs, scanned, log },
  );
  await small.close();
  await large.close();
} finally {
  await made.stop();
}

interface Run {
  readonly few: number[];
  readonly many: number[];
  /** Of the first turn. */
  readonly plans?: { readonly few: Explained; readonly many: Explained };
}

type Place = Awaited<ReturnType<typeof place>>;

/** A console on one of the databases. */
async function place(
  { one, urlOf }: FewAndMany,
  { name, borrowers }: { readonly name: 'few' | 'many'; readonly borrowers: number },
) {
  const db = await connect({ databaseUrl: urlOf(name), dataDir: '', poolSize: 4 });
  const watched = explained(db);
  const { config, ...parts } = testContext({ db: watched.db, now: new Date() });
  const context = { ...parts, config: { ...config, publicCallsPerMinute: 1_000_000 } };
  await sumLedgerDays(context);
  await listToCollect(context);
  const staff = await consoleOfWorld({ context });
  const questions = await questionsOf(db, one, borrowers);
  const explain = (question: string) =>
    watched.explain(async (time) => questions[question]?.(staff, time));
  const close = () => staff.close().then(() => db.close());
  return { db, context, staff, questions, explain, close };
}

async function asked({ staff, questions }: Place, name: string): Promise<number[]> {
  const ask = questions[name];
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await ask?.(staff, time);
    took.push(performance.now() - began);
  }
  return took;
}

/** What a question may take over HTTP, by how its name begins. */
const mostMs = [
  ['search', 100],
  ['a ', 60],
  ['trial balance', 150],
  ['figure', 80],
] as const;

function rowsOf([name, run]: [string, Run]): Row[] {
  const [start, most = null] = mostMs.find((one) => name.startsWith(one[0])) ?? [];
  const { few: less, many: more } = run.plans ?? {};
  const http = percentile(run.many, 0.95);
  const sqlMs = more?.sqlP95Ms ?? Number.NaN;
  // What adds up days reads them all: its bound is the time alone.
  if (start === 'trial balance' || start === 'figure') {
    return [atMost(`${name}: p95 by HTTP among many, ms`, http, most ?? 0)];
  }
  return [
    most === null
      ? { what: `${name}: p95 by HTTP among many, ms`, measured: http }
      : atMost(`${name}: p95 by HTTP among many, ms`, http, most),
    atMost(`${name}: p95 of its SQL, ms`, sqlMs, name.startsWith('search') ? 20 : 50),
    atMost(`${name}: buffers`, more?.buffers ?? Number.NaN, 400),
    atMost(`${name}: many against few`, median(run.many) / median(run.few), 1.3),
    {
      what: `${name}: buffers against few`,
      measured: (more?.buffers ?? Number.NaN) / (less?.buffers ?? Number.NaN),
    },
  ];
}
