import { createHash } from 'node:crypto';
import type { ManyKind } from '../../../../contract/staff/many-acts.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import {
  formatKwacha,
  ngwee,
  parseKwacha,
  sumNgwee,
} from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import type { Changed } from '../../../../domain/books/change-of-account.ts';
import { changeOrder } from '../../../lending/orders/change-order.ts';
import { changing } from '../../../lending/orders/changing.ts';
import {
  accountOf,
  loadOrder,
  loadOrderAmongOthers,
} from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { logChange } from '../../../lending/orders/log-states.ts';
import type { Context } from '../../../store/context.ts';
import { noEffects, NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { BodyOf, CarriedOut, KindRun, Plan } from '../../proposals/kind.ts';
import { afterwards } from '../../proposals/of-loan.ts';
import type { ChangeOfLoan } from '../../proposals/of-loan.ts';
import { previewOfChange } from '../../proposals/preview.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';
import { keepLoan, loansLeft, wasAnyDone } from './many-rows.ts';
import { decideWaive } from './waive.ts';
import { decideWriteOff } from './write-off.ts';

/** So many loans change before other proposals have their turn. */
export const loansATurn = 50;

/** One loan of a list; the amount is that of its late fees. */
export interface Wanted {
  readonly orderId: string;
  readonly amount: string;
}

interface ManyOf<Kind extends ManyKind> {
  readonly kind: Kind;
  wanted(body: BodyOf<Kind>): readonly Wanted[];
  decide(
    context: Context,
    order: LoadedOrder,
    asked: { readonly body: Wanted; readonly proposalId: string },
  ): ChangeOfLoan | NotPossible;
  title(sum: string, loans: string): string;
  /** Beside the title. */
  readonly sentences: readonly string[];
}

interface Line {
  readonly amount: Ngwee | null;
  readonly changed: Changed;
  readonly decided: ChangeOfLoan | NotPossible;
  readonly order: LoadedOrder | null;
}

const leftOut = 'Left out';

/**
 * A kind that does the same to many loans. The preview has a line for each, which is signed. Each
 * loan is changed alone, by the engine of the act of one loan, and only if its line is still what
 * was signed. What became of it is kept with the change, so a process that dies loses nothing.
 */
function kindOfMany<Kind extends ManyKind>(of: ManyOf<Kind>): KindRun<Kind> {
  return {
    async plan(context, body): Promise<Plan | NotPossible> {
      const wanted = of.wanted(body);
      const lines = await linesOf(of, context, wanted);
      const strange = lines.find(({ order }) => order === null);
      if (strange !== undefined) return new NotPossible(strange.changed.after);
      const possible = lines.filter(({ amount }) => amount !== null);
      if (possible.length === 0) return whyNone(lines);
      const amount = sumNgwee(possible.map((one) => one.amount ?? ngwee(0n)));
      const title = of.title(showKwacha(amount), loansText(possible.length));
      const out = lines.length - possible.length;
      return {
        ...noEffects,
        title,
        amount,
        about: { kind: 'loans', id: hashOfList(of.kind, wanted) },
        preview: {
          sentences: [
            title,
            ...of.sentences,
            ...(out === 0 ? [] : [`${loansText(out)} of the list left out, each with why.`]),
            'A loan that changes before its turn is skipped, and is listed here with why.',
          ],
          transfers: transfersOf(possible),
          messages: [],
          changes: lines.map(({ changed }) => changed),
        },
      };
    },
    async isDone({ db }, { id, body }) {
      return (await loansLeft(db, id, idsOf(of, body))).length === 0;
    },
    async carryOut(context, proposal, body): Promise<CarriedOut> {
      const wanted = new Map(of.wanted(body).map((one) => [one.orderId, one]));
      const left = await loansLeft(context.db, proposal.id, [...wanted.keys()]);
      const failures: unknown[] = [];
      for (const orderId of left.slice(0, loansATurn)) {
        const one = wanted.get(orderId);
        assert(one !== undefined, 'what is left is of the list');
        // A loan that fails keeps no other waiting, and is tried again.
        await carryOutOne(of, context, proposal, one).catch((err: unknown) => {
          failures.push(err);
          context.log.error({ err, proposal: proposal.id, order: orderId }, 'loan not changed');
        });
      }
      if (failures.length > 0) throw failures[0];
      if (left.length > loansATurn) return 'unfinished';
      return (await wasAnyDone(context.db, proposal.id)) ? 'done' : 'nothing';
    },
  };
}

/** Waives late fees of many loans, as after an outage. */
export const waiveMany = kindOfMany<'waive-many'>({
  kind: 'waive-many',
  wanted: ({ loans }) => loans,
  decide: decideWaive,
  title: (sum, loans) => `Waive ${sum} of the late fees of ${loans}.`,
  sentences: ['Each borrower gets an SMS with the amount, and with what is still to pay.'],
});

/** Writes off many debts before their time. */
export const writeOffMany = kindOfMany<'write-off-many'>({
  kind: 'write-off-many',
  wanted: ({ orderIds }) => orderIds.map((orderId) => ({ orderId, amount: '' })),
  decide: decideWriteOff,
  title: (sum, loans) => `Write off ${sum} of ${loans}.`,
  sentences: [
    'Nothing more is charged on them, ever. They stay owed: what still comes is taken, and is ' +
      'income from debts written off. No message leaves.',
  ],
});

/** What a list would do to each loan now, in its order. */
export async function linesOfKind(
  context: Context,
  kind: ManyKind,
  wanted: readonly Wanted[],
): Promise<readonly Line[]> {
  const decide = kind === 'waive-many' ? decideWaive : decideWriteOff;
  return linesOf({ decide }, context, wanted);
}

async function linesOf(
  of: Pick<ManyOf<ManyKind>, 'decide'>,
  context: Context,
  wanted: readonly Wanted[],
): Promise<Line[]> {
  const orders = await ordersOf(context, wanted);
  return wanted.map((body, at) => lineOf(of, context, orders[at] ?? null, body));
}

/** All of them, in one statement. */
export function ordersOf(
  { db }: Context,
  wanted: readonly Pick<Wanted, 'orderId'>[],
): Promise<(LoadedOrder | null)[]> {
  return Promise.all(
    wanted.map(({ orderId }) => loadOrderAmongOthers(db, Number(orderId) as OrderId)),
  );
}

/** What it would do to one loan, as its approver reads and signs it. */
function lineOf(
  { decide }: Pick<ManyOf<ManyKind>, 'decide'>,
  context: Context,
  order: LoadedOrder | null,
  body: Wanted,
  proposalId = '',
): Line {
  const what = `Loan ${body.orderId}`;
  const decided =
    order === null
      ? new NotPossible(`There is no loan ${body.orderId}.`)
      : decide(context, order, { body, proposalId });
  if (order === null || decided instanceof NotPossible) {
    const why = decided instanceof NotPossible ? decided.why : '';
    const changed = { what, before: leftOut, after: why.slice(0, 200) };
    return { amount: null, changed, decided, order };
  }
  const { now, account } = decided.change;
  const before = `${showKwacha(accountOf(order, now).remainingAmount)} to pay`;
  const amount = decided.amount ?? ngwee(0n);
  const rest = account?.status === 'written-off' ? ngwee(0n) : account?.remainingAmount;
  const after =
    account?.status === 'written-off'
      ? `${showKwacha(amount)} written off`
      : `${showKwacha(rest ?? ngwee(0n))} to pay, ${showKwacha(amount)} waived`;
  return { amount, changed: { what, before, after }, decided, order };
}

class Stale extends Error {}

/** Changes one loan and keeps that it did, in one transaction; or keeps why it did not. */
async function carryOutOne<Kind extends ManyKind>(
  of: ManyOf<Kind>,
  context: Context,
  proposal: ProposalRow,
  body: Wanted,
): Promise<void> {
  const { db, clock, log } = context;
  const orderId = Number(body.orderId) as OrderId;
  const kept = { proposalId: proposal.id, orderId: BigInt(orderId) };
  await changing(
    () => loadOrder(db, orderId),
    async (order) => {
      const line = lineOf(of, context, order, body, proposal.id);
      const why = whySkipped(proposal, line);
      const { decided } = line;
      if (why !== null || order === null || decided instanceof NotPossible) {
        await keepLoan(db, { ...kept, why: why ?? leftOut, at: clock.now() });
        return 'done';
      }
      const { change } = decided;
      try {
        const isKept = await db.transaction(async (tx) => {
          // Of two processes at the same list one has this loan.
          if (!(await keepLoan(tx, { ...kept, why: null, at: change.now }))) return false;
          if ((await changeOrder(tx, order, change)) !== 'done') throw new Stale();
          return true;
        });
        if (!isKept) return 'done';
      } catch (error) {
        if (error instanceof Stale) return 'stale';
        throw error;
      }
      logChange(log, { order, change });
      await afterwards(context, change, orderId);
      return 'done';
    },
  );
}

/** Why a loan is not changed as it was signed; null: it is. */
function whySkipped({ preview }: ProposalRow, { changed, amount }: Line): string | null {
  const signed = preview.changes.find(({ what }) => what === changed.what);
  if (signed === undefined || signed.before === leftOut) return signed?.after ?? leftOut;
  if (amount === null) return changed.after;
  return signed.before === changed.before && signed.after === changed.after
    ? null
    : `It has changed since. Signed: ${signed.before}. Now: ${changed.before}.`;
}

/** A temporary reason of one keeps the whole open. */
function whyNone(lines: readonly Line[]): NotPossible {
  const all = lines.flatMap(({ decided }) => (decided instanceof NotPossible ? [decided] : []));
  const [first] = all;
  const why = `Nothing can be done to any of them. ${first?.why ?? ''}`.trim();
  return all.some((one) => one instanceof NotPossibleYet)
    ? new NotPossibleYet(why)
    : new NotPossible(why);
}

/** What moves in the ledger, all loans together. */
function transfersOf(lines: readonly Line[]): Plan['preview']['transfers'] {
  const sums = new Map<string, { debit: string; credit: string; sum: bigint }>();
  for (const { order, decided } of lines) {
    if (order === null || decided instanceof NotPossible) continue;
    for (const { debit, credit, amount } of previewOfChange(order, decided.change, [])
      .transfers) {
      const key = `${debit} ${credit}`;
      const sum = sums.get(key)?.sum ?? 0n;
      sums.set(key, { debit, credit, sum: sum + (parseKwacha(amount) ?? 0n) });
    }
  }
  return [...sums.values()].map(({ sum, ...rest }) => {
    return { ...rest, amount: formatKwacha(ngwee(sum)) };
  });
}

const idsOf = <Kind extends ManyKind>(of: ManyOf<Kind>, body: ProposalRow['body']) =>
  of.wanted(body as BodyOf<Kind>).map(({ orderId }) => orderId);

/** Of exactly this list one proposal is open at a time. */
function hashOfList(kind: ManyKind, wanted: readonly Wanted[]): string {
  const lines = wanted.map(({ orderId, amount }) => `${orderId} ${amount}`).toSorted();
  const text = [kind, ...lines].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

function loansText(many: number): string {
  return many === 1 ? '1 loan' : `${many} loans`;
}
