import {
  closeSuspicion,
  fileSuspicion,
  listSuspicions,
  raiseSuspicion,
  readSuspicion,
  showSuspicion,
} from '../../../../contract/staff/suspicion-acts.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import type { ServedAct, StaffCall } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { endWork, findTaker } from '../../acts/work-item.ts';
import { clockOf, suspicionDueOn } from './legal-clock.ts';
import { openWords, putWords } from './register-words.ts';
import type { SuspicionOutcome } from './suspicion-row.ts';
import {
  endedSuspicions,
  endSuspicion,
  findSuspicion,
  openSuspicions,
  otherSuspicions,
  ownerOf,
  suspicionView,
} from './suspicion-row.ts';

const queue = 'suspicion';

/**
 * The reporter gets a receipt, and the same whether or not others came before: not even
 * they learn what compliance knows. Refusal: `unknown`.
 */
export const raiseSuspicionAct = serveAct(raiseSuspicion, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const id = newId();
  call.about({ kind: queue, id });
  const borrowerId = await ownerOf(db, args.about);
  if (borrowerId === null) return new StaffRefusal('unknown');
  const now = clock.now();
  await insertInto(db, 'suspicion', {
    id,
    borrowerId,
    aboutKind: args.about.kind,
    aboutId: args.about.id,
    wordsId: await putWords(db, keys, args.text),
    raisedBy: staff.id,
    raisedAt: now,
    dueOn: await suspicionDueOn(db, now),
  });
  return { receivedAt: now };
});

export const listSuspicionsAct = serveAct(
  listSuspicions,
  async ({ context: { db, clock }, args }) => {
    const { filter, after, limit } = args;
    const page = filter.isOpen
      ? await openSuspicions(db, { filter: {}, sort: 'oldest', after, limit })
      : await endedSuspicions(db, { filter: {}, sort: 'newest', after, limit });
    if (page instanceof StaffRefusal) return page;
    const now = clock.now();
    const rows = page.rows.map((row) => suspicionView(row, now));
    return { ...page, rows, clock: await clockOf(db, queue) };
  },
);

/** Refusal: `unknown`. */
const showSuspicionAct = serveAct(showSuspicion, async ({ context: { db, clock }, args }) => {
  const row = await findSuspicion(db, args.suspicionId);
  if (row === null) return new StaffRefusal('unknown');
  const now = clock.now();
  const others = await otherSuspicions(db, row);
  return {
    suspicion: suspicionView(row, now),
    clock: await clockOf(db, queue),
    takenBy: await findTaker(db, { queue, id: row.id }, now),
    others: others.map((one) => suspicionView(one, now)),
  };
});

/** Their readers are in the audit log, for those who may see that there is one. */
const readSuspicionAct = serveAct(readSuspicion, async (call) => {
  const { db, keys } = call.context;
  call.about({ kind: queue, id: call.args.suspicionId });
  const row = await findSuspicion(db, call.args.suspicionId);
  if (row === null) return new StaffRefusal('unknown');
  const { wordsId, endWordsId } = row;
  const words = await openWords(db, keys, [wordsId, ...(endWordsId ? [endWordsId] : [])]);
  return {
    text: words.get(wordsId) ?? '',
    ending: endWordsId === null ? null : (words.get(endWordsId) ?? ''),
  };
});

/** Refusals: `unknown`, `suspicion-closed`. */
async function end(
  call: StaffCall<typeof fileSuspicion | typeof closeSuspicion>,
  outcome: SuspicionOutcome,
  text: string,
) {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { suspicionId: id } = args;
  call.about({ kind: queue, id });
  if ((await findSuspicion(db, id)) === null) return new StaffRefusal('unknown');
  const wordsId = await putWords(db, keys, text);
  const ended = { id, outcome, wordsId, staffId: staff.id, now: clock.now() };
  if (!(await endSuspicion(db, ended))) return new StaffRefusal('suspicion-closed');
  await endWork(db, { queue, id });
  return {};
}

export const fileSuspicionAct = serveAct(fileSuspicion, (call) =>
  end(call, 'filed', call.args.reference),
);

export const closeSuspicionAct = serveAct(closeSuspicion, (call) =>
  end(call, 'unfounded', call.args.text),
);

/** Suspicion of money laundering: raised by many, seen by compliance and the director alone. */
export const suspicionActs: readonly ServedAct[] = [
  raiseSuspicionAct,
  listSuspicionsAct,
  showSuspicionAct,
  readSuspicionAct,
  fileSuspicionAct,
  closeSuspicionAct,
];
