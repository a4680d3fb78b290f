import {
  addBreachStep,
  endBreach,
  listBreaches,
  openBreach,
  readBreach,
  showBreach,
} from '../../../../contract/staff/breach-acts.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { endWork, findTaker } from '../../acts/work-item.ts';
import {
  breachView,
  endBreachRow,
  endedBreaches,
  findBreach,
  keepStep,
  openBreaches,
  stepsOf,
} from './breach-row.ts';
import { breachDueAt, clockOf } from './legal-clock.ts';
import { openWords, putWords } from './register-words.ts';

const queue = 'breaches';
const no = (why: string) => new StaffRefusal('not-possible-now', { why });
const notToCome = 'That hour is still to come.';

/** Refusal: `not-possible-now`. */
export const openBreachAct = serveAct(openBreach, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { what, foundAt, people } = args;
  const id = newId();
  call.about({ kind: queue, id });
  const now = clock.now();
  if (foundAt > now) return no(notToCome);
  const dueAt = await breachDueAt(db, foundAt);
  const wordsId = await putWords(db, keys, what);
  const breach = { id, wordsId, people, foundAt, dueAt, openedBy: staff.id, openedAt: now };
  await insertInto(db, 'breach', breach);
  return { receivedAt: now, dueAt };
});

export const listBreachesAct = serveAct(
  listBreaches,
  async ({ context: { db, clock }, args }) => {
    const { filter, after, limit } = args;
    const page = filter.isOpen
      ? await openBreaches(db, { filter: {}, sort: 'oldest', after, limit })
      : await endedBreaches(db, { filter: {}, sort: 'newest', after, limit });
    if (page instanceof StaffRefusal) return page;
    const now = clock.now();
    const rows = page.rows.map((row) => breachView(row, now));
    return { ...page, rows, clock: await clockOf(db, 'breach') };
  },
);

/** Refusal: `unknown`. */
const showBreachAct = serveAct(showBreach, async ({ context: { db, clock }, args }) => {
  const row = await findBreach(db, args.breachId);
  if (row === null) return new StaffRefusal('unknown');
  const now = clock.now();
  const steps = await stepsOf(db, row.id);
  return {
    breach: breachView(row, now),
    clock: await clockOf(db, 'breach'),
    takenBy: await findTaker(db, { queue, id: row.id }, now),
    steps: steps.map(({ wordsId: _, ...step }) => step),
  };
});

const readBreachAct = serveAct(readBreach, async (call) => {
  const { db, keys } = call.context;
  const { breachId: id } = call.args;
  call.about({ kind: queue, id });
  const row = await findBreach(db, id);
  if (row === null) return new StaffRefusal('unknown');
  const steps = await stepsOf(db, id);
  const { wordsId, endWordsId } = row;
  const ids = [
    wordsId,
    ...(endWordsId ? [endWordsId] : []),
    ...steps.map((one) => one.wordsId),
  ];
  const words = await openWords(db, keys, ids);
  return {
    what: words.get(wordsId) ?? '',
    steps: steps.map(({ wordsId: of, ...step }) => ({ ...step, text: words.get(of) ?? '' })),
    ending: endWordsId === null ? null : (words.get(endWordsId) ?? ''),
  };
});

/** Refusals: `unknown`, `decided-already`, `not-possible-now`. */
export const addBreachStepAct = serveAct(addBreachStep, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { breachId, step, at, text } = args;
  call.about({ kind: queue, id: breachId });
  const row = await findBreach(db, breachId);
  if (row === null) return new StaffRefusal('unknown');
  if (row.endedBy !== null)
    return new StaffRefusal('decided-already', { who: row.endedBy.name });
  const now = clock.now();
  if (at > now) return no(notToCome);
  if (at < row.foundAt) return no('That was before it was found.');
  const wordsId = await putWords(db, keys, text);
  const written = { wordsId, writtenBy: staff.id, writtenAt: now };
  await keepStep(db, { id: newId(), breachId, step, at, ...written });
  return {};
});

/**
 * Refusals: `unknown`, `decided-already`, `not-possible-now` before the Commissioner is informed.
 */
export const endBreachAct = serveAct(endBreach, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { breachId: id, outcome, text } = args;
  call.about({ kind: queue, id });
  const row = await findBreach(db, id);
  if (row === null) return new StaffRefusal('unknown');
  if (row.endedBy !== null)
    return new StaffRefusal('decided-already', { who: row.endedBy.name });
  if (outcome === 'mended' && row.toldAt === null) {
    return no('Record first when the Commissioner was notified.');
  }
  const wordsId = await putWords(db, keys, text);
  const ended = { id, outcome, wordsId, staffId: staff.id, now: clock.now() };
  if (!(await endBreachRow(db, ended))) return new StaffRefusal('changed-meanwhile');
  await endWork(db, { queue, id });
  return {};
});

/** The register of breaches of personal data. */
export const breachActs: readonly ServedAct[] = [
  openBreachAct,
  listBreachesAct,
  showBreachAct,
  readBreachAct,
  addBreachStepAct,
  endBreachAct,
];
