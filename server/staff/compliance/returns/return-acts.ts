import {
  downloadReturn,
  keepRejectedRows,
  listReturns,
  makeReturn,
  markSubmitted,
  mostFaults,
  showReturn,
} from '../../../../contract/staff/return-acts.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import { may, permissions } from '../../../../contract/staff/permissions.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { periodBefore, periodNamed } from '../../../../domain/books/return-period.ts';
import { soonAfter } from '../../../lending/ledger/ledger-days.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { newId } from '../../../store/ids.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { isOpen, proposalsAbout } from '../../proposals/proposal-row.ts';
import { dueOn, periodsOf } from './calendar.ts';
import { allFormats, newestFormats } from './format-row.ts';
import type { ReturnFormat } from './format-row.ts';
import { listProfilesAct } from './list-profiles.ts';
import { figureText, fileOf, rowsFileOf } from './return-files.ts';
import { beginReturn, findReturn, keepSubmitted, returnOf, returnsSince } from './run-row.ts';
import type { ReturnRun } from './run-row.ts';
import { keepRejections, readRejectedRows, rejectionsOf } from './rejected-rows.ts';
import { closedMonths, openMonths, periodOfRun, whyNotSubmitted } from './why-not-submitted.ts';

const listReturnsAct = serveAct(listReturns, async ({ context: { db, clock } }) => {
  const today = clock.today();
  const closed = await closedMonths(db);
  const forms = (await newestFormats(db)).map(async (format) => {
    const { name, title, version, status, form, source } = format;
    const periods = await periodsOf(db, format, today);
    const since = periods.at(-1)?.last ?? today;
    const runs = await returnsSince(db, { format: name, since });
    return {
      format: name,
      title,
      version,
      status,
      kind: form.kind,
      every: form.every,
      dueDays: form.dueDays,
      source,
      periods: periods.map((one) => {
        const run = runs.find(({ period }) => period === one.period);
        const due = dueOn(format, one);
        return {
          period: one.period,
          dueOn: due,
          isOver: one.last < today,
          isLate: due < today && (run?.submittedOn ?? null) === null,
          isClosed: openMonths(closed, one).length === 0,
          run: run === undefined ? null : headOf(run),
        };
      }),
    };
  });
  return { forms: await Promise.all(forms) };
});

/** What names people is not for everybody who makes returns. */
function whyNotRows(format: ReturnFormat, { roles }: StaffCaller) {
  if (format.form.kind === 'cells' || may(roles, 'unseal', 'does')) return null;
  return new StaffRefusal('not-allowed', { permission: permissions.unseal.sentence });
}

export const makeReturnAct = serveAct(makeReturn, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const format = (await newestFormats(db)).find(({ name }) => name === args.format);
  const period = format && periodNamed(format.form.every, args.period);
  const profile = (await newestProfiles(db)).find(
    ({ name }) => name === format?.form.classesBy,
  );
  if (format === undefined || profile === undefined || !period) {
    return new StaffRefusal('unknown');
  }
  const refusal = whyNotRows(format, staff);
  if (refusal !== null) return refusal;
  if (period.last >= clock.today()) {
    return new StaffRefusal('period-open', { why: `It ends on ${dayText(period.last)}.` });
  }
  const closed = await closedMonths(db);
  const now = clock.now();
  const id = newId();
  call.about({ kind: 'return', id });
  const cutAt = closed.get(period.months.at(-1) ?? '');
  const isBegun = await beginReturn(db, {
    id,
    format: format.name,
    version: format.version,
    period: period.period,
    first: period.first,
    last: period.last,
    // Of closed months nothing changes any more, and the return stays the same.
    knownUntil: openMonths(closed, period).length > 0 ? soonAfter(now) : (cutAt ?? now),
    profile: profile.name,
    profileVersion: profile.version,
    isConfirmed: [format, profile].every(({ status }) => status === 'confirmed'),
    at: now,
    by: staff.id,
  });
  if (!isBegun) return new StaffRefusal('return-running');
  context.wake('make-returns');
  return { runId: id };
});

const showReturnAct = serveAct(showReturn, async ({ context: { db }, args: { runId } }) => {
  const run = await findReturn(db, runId);
  const format = await formatOf(db, run);
  if (run === null || format === undefined) return new StaffRefusal('unknown');
  const { form, title } = format;
  const period = periodNamed(form.every, run.period);
  const last = period === null ? run.first : periodBefore(form.every, period).last;
  const before = await returnOf(db, { format: run.format, last });
  const beforeOf = new Map(before?.cells.map((cell) => [cell.code, figureText(cell)]));
  const proposal = (await proposalsAbout(db, { kind: 'return', id: runId })).find(isOpen);
  const closed = await closedMonths(db);
  const { first, knownUntil, profile, profileVersion, reference, submittedBy, hasRows } = run;
  return {
    ...headOf(run),
    title,
    kind: form.kind,
    first,
    last: run.last,
    knownUntil,
    profile,
    profileVersion,
    isClosed: openMonths(closed, periodOfRun(run)).length === 0,
    cells: run.cells.map((cell) => ({
      ...cell,
      value: figureText(cell),
      before: beforeOf.get(cell.code) ?? null,
    })),
    columns: form.kind === 'rows' ? form.columns.map(({ head }) => head) : [],
    hasRows,
    faults: [...(await rejectionsOf(db, runId)), ...run.faults]
      .slice(0, mostFaults)
      .map(({ row, column, say, found, wanted }) => {
        const unit = run.cells.some((cell) => cell.code === row && cell.unit === 'count')
          ? 'count'
          : 'kwacha';
        const text = (value: bigint | null) =>
          value === null ? null : figureText({ unit, value });
        return { row, column, say, found: text(found), wanted: text(wanted) };
      }),
    beforeRunId: before?.runId ?? null,
    proposalId: (run.proposalId as ProposalId | null) ?? proposal?.id ?? null,
    reference,
    submittedBy,
  };
});

async function formatOf(
  db: Parameters<typeof allFormats>[0],
  run: ReturnRun | null,
): Promise<ReturnFormat | undefined> {
  return (await allFormats(db)).find(
    ({ name, version }) => name === run?.format && version === run.version,
  );
}

function headOf(run: ReturnRun) {
  const { runId, format, version, period, state, seen, loans, startedAt, startedBy } = run;
  const { isConfirmed, faultCount, hash, releasedAt, submittedOn } = run;
  const of = { runId, format, version, period, state, seen, of: loans, startedAt, startedBy };
  return { ...of, isDraft: !isConfirmed, faultCount, hash, releasedAt, submittedOn };
}

/** A workbook is made whole: of more rows there is CSV. */
const mostSheetRows = 20_000;

const downloadReturnAct = serveAct(downloadReturn, async (call) => {
  const { context, args, staff, about, sends } = call;
  const { as } = args;
  const run = await findReturn(context.db, args.runId);
  const format = await formatOf(context.db, run);
  if (run === null || format === undefined) return new StaffRefusal('unknown');
  about({ kind: 'return', id: run.runId });
  if (run.state !== 'done') {
    return new StaffRefusal('return-not-made', { why: 'It is not made.' });
  }
  const { form } = format;
  if (form.kind === 'cells' || as === 'pdf') return fileOf(context, run, { format, as });
  const refusal = whyNotRows(format, staff);
  if (refusal !== null) return refusal;
  const { rows } = run.tally;
  if (!run.hasRows && rows > 0) {
    const why = 'Its rows were kept for 90 days. Make it again.';
    return new StaffRefusal('return-not-made', { why });
  }
  if (as === 'xlsx' && rows > mostSheetRows) {
    const why = `It has ${rows} rows, too many for a workbook. Take it as CSV.`;
    return new StaffRefusal('return-not-made', { why });
  }
  const { head, content } = rowsFileOf(run, form, as);
  sends(content);
  return head;
});

const markSubmittedAct = serveAct(markSubmitted, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  const run = await findReturn(db, args.runId);
  if (run === null) return new StaffRefusal('unknown');
  about({ kind: 'return', id: run.runId });
  const why = await whyNotSubmitted(context, run);
  if (why !== null && run.releasedAt === null) {
    return new StaffRefusal(why.reason, { why: why.why });
  }
  if (run.releasedAt === null) return new StaffRefusal('return-not-released');
  const today = clock.today();
  const { reference } = args;
  const on = args.on > today ? today : args.on;
  const isKept = await keepSubmitted(db, { id: run.runId, reference, on, by: staff.id });
  return isKept ? {} : new StaffRefusal('changed-meanwhile');
});

const keepRejectedRowsAct = serveAct(keepRejectedRows, async ({ context, args, about }) => {
  const { db, clock } = context;
  const run = await findReturn(db, args.runId);
  if (run === null) return new StaffRefusal('unknown');
  about({ kind: 'return', id: run.runId });
  if (run.releasedAt === null) return new StaffRefusal('return-not-released');
  const rows = await readRejectedRows(db, run, args.rows);
  if (typeof rows === 'string') return new StaffRefusal('not-possible-now', { why: rows });
  await keepRejections(db, run, rows, clock.now());
  return { kept: rows.length };
});

/** Returns, the bureau's file, and the profiles they go by. */
export const returnActs: readonly ServedAct[] = [
  listReturnsAct,
  makeReturnAct,
  showReturnAct,
  downloadReturnAct,
  markSubmittedAct,
  keepRejectedRowsAct,
  listProfilesAct,
];
