import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { bookBatch } from './book-batch.ts';
import { drawSampleOf, readBook, readingOf, stageBook } from './check-run.ts';
import type { Reading } from './book-rows.ts';
import { countNames } from './report-shape.ts';
import type { Report } from './report-shape.ts';
import { addBooked, addWallets, hashOf, linesOf } from './report.ts';
import type { Figures } from './report.ts';
import {
  filesOf,
  forgetFiles,
  heldState,
  keepReport,
  moveTo,
  runsAtWork,
  runSeal,
} from './run-row.ts';
import type { Run } from './run-row.ts';
import { batchToBook, endBatch } from './staged-rows.ts';
import { undoRun } from './undo-run.ts';

/** So many borrowers are booked together, with all their loans. */
const borrowersABatch = 100;

/** What ends the transaction of a dry run: nothing of it stays. */
class DryRun extends Error {}

/**
 * The job `take-over-books`: checks what was uploaded, books what two people agreed to, and undoes
 * it. It may be killed at any batch: what was booked is marked in the same transaction.
 */
export async function takeOverBooks(
  context: Context,
  stopping: AbortSignal,
  most = borrowersABatch,
): Promise<RunOutcome> {
  for (const run of await runsAtWork(context.db)) {
    const by = { stopping, most };
    const isThrough =
      run.state === 'checking'
        ? await checkOrOpen(context, run, by)
        : run.state === 'booking'
          ? await bookRun(context, run, by)
          : await undoRun(context, run, by);
    if (!isThrough) return 'unfinished';
  }
  return 'done';
}

interface By {
  readonly stopping: AbortSignal;
  readonly most: number;
}

/** A book that cannot be checked is open again, so that its files can be replaced. */
async function checkOrOpen(context: Context, run: Run, by: By): Promise<boolean> {
  try {
    return await checkRun(context, run, by);
  } catch (err) {
    context.log.error({ err, takeover: run.id }, 'takeover not checked');
    await moveTo(context.db, run.id, { from: ['checking'], to: 'open' });
    return true;
  }
}

/** Reads, checks and stages the files, and books them without keeping it, for the report. */
async function checkRun(context: Context, run: Run, by: By): Promise<boolean> {
  const { db, log } = context;
  const reading = await readingOf(context, run);
  const staged = await readAndStage(context, run, reading);
  if (staged === null) return true;
  const booked = await dryRun(context, run, by);
  if (booked === null) return false;
  const { totals } = staged;
  await addWallets(context, [staged.files, booked], { asOf: run.asOf, totals });
  const files = (await filesOf(db, run.id)).map(({ file, hash }) => {
    return { file, hash: hash ?? '' };
  });
  const report: Report = {
    asOf: run.asOf,
    interest: run.interest,
    files,
    mapping: run.mapping,
    counts: Object.fromEntries(
      countNames.map((name) => [name, staged.counts[name] ?? 0]),
    ) as Report['counts'],
    lines: linesOf({ files: staged.files, booked, totals }),
  };
  const hash = hashOf(report);
  const { products, statuses, networks } = reading.seen;
  const words = (seen: Set<string>) => [...seen].toSorted().slice(0, 100);
  const seen = {
    products: words(products),
    statuses: words(statuses),
    networks: words(networks),
  };
  await db.transaction(async (tx) => {
    await drawSampleOf(tx, run.id, hash);
    await keepReport(tx, { id: run.id, seen, report, hash });
  });
  log.info({ takeover: run.id, ...report.counts }, 'takeover checked');
  return true;
}

/** The book is in memory until its rows are staged. Null: it is not to be checked any more. */
async function readAndStage(context: Context, run: Run, reading: Reading) {
  const { db, keys } = context;
  const book = await readBook(context, run, reading);
  const staged = await db.transaction(async (tx) => {
    if ((await heldState(tx, run.id)) !== 'checking') return null;
    return stageBook(tx, { run, book, seal: runSeal(keys, run) });
  });
  return staged && { ...staged, totals: book.totals };
}

/** Null: it was stopped on its way. */
async function dryRun(context: Context, run: Run, by: By): Promise<Figures | null> {
  const figures: Figures = new Map();
  const isThrough = await eachBatch(context, run, by, async (batch) => {
    try {
      await context.db.transaction(async (tx) => {
        const of = { ...run, proposalId: '' };
        const booked = await bookBatch(context, tx, of, batch);
        await addBooked(tx, figures, [...booked.loans.values()]);
        throw new DryRun();
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
    }
    return true;
  });
  return isThrough ? figures : null;
}

/** Books what is not booked yet. Another process at the same run waits, and then does its rest. */
async function bookRun(context: Context, run: Run, by: By): Promise<boolean> {
  const { db, log } = context;
  const { bookedBy: proposalId } = run;
  if (proposalId === null) throw new Error('a takeover is booked as two people agreed');
  let ended = false;
  const isThrough = await eachBatch(context, run, by, async (_, after) =>
    db.transaction(async (tx) => {
      if ((await heldState(tx, run.id)) !== 'booking') {
        ended = true;
        return false;
      }
      // As it is now: another process may have booked the batch that was read before.
      const batch = await nextBatch(context, tx, run, { after, most: by.most });
      const booked = await bookBatch(context, tx, { ...run, proposalId }, batch);
      await endBatch(tx, run.id, booked);
      return true;
    }),
  );
  if (ended) return true;
  if (!isThrough) return false;
  await db.transaction(async (tx) => {
    if (!(await moveTo(tx, run.id, { from: ['booking'], to: 'booked' }))) return;
    await forgetFiles(tx, run.id);
  });
  log.info({ takeover: run.id }, 'takeover booked');
  return true;
}

const nextBatch = (
  { keys }: Context,
  q: Queryable,
  run: Run,
  of: { readonly after: number; readonly most: number },
) => batchToBook(q, runSeal(keys, run), { runId: run.id, ...of });

/** False: it was stopped on its way, or `act` wants no more. */
async function eachBatch(
  context: Context,
  run: Run,
  { stopping, most }: By,
  act: (batch: Awaited<ReturnType<typeof nextBatch>>, after: number) => Promise<boolean>,
): Promise<boolean> {
  for (let after = 0; ;) {
    if (stopping.aborted) return false;
    const batch = await nextBatch(context, context.db, run, { after, most });
    const last = batch.at(-1);
    if (last === undefined) return true;
    if (!(await act(batch, after))) return false;
    after = last.line;
  }
}
