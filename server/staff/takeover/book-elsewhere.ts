import type { OrderId } from '../../../contract/words/ids.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import {
  bookReceivedElsewhere,
  elsewhere,
  ofRest,
} from '../../lending/ledger/received-elsewhere.ts';
import { changeOrder } from '../../lending/orders/change-order.ts';
import { accountOf, loadOrder, loadOrderAmongOthers } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import { decideFound, keepFound } from '../../lending/payments/found-money.ts';
import type { FoundChange } from '../../lending/payments/found-money.ts';
import type { Context } from '../../store/context.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { insideTransaction } from '../acts/inside-transaction.ts';
import { noEffects, NotPossible } from '../proposals/kind.ts';
import type { CarriedOut, KindRun } from '../proposals/kind.ts';
import { previewOf } from '../proposals/preview.ts';
import type { ProposalRow } from '../proposals/proposal-row.ts';
import { elsewhereRowsOf, hashOfRows } from './elsewhere-row.ts';
import type { ElsewhereRow } from './elsewhere-row.ts';

/** So many rows are booked before other proposals have their turn. */
const rowsATurn = 50;
/** As many are in the words that an approver signs; of more, those with a case come first. */
const mostListed = 80;

const isLeft = ({ isBooked }: ElsewhereRow) => !isBooked;
/** The sum of payments, and how many they are. */
const sumText = (amounts: readonly bigint[]): string => {
  const many = amounts.filter((one) => one > 0n).length;
  const sum = showKwacha(ngwee(amounts.reduce((all, one) => all + one, 0n)));
  return `${sum} in ${many === 1 ? '1 payment' : `${many} payments`}`;
};

/**
 * Books what a former paybill took, row by row: each counts from the day it was paid. What its
 * loan does not owe, and what names no loan, is an unidentified receipt with a case.
 */
export const bookElsewhereKind: KindRun<'book-elsewhere'> = {
  async plan(context, { fileId, hash }) {
    const all = await elsewhereRowsOf(context.db, fileId);
    const rows = all.filter(isLeft);
    if (hashOfRows(all) !== hash)
      return new NotPossible('There is no such file. Read it again.');
    if (rows.length === 0) return new NotPossible('All of it is booked.');
    const toLoans = await splitRows(context, rows);
    const amounts = rows.map(({ amount }) => amount);
    const restOf = ({ id, amount }: ElsewhereRow) => amount - (toLoans.get(id) ?? 0n);
    const byCase = rows.toSorted((a, b) => Number(restOf(b) > 0n) - Number(restOf(a) > 0n));
    const title = `Book ${sumText(amounts)} received elsewhere.`;
    return {
      ...noEffects,
      title,
      amount: ngwee(amounts.reduce((sum, one) => sum + one, 0n)),
      about: { kind: 'elsewhere-file', id: fileId },
      preview: previewOf(
        [
          title,
          `To loans: ${sumText([...toLoans.values()])}. Each counts from the day it was paid.`,
          `To cases of unidentified receipts: ${sumText(rows.map(restOf))}.`,
          'Each borrower gets a receipt by SMS. A loan that changes first takes what it owes then.',
          ...(rows.length > mostListed
            ? [`Payments that are not listed: ${rows.length - mostListed}.`]
            : []),
          `The rows of the file have the hash ${hash}.`,
        ],
        byCase.slice(0, mostListed).map((row) => ({
          what: `Line ${row.line}: ${row.reference}`,
          before: '',
          after: afterText(row, toLoans.get(row.id) ?? zeroNgwee),
        })),
      ),
    };
  },
  // Rows that are booked stay so: it goes on with the rest.
  isDone: async () => false,
  async carryOut(context, proposal, { fileId, hash }): Promise<CarriedOut> {
    const rows = await elsewhereRowsOf(context.db, fileId);
    if (hashOfRows(rows) !== hash) return new NotPossible('Its rows are others than agreed.');
    const left = rows.filter(isLeft);
    for (const row of left.slice(0, rowsATurn)) await bookRow(context, proposal, row);
    return left.length > rowsATurn ? 'unfinished' : 'done';
  },
};

function afterText({ orderId, amount, paidOn }: ElsewhereRow, toLoan: Ngwee): string {
  const [paid, rest] = [toLoan, ngwee(amount - toLoan)].map((part) => part && showKwacha(part));
  const parts = [paid && `${paid} to loan ${orderId}`, rest && `${rest} to a case`];
  return `${dayText(paidOn)}: ${parts.filter(Boolean).join(', ')}`;
}

/** What of each row its loan takes as of now, by the id of the row; the rest becomes a case. */
async function splitRows(
  { db, clock }: Context,
  rows: readonly ElsewhereRow[],
): Promise<ReadonlyMap<string, Ngwee>> {
  const now = clock.now();
  const byOrder = [...Map.groupBy(rows, ({ orderId }) => orderId)];
  const split = byOrder.map(async ([orderId, of]): Promise<[string, Ngwee][]> => {
    let order = orderId === null ? null : await loadOrderAmongOthers(db, orderOf(orderId));
    return of.map((row) => {
      const change = order && changeBy(order, row, now);
      if (order && change) order = { ...order, events: [...order.events, ...change.events] };
      return [row.id, change?.payment.amount ?? zeroNgwee];
    });
  });
  return new Map((await Promise.all(split)).flat());
}

const orderOf = (orderId: bigint) => Number(orderId) as OrderId;

/** What a row does to its loan, by as much as that owes; null: it owes nothing. */
function changeBy(order: LoadedOrder, row: ElsewhereRow, now: Date): FoundChange | null {
  const { id: caseId, reference: providerId, network, paidOn: day } = row;
  const before = accountOf(order, now);
  if (before.plans.length === 0) return null;
  const by = (amount: Ngwee) =>
    decideFound(order, { caseId, provider: elsewhere, providerId, network, day, amount }, now);
  const whole = by(row.amount);
  const excess = whole.account.owedToBorrower - before.owedToBorrower;
  if (excess <= 0n) return whole;
  return excess < row.amount ? by(ngwee(row.amount - excess)) : null;
}

/** Books a row once, in one transaction: to its loan as far as that owes, the rest as a case. */
async function bookRow(outer: Context, { id }: ProposalRow, row: ElsewhereRow): Promise<void> {
  const woken = await outer.db.transaction(async (tx) => {
    const { context, woken: jobs } = insideTransaction(outer, tx);
    const now = context.clock.now();
    const { reference, paidOn: day, network, orderId } = row;
    const order = orderId === null ? null : await loadOrder(tx, orderOf(orderId));
    const change = order && changeBy(order, row, now);
    const amount = ngwee(row.amount - (change?.payment.amount ?? 0n));
    if (order && change) {
      const paid = { day, network, reference, amount: change.payment.amount, caseId: null };
      if (!(await bookReceivedElsewhere(tx, paid, now))) return jobs;
      await keepFound(tx, change.payment, { proposalId: id, caseId: null });
      if ((await changeOrder(tx, order, change)) !== 'done') {
        throw new Error(`loan ${order.id} changed as a payment of it was booked`);
      }
      context.wake('send-sms');
      if (change.account.status === 'settled') context.wake('give-coupons');
    }
    if (amount === 0n) return jobs;
    const providerId = change ? `${reference}${ofRest}` : reference;
    const caseId = newId();
    const rest = { day, network, reference: providerId, amount, caseId };
    if (!(await bookReceivedElsewhere(tx, rest, now))) return jobs;
    const names = 'It names no open loan of a book, or a person with several.';
    const why = orderId === null ? names : `Loan ${orderId} does not owe it.`;
    await insertInto(tx, 'discrepancy', {
      ...{ id: caseId, provider: elsewhere, providerId, kind: 'unknown-in-statement' },
      ...{ detail: jsonText({ day, amount, why }), openedAt: now },
    });
    return jobs;
  });
  for (const job of woken) outer.wake(job);
}
