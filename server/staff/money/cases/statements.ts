import { networks } from '../../../../contract/market/network.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import {
  ageSteps,
  listStatements,
  mostStatementBytes,
  mostStatementDays,
  runStatementAgain,
  showStatementDay,
  uploadStatement,
} from '../../../../contract/staff/statement-acts.ts';
import { addDays, daysBetween } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import {
  broughtOf,
  keepBrought,
} from '../../../lending/payments/reconcile/brought-statements.ts';
import type { BroughtStatement } from '../../../lending/payments/reconcile/brought-statements.ts';
import {
  askToReconcile,
  reconciliationsBetween,
} from '../../../lending/payments/reconcile/reconciliation-rows.ts';
import type {
  KeptReconciliation,
  ReadOfDay,
} from '../../../lending/payments/reconcile/reconciliation-rows.ts';
import { wordsOf } from '../../../lending/payments/reconcile/statement-words.ts';
import { readBase64 } from '../../../people/uploads/read-base64.ts';
import type { Context } from '../../../store/context.ts';
import type {
  ReadStatement,
  UnreadableStatement,
} from '../../../store/ports/payment-provider.ts';
import { serveAct, serveAfterAsking, StaffRefusal } from '../../acts/serve-act.ts';
import type { ServedAct, StaffCall } from '../../acts/serve-act.ts';
import {
  missingStatements,
  statementRows,
  unmatchedByAge,
  unmatchedOf,
} from './statement-rows.ts';
import type { StatementRow } from './statement-rows.ts';
import type { RowClass } from '../../../lending/payments/reconcile/statement-rows.ts';

type Shown = StaffAnswerOf<typeof showStatementDay>;

const usualDays = 14;

const kwachaText = (amount: bigint) => formatKwacha(ngwee(amount));

const listStatementsAct = serveAct(listStatements, async ({ context, args }) => {
  const { db, clock, payments } = context;
  const { to = addDays(clock.today(), -1) } = args;
  const span = { to, from: args.from ?? addDays(to, 1 - usualDays) };
  if (daysBetween(span.from, to) >= mostStatementDays) {
    return new StaffRefusal('too-many-days', { most: String(mostStatementDays) });
  }
  const days = await reconciliationsBetween(db, span);
  const begins = ageSteps.map((_, i) => (i === 0 ? 0 : (ageSteps[i - 1] ?? 0) + 1));
  const aged = await unmatchedByAge(db, { today: clock.today(), steps: begins });
  const routed = networks.flatMap((network) => payments.routeOf(network));
  return {
    rows: days.map((one) => headOf(one, clock.now())),
    missing: await missingStatements(db, span),
    unmatched: ageSteps.map((toDays, i) => {
      const step = aged.find((one) => Math.max(one.step, 1) === i + 1);
      return { toDays, cases: step?.cases ?? 0, amount: kwachaText(step?.amount ?? 0n) };
    }),
    providers: [...new Set([...routed, ...days.map(named)].map(nameOf))].toSorted(),
  };
});

const named = ({ provider: name }: KeptReconciliation) => ({ name });
const nameOf = ({ name }: { readonly name: string }) => name;

function headOf(one: KeptReconciliation, now: Date): NonNullable<Shown['head']> {
  const { day, provider, outcome, lastRunAt, nextRunAt } = one;
  return {
    day,
    provider,
    outcome,
    lastRunAt,
    nextRunAt,
    isAsked: nextRunAt !== null && nextRunAt <= now,
    found: foundText(one),
    read: one.read ? readView(one.read) : null,
    theirs: { in: formatKwacha(one.theirsIn), out: formatKwacha(one.theirsOut) },
    ours: { in: formatKwacha(one.oursIn), out: formatKwacha(one.oursOut) },
  };
}

const readView = ({ classes, closing, setAside, ...read }: ReadOfDay) => ({
  ...read,
  setAside: [...setAside],
  classes: classes.map((one) => ({
    class: one.class as RowClass,
    rows: one.rows,
    in: kwachaText(BigInt(one.in)),
    out: kwachaText(BigInt(one.out)),
  })),
  closing: closing === null ? null : kwachaText(BigInt(closing)),
});

/** What was found, in words. */
function foundText(one: KeptReconciliation): string {
  if (one.outcome === 'no-statement' || one.outcome === 'unreadable') {
    const what = one.outcome === 'unreadable' ? 'cannot be read, see cases' : 'not to be had';
    return one.nextRunAt ? `${what}; asked again within the hour` : what;
  }
  const counts = [
    [one.matched, 'the same'],
    [one.missingThere, 'missing there'],
    [one.missingHere, 'missing here'],
    [one.amountDiffers, 'of another amount'],
    [one.stateDiffers, 'in another state'],
    [one.repaired, 'put right by asking'],
  ] as const;
  const found = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
  return found.join(', ') || 'nothing moved';
}

const showStatementDayAct = serveAct(showStatementDay, async ({ context, args }) => {
  const { db, clock } = context;
  const { provider, day, class: only, after, limit } = args;
  const today = clock.today();
  const filter = { provider, day, class: only };
  const page = await statementRows(db, { filter, sort: 'oldest', after, limit });
  if (page instanceof StaffRefusal) return page;
  const days = await reconciliationsBetween(db, { from: day, to: day });
  const head = days.find((one) => one.provider === provider);
  const { cases, amount } = await unmatchedOf(db, { today, provider, day });
  return {
    head: head === undefined ? null : headOf(head, clock.now()),
    ageDays: Math.max(0, daysBetween(day, today)),
    unmatched: { cases, amount: kwachaText(amount) },
    files: (await broughtOf(db, args)).map(fileOf),
    ...page,
    rows: page.rows.map(rowOf),
  };
});

function rowOf(row: StatementRow): Shown['rows'][number] {
  const { providerId, operation, theirs, ours, paymentId, orderId, state } = row;
  const booked = state === 'confirmed' || state === 'reversed' ? (ours ?? 0n) : 0n;
  const isOurs = paymentId !== null && orderId !== null && state !== null;
  return {
    providerId,
    operation,
    class: row.class,
    theirs: theirs === null ? null : kwachaText(theirs),
    ours: ours === null ? null : kwachaText(ours),
    difference: kwachaText((theirs ?? 0n) - booked),
    payment: isOurs ? { paymentId, orderId: String(orderId), state } : null,
    case: row.caseId === null ? null : { caseId: row.caseId, endedAt: row.caseEndedAt },
  };
}

function fileOf({ id, provider: _, day: __, ...file }: BroughtStatement) {
  return { fileId: id, ...file };
}

/**
 * Stores a file and schedules the comparison of its day. A worker thread reads the file before the
 * act's transaction; until then its content is not trusted.
 */
const uploadStatementAct = serveAfterAsking(uploadStatement, async ({ context, args }) => {
  const { db } = context;
  const { provider: name, day } = args;
  const provider = context.payments.named(name);
  if (provider === undefined) return new StaffRefusal('unknown');
  const why = whyNotOver(context, day);
  if (why !== null) return why;
  const body = readBase64(args.base64, { mostBytes: mostStatementBytes });
  if (typeof body === 'string') return noStatement(whyNoFile[body]);
  const read = await provider.readFile(body, {
    words: await wordsOf(db, name),
    withLines: false,
  });
  if ('why' in read)
    return noStatement(`line ${read.line} ${read.why.slice(0, 300)}`, read.word);
  const others = [...read.days].filter((one) => one !== day).toSorted();
  if (others.length > 0) {
    return new StaffRefusal('other-day', { days: others.slice(0, 5).join(', ') });
  }
  return (call) => keepFile(call, { body, read });
});

async function keepFile(
  { context, args, staff, about }: StaffCall<typeof uploadStatement>,
  { body, read }: { readonly body: Uint8Array; readonly read: ReadStatement },
) {
  const { db, clock } = context;
  const { provider: name, day, replaces = null } = args;
  about({ kind: 'statement', id: `${name}-${day}` });
  const { hash, bytes, rows: lines } = read;
  const [newest] = await broughtOf(db, args);
  if (newest !== undefined && newest.hash === Buffer.from(hash).toString('hex')) {
    return { files: (await broughtOf(db, args)).map(fileOf), isNew: false };
  }
  if (newest !== undefined && newest.id !== replaces) {
    return new StaffRefusal('statement-there', { who: newest.uploadedBy.name });
  }
  const file = { provider: name, day, body, bytes, lines, hash, uploadedBy: staff.id };
  const isKept = await keepBrought(context, { ...file, replaces: newest?.id ?? null });
  if (!isKept) return new StaffRefusal('changed-meanwhile');
  await askToReconcile(db, { provider: name, day, now: clock.now() });
  context.wake('reconcile-statements');
  return { files: (await broughtOf(db, args)).map(fileOf), isNew: true };
}

const whyNoFile = {
  'too-large': 'it is too large. Upload it compressed with gzip',
  'not-base64': 'it arrived incomplete. Upload it again',
} as const;

function noStatement(why: string, word?: UnreadableStatement['word']) {
  return new StaffRefusal('not-a-statement', { why, ...word });
}

function whyNotOver({ clock }: Context, day: CivilDate) {
  return day < clock.today()
    ? null
    : new StaffRefusal('not-possible-now', { why: 'The day is not over.' });
}

const runStatementAgainAct = serveAct(runStatementAgain, async (call) => {
  const { context, args } = call;
  call.about({ kind: 'statement', id: `${args.provider}-${args.day}` });
  if (context.payments.named(args.provider) === undefined) return new StaffRefusal('unknown');
  const why = whyNotOver(context, args.day);
  if (why !== null) return why;
  await askToReconcile(context.db, { ...args, now: context.clock.now() });
  context.wake('reconcile-statements');
  return {};
});

/** Statements of providers beside our payments. */
export const statementActs: readonly ServedAct[] = [
  listStatementsAct,
  showStatementDayAct,
  uploadStatementAct,
  runStatementAgainAct,
];
