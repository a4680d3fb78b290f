import { createHash } from 'node:crypto';
import {
  checkTakeover,
  listTakeoverRows,
  listTakeovers,
  mapTakeover,
  openTakeover,
  readElsewhere,
  sendTakeoverNotices,
  sendTakeoverPart,
  showTakeover,
  tickTakeoverRows,
  tieOutTakeover,
} from '../../../contract/staff/takeover-acts.ts';
import {
  mostElsewhereBytes,
  mostTakeoverBytes,
  takeoverPartBytes,
} from '../../../contract/staff/takeover-words.ts';
import { addDays, daysBetween } from '../../../contract/words/civil-date.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { sumAccounts } from '../../lending/ledger/ledger-days.ts';
import { lentProducts } from '../../lending/products/product-versions.ts';
import { readBase64 } from '../../people/uploads/read-base64.ts';
import type { Context } from '../../store/context.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import type { ServedAct } from '../acts/serve-act.ts';
import { knownUntilOf } from '../money/books/trial-balance.ts';
import { readElsewhereFile } from './elsewhere-file.ts';
import { findOwners, keepElsewhere } from './elsewhere-row.ts';
import { fetchBookAct } from './fetch-book.ts';
import { figureText, whyNotAgreed } from './report.ts';
import {
  beginFile,
  filesOf,
  findFile,
  findRun,
  finishFile,
  heldState,
  keepMapping,
  keepPart,
  moveTo,
  newestRuns,
  openRun,
  partsOf,
  reopenRun,
  runSeal,
} from './run-row.ts';
import type { Run } from './run-row.ts';
import { sendNotices } from './send-notices.ts';
import { bookedOf, sampleOf, shownRows, tick } from './shown-rows.ts';
import type { ShownRow } from './shown-rows.ts';
import { tieOut, tieOutsOf } from './tie-out.ts';
import { touchedOf } from './undo-run.ts';

/** A book of longer ago would open months that are closed. */
const mostDaysAgo = 31;

const no = (why: string) => new StaffRefusal('not-possible-now', { why });

const headOf = ({ id: runId, asOf, interest, state, openedBy, openedAt }: Run) => {
  return { runId, asOf, interest, state, openedBy, openedAt };
};

const listTakeoversAct = serveAct(listTakeovers, async ({ context }) => {
  return { rows: (await newestRuns(context.db)).map(headOf) };
});

const openTakeoverAct = serveAct(openTakeover, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const today = clock.today();
  if (args.asOf > today || daysBetween(args.asOf, today) > mostDaysAgo) {
    return no(`Choose a day between ${addDays(today, -mostDaysAgo)} and today.`);
  }
  const opened = { ...args, openedBy: staff.id, now: clock.now() };
  const runId = await openRun(db, keys, opened);
  call.about({ kind: 'takeover', id: runId });
  return { runId };
});

const notOpen = 'It is being checked or booked. No file or word changes now.';

/** A run whose files and words can change, opened again by the change; null: none such. */
async function openAgain({ db }: Context, runId: string): Promise<Run | null> {
  const run = await findRun(db, runId);
  return run !== undefined && (await reopenRun(db, runId)) ? run : null;
}

const sendPartAct = serveAct(sendTakeoverPart, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { runId, file, dates, amounts, part, isLast } = args;
  const run = await openAgain(context, runId);
  call.about({ kind: 'takeover', id: runId });
  if (run === null) return no(notOpen);
  const bytes = readBase64(args.base64, { mostBytes: takeoverPartBytes });
  if (typeof bytes === 'string')
    return no('A part of the file did not arrive whole. Try again.');
  const begun = { runId, file, dates, amounts, uploadedBy: staff.id, now: clock.now() };
  const fileId = args.fileId ?? (await beginFile(db, begun));
  const kept = await findFile(db, fileId);
  if (kept?.runId !== runId || kept.hash !== null || kept.parts !== part) {
    return no('The parts of the file came in another order. Upload it again.');
  }
  if (kept.bytes + BigInt(bytes.length) > BigInt(mostTakeoverBytes)) {
    return no('The file is larger than 200 MB. Take the book over branch by branch.');
  }
  const by = runSeal(keys, run);
  await keepPart(db, by, { id: fileId, part, bytes });
  if (!isLast) return { fileId, hash: null };
  const hash = createHash('sha256');
  for await (const one of partsOf(db, by, { id: fileId, parts: part + 1 })) hash.update(one);
  const hex = hash.digest('hex');
  await finishFile(db, kept, hex);
  return { fileId, hash: hex };
});

const mapTakeoverAct = serveAct(mapTakeover, async (call) => {
  const { runId, mapping } = call.args;
  call.about({ kind: 'takeover', id: runId });
  if ((await openAgain(call.context, runId)) === null) return no(notOpen);
  await keepMapping(call.context.db, runId, mapping);
  return {};
});

const checkTakeoverAct = serveAct(checkTakeover, async (call) => {
  const { context, args } = call;
  call.about({ kind: 'takeover', id: args.runId });
  const from = ['open', 'checked'] as const;
  const isMoved = await moveTo(context.db, args.runId, { from, to: 'checking' });
  if (!isMoved) return no('It is being checked or booked already.');
  context.wake('take-over-books');
  return {};
});

const showTakeoverAct = serveAct(showTakeover, async ({ context, args: { runId } }) => {
  const { db } = context;
  const run = await findRun(db, runId);
  if (run === undefined) return new StaffRefusal('unknown');
  const { report, reportHash: hash, seen } = run;
  const { sent, left, ...booked } = await bookedOf(db, run);
  const files = await filesOf(db, runId);
  const products = await lentProducts(db);
  const { products: asProducts, statuses, networks } = run.mapping;
  return {
    ...headOf(run),
    files: files.map(({ file, bytes, hash: of, dates, amounts, uploadedAt }) => {
      return { file, bytes: Number(bytes), hash: of ?? '', dates, amounts, uploadedAt };
    }),
    mapping: { products: asProducts, statuses, networks },
    seen: {
      products: [...(seen.products ?? [])],
      statuses: [...(seen.statuses ?? [])],
      networks: [...(seen.networks ?? [])],
    },
    products: products.map(({ productId, name }) => ({ productId, name })),
    report:
      report === null || hash === null
        ? null
        : {
            hash,
            counts: report.counts,
            lines: report.lines.map(({ product, figure, ...of }) => ({
              product,
              figure,
              files: figureText(figure, of.files),
              booked: figureText(figure, of.booked),
              totals: of.totals === null ? null : figureText(figure, of.totals),
            })),
            whyNot: whyNotAgreed(report),
          },
    sample: await sampleOf(db, runId),
    booked: { ...booked, touched: await touchedOf(db, runId) },
    notices: { sent, left },
    ...(await tieOutsOf(db, run)),
    elsewhere: run.state === 'booked' ? await heldElsewhere(context) : null,
  };
});

const listRowsAct = serveAct(listTakeoverRows, async ({ context, args }) => {
  const { runId, only, after, limit } = args;
  const filter = { runId, [only]: true };
  const page = await shownRows(context.db, { filter, sort: 'oldest', after, limit });
  return page instanceof StaffRefusal ? page : { ...page, rows: page.rows.map(rowView) };
});

function rowView({ owed, orderId, ticked, ...row }: ShownRow) {
  return {
    ...row,
    owed: formatKwacha(ngwee(owed)),
    ticked: ticked && { by: ticked.by, at: new Date(ticked.at) },
    orderId: orderId === null ? null : String(orderId),
  };
}

const tickRowsAct = serveAct(tickTakeoverRows, async (call) => {
  const { context, args, staff } = call;
  const { runId, rows } = args;
  call.about({ kind: 'takeover', id: runId });
  const run = await findRun(context.db, runId);
  if (run?.state !== 'checked') return no('Its rows are not there to compare.');
  const now = context.clock.now();
  return { ticked: await tick(context.db, { runId, rows, by: staff.id, now }) };
});

const sendNoticesAct = serveAct(sendTakeoverNotices, async (call) => {
  const { context, args } = call;
  call.about({ kind: 'takeover', id: args.runId });
  const run = await findRun(context.db, args.runId);
  if (run?.state !== 'booked') return no('The book is not booked, or was undone.');
  return { sent: await sendNotices(context, args.runId) };
});

const tieOutAct = serveAct(tieOutTakeover, async (call) => {
  const { context, args, staff } = call;
  const { runId, day, reason: note } = args;
  call.about({ kind: 'takeover', id: runId });
  const { clock, db } = context;
  return db.transaction(async (tx) => {
    if ((await heldState(tx, runId)) !== 'booked') return no('The book is not booked.');
    const run = await findRun(tx, runId);
    const next = run && (await tieOutsOf(tx, run)).nextTieOut;
    if (next?.day !== day) return no('It was compared on that day, or another day is first.');
    if (next.from > clock.today()) return no(`Compare it from ${dayText(next.from)}.`);
    await tieOut(tx, { runId, day, note, byStaff: staff.id, at: clock.now() });
    return {};
  });
});

/** So many faults of a file are shown. */
const mostFaults = 50;

/** Keeps the rows of a file without faults, each with the loan that it names. */
const readElsewhereAct = serveAct(readElsewhere, async ({ context, args, about }) => {
  const { db, clock } = context;
  const { runId } = args;
  about({ kind: 'takeover', id: runId });
  const run = await findRun(db, runId);
  if (run?.state !== 'booked') return no('The book is not booked, or was undone.');
  const bytes = readBase64(args.base64, { mostBytes: mostElsewhereBytes });
  if (bytes === 'too-large') return no('The file is larger than 512 KB. Divide it.');
  if (bytes === 'not-base64') return no('The file did not arrive whole. Send it again.');
  const files = await filesOf(db, runId);
  const as = files.find(({ file }) => file === 'payments') ?? files[0];
  const { dates, amounts } = as ?? { dates: 'ymd', amounts: 'kwacha' };
  const read = readElsewhereFile(bytes, { dates, amounts, run, today: clock.today() });
  const { rows, faults } = await findOwners(db, read.rows);
  const all = [...read.faults, ...faults].slice(0, mostFaults);
  const isKept = all.length === 0 && rows.length > 0;
  const file = isKept ? await keepElsewhere(context, rows) : null;
  return { file, already: read.rows.length - rows.length, faults: all };
});

/** What former paybills hold by the books. */
async function heldElsewhere({ db, clock }: Context): Promise<string> {
  const knownUntil = knownUntilOf(undefined, clock.now());
  const sums = await sumAccounts(db, { from: null, to: clock.today(), knownUntil });
  const sum = sums.find(({ account }) => account === 'received-elsewhere');
  return formatKwacha(ngwee((sum?.debits ?? 0n) - (sum?.credits ?? 0n)));
}

/** What the lender's people do to take over a book, beside proposing and approving it. */
export const takeoverActs: readonly ServedAct[] = [
  listTakeoversAct,
  openTakeoverAct,
  sendPartAct,
  mapTakeoverAct,
  checkTakeoverAct,
  showTakeoverAct,
  listRowsAct,
  tickRowsAct,
  sendNoticesAct,
  tieOutAct,
  readElsewhereAct,
  fetchBookAct,
];
