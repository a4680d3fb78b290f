/**
 * What the lender's people ask, among ten thousand borrowers and among many more, over HTTP on two
 * databases of one server, in turn: each list's first and thousandth page, searches, a loan; and
 * what its row of the log adds to an act. `npm run bench -- console [borrowers] [turns] [times]`.
 */
import { sumSettled } from '../server/growth/campaigns/settled-days.ts';
import { listToCollect } from '../server/lending/collections/list-to-collect.ts';
import { sumLedgerDays } from '../server/lending/ledger/ledger-days.ts';
import { sumLedgerParts } from '../server/lending/ledger/ledger-parts.ts';
import type { StaffId } from '../contract/staff/people-words.ts';
import { connect } from '../server/store/database/connect.ts';
import { sql } from '../server/store/database/database.ts';
import { consoleOfWorld } from '../testing/console-of-world.ts';
import { testContext } from '../testing/context.ts';
import { costOfTheLog } from './console/cost-of-the-log.ts';
import { type Explained, explained } from './console/explained.ts';
import {
  closingOfADay,
  couponsOfAMinute,
  fileForTheBureau,
  replayOfRules,
} from './console/large-work.ts';
import {
  keepPortfolio,
  portfolioAgainstFold,
  summedPortfolio,
} from './console/portfolio-days.ts';
import { repaymentsBesideClosing } from './console/repayments-beside-closing.ts';
import { questionsAround } from './console/questions-around.ts';
import { questionsOf } from './console/questions.ts';
import { sumCopiedDays, surround } from './console/what-is-around.ts';
import { median, percentile } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { few, type FewAndMany, fewAndMany } from './server/few-and-many.ts';

const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 3);
/** Of each question, a turn. */
const times = Number(process.argv[4] ?? 60);
/** So many of them are explained. */
const mostExplained = 20;
/** Rows of the file for the bureau, of many. */
const mostFileRows = 1_000_000;

/** What a question may take over HTTP, by how its name begins. */
const bounds: readonly Bound[] = [
  { start: 'search', mostMs: 100 },
  { start: 'a ', mostMs: 60 },
  { start: 'trial balance', mostMs: 150, addsUp: true },
  { start: 'portfolio', mostMs: 150, addsUp: true },
  { start: 'rolls', mostMs: 150, addsUp: true },
  { start: 'vintages', mostMs: 150, addsUp: true },
  { start: 'figure', mostMs: 80, addsUp: true },
  { start: 'sum of', mostMs: 500, addsUp: true },
  { start: 'books', mostMs: 500, addsUp: true },
  { start: 'challenger', mostMs: 150, addsUp: true },
  { start: 'audience', mostMs: 150, addsUp: true },
];
interface Bound {
  readonly start: string;
  readonly mostMs: number;
  /** It reads all that it adds up or counts: its bound is the time alone. */
  readonly addsUp?: boolean;
}

const selectCredit = sql<{ id: StaffId }>(`
  select staff_id as id from staff_role where role = 'credit' limit 1`);

const made = await fewAndMany(many);
try {
  const [small, large] = [
    await place(made, { name: 'few', borrowers: few }),
    await place(made, { name: 'many', borrowers: many }),
  ];
  const days = await summedPortfolio(small.context);
  await keepPortfolio(small.db, days, 1);
  await keepPortfolio(large.db, days, many / few);
  const runs: Record<string, Run> = {};
  // A question that is refused ends it here, and not after half an hour.
  for (const ask of Object.values(small.questions)) await ask(small.staff, 0);
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
  const around = { borrowers: many, staff: large.staff };
  const apart = await portfolioAgainstFold(large.context, made.one, around);
  report(
    'console',
    [
      ...Object.entries(runs).flatMap(rowsOf),
      atMost('large tables read from end to end', scanned.length, 0),
      atMost('the portfolio against the fold of some loans, ngwee', Math.abs(apart), 0),
    ],
    { few, many, runs, scanned },
  );
  for (const one of scanned) console.log(`read from end to end: ${one}`);
  const log = await costOfTheLog(small.context);
  const act = atMost('an act with its row of the log against without', log.ratio, 1.2);
  report(
    'console-work',
    [
      act,
      ...(await closingOfADay(large.context)),
      ...(await repaymentsBesideClosing(made, large.context, many)),
      ...(await couponsOfAMinute(large.context)),
      ...(await replayOfRules(small.context, small.staff)),
      ...(await fileForTheBureau(small.context, small.staff, Math.min(many, mostFileRows))),
    ],
    { log },
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
  // A day of all copies takes what it takes.
  const databaseUrl = `${urlOf(name)}?statement_timeout=3600000`;
  const db = await connect({ databaseUrl, dataDir: '', poolSize: 4 });
  const watched = explained(db, Math.min(times, mostExplained));
  const { config, ...parts } = testContext({ db: watched.db, now: new Date() });
  const context = { ...parts, config: { ...config, publicCallsPerMinute: 1_000_000 } };
  await sumCopiedDays(db);
  await sumLedgerDays(context);
  await listToCollect(context);
  const staff = await consoleOfWorld({ context });
  const staffId = (await db.row(selectCredit))?.id ?? ('' as StaffId);
  await surround(db, one, { borrowers, staffId });
  await sumLedgerParts(context);
  await sumSettled(context);
  const questions = {
    ...(await questionsOf(db, one, borrowers)),
    ...(await questionsAround(db)),
  };
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

function rowsOf([name, run]: [string, Run]): Row[] {
  const bound = bounds.find(({ start }) => name.startsWith(start));
  const most = bound?.mostMs ?? null;
  const { few: less, many: more } = run.plans ?? {};
  const http = percentile(run.many, 0.95);
  const sqlMs = more?.sqlP95Ms ?? Number.NaN;
  if (bound?.addsUp === true) {
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
