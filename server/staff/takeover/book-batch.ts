import { createHash } from 'node:crypto';
import * as say from '../../../contract/sentences/takeover.ts';
import type { BorrowerId, PlanId } from '../../../contract/words/ids.ts';
import type { ProductId, RepayAccountId } from '../../../contract/words/ids.ts';
import { daysBetween, midnightOf } from '../../../contract/words/civil-date.ts';
import { sumNgwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { account } from '../../../domain/loan/account.ts';
import { sumOfParts } from '../../../domain/loan/allocation.ts';
import type { TakenOver } from '../../../domain/loan/takeover-events.ts';
import { firstLimit } from '../../../domain/rules/limits.ts';
import { newPlanIds } from '../../lending/orders/create-order.ts';
import { takeOverOrder } from '../../lending/orders/take-over-order.ts';
import type { NewTakenOver } from '../../lending/orders/take-over-order.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { lateSinceOf } from './check-book.ts';
import { correctLoan } from './correct-loan.ts';
import type { Run } from './run-row.ts';
import type { BatchToBook, BookedLoan, StagedBorrower, StagedLoan } from './staged-rows.ts';

/** The channel of borrowers of a book: none of our campaigns brought them. */
export const takeoverChannel = 'taken-over';

interface Here {
  readonly id: BorrowerId;
  readonly mobile: Mobile;
  readonly creditLimit: Ngwee;
}

const selectHere = sql<Here, { ids: readonly string[]; mobiles: readonly string[] }>(`
  select id, mobile, credit_limit from borrower
  where id = any (:ids::text[]) or mobile = any (:mobiles::text[])`);
const selectWallets = sql<
  NewTakenOver['wallet'] & { borrowerId: BorrowerId },
  { ids: readonly string[] }
>(`
  select distinct on (borrower_id) id, borrower_id, mobile, network from wallet
  where borrower_id = any (:ids::text[]) order by borrower_id, created_at`);

/** What was booked, by line. */
export interface BookedBatch {
  readonly borrowers: Map<number, BorrowerId>;
  readonly loans: Map<number, BookedLoan>;
}

/**
 * Books some borrowers with their loans, in the caller's transaction. Borrowers who are here are
 * linked by their mobile, as was agreed with the warning about it.
 */
export async function bookBatch(
  context: Context,
  tx: Queryable,
  run: Pick<Run, 'id' | 'asOf' | 'interest'> & { readonly proposalId: string },
  batch: readonly BatchToBook[],
): Promise<BookedBatch> {
  const ids = batch.flatMap(({ borrowerId }) => borrowerId ?? []);
  const mobiles = batch.flatMap(({ borrower }) => borrower?.mobile ?? []);
  const here = await tx.rows(selectHere, { ids, mobiles });
  const wallets = await tx.rows(selectWallets, { ids: here.map(({ id }) => id) });
  const booked: BookedBatch = { borrowers: new Map(), loans: new Map() };
  for (const one of batch) {
    const { borrower, borrowerId } = one;
    const found = here.find(({ id, mobile }) =>
      borrowerId === null ? mobile === borrower?.mobile : id === borrowerId,
    );
    const person = found ?? (borrower && (await addBorrower(context, tx, borrower)));
    if (!person) continue;
    if (borrowerId === null && borrower) await keepGiven(context, tx, person.id, borrower);
    booked.borrowers.set(one.line, person.id);
    const wallet =
      wallets.find((other) => other.borrowerId === person.id) ??
      (await addWallet(context, tx, person.id, borrower));
    for (const { line, loan } of one.loans) {
      const of = { run, person, wallet, line, loan };
      const { corrects: orderId } = loan;
      const done =
        orderId === undefined
          ? await takeOver(context, tx, of)
          : await correctLoan(context, tx, { ...of, orderId });
      if (done !== null) booked.loans.set(line, done);
    }
  }
  return booked;
}

async function addBorrower(
  { clock }: Context,
  tx: Queryable,
  { mobile }: StagedBorrower,
): Promise<Here | null> {
  if (mobile === null) return null;
  const creditLimit = firstLimit(zeroNgwee);
  const borrower = { id: newId<BorrowerId>(), mobile, creditLimit };
  const row = { ...borrower, channelCode: takeoverChannel, createdAt: clock.now() };
  await insertInto(tx, 'borrower', row);
  return borrower;
}

/** Unverified until the first login: no money goes there before. */
async function addWallet(
  { clock }: Context,
  tx: Queryable,
  borrowerId: BorrowerId,
  given: StagedBorrower | null,
): Promise<NewTakenOver['wallet']> {
  if (!given?.wallet) throw new Error('a borrower of a book has a wallet');
  const wallet = { id: newId<RepayAccountId>(), ...given.wallet };
  const row = { ...wallet, borrowerId, networkSaidBy: 'prefix', createdAt: clock.now() };
  await insertInto(tx, 'wallet', row);
  return wallet;
}

/** What the former system knew of them, encrypted: it proves nothing here. */
async function keepGiven(
  { keys, clock }: Context,
  tx: Queryable,
  borrowerId: BorrowerId,
  given: StagedBorrower,
): Promise<void> {
  const plain = Buffer.from(jsonText(given));
  await putSealed(tx, keys, { borrowerId, kind: 'taken-over', plain, now: clock.now() });
}

async function takeOver(
  { keys, clock }: Context,
  tx: Queryable,
  of: {
    readonly run: Parameters<typeof bookBatch>[2];
    readonly person: Here;
    readonly wallet: NewTakenOver['wallet'];
    readonly line: number;
    readonly loan: StagedLoan;
  },
): Promise<BookedLoan> {
  const { run, person, wallet, line, loan } = of;
  const now = clock.now();
  const html = paperOf(loan, run);
  const contractId = await putSealed(tx, keys, {
    ...{ borrowerId: person.id, kind: 'contract', now, plain: Buffer.from(html) },
  });
  const { disbursedOn, lastDueOn, status, closedOn, plans, contract } = loan;
  const contractItem = contract && {
    mediaType: contract.mediaType,
    itemId: await putSealed(tx, keys, {
      ...{ borrowerId: person.id, kind: 'former-contract', now },
      plain: Buffer.from(contract.base64, 'base64'),
    }),
  };
  const event: TakenOver = {
    kind: 'taken-over',
    eventId: `taken-over ${run.id} ${line}`,
    effectiveAt: midnightOf(run.asOf),
    effectiveOn: run.asOf,
    proposalId: run.proposalId,
    network: wallet.network,
    disbursedOn,
    status,
    closedOn,
    plans,
    lateSince: lateSinceOf(loan, run.asOf),
    interestRuns: run.interest === 'to-date',
    source: { run: run.id, line, externalId: loan.externalId },
    ...(contractItem && { contract: contractItem }),
  };
  const order = await takeOverOrder(tx, {
    borrower: person,
    wallet,
    terms: {
      productId: loan.productId as ProductId,
      productVersion: loan.productVersion,
      amount: loan.principal,
      termDays: daysBetween(disbursedOn, lastDueOn),
      planIds: newPlanIds(plans.length) satisfies PlanId[],
      pricing: loan.pricing,
    },
    contract: { id: contractId, hash: createHash('sha256').update(html).digest('hex') },
    agreedAt: midnightOf(disbursedOn),
    event,
    now,
  });
  const state = account(order.terms, [event], run.asOf);
  return { orderId: order.id, productId: loan.productId, state };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** In the place of our contract: the loan as the former system had it, with its payments. */
function paperOf(loan: StagedLoan, { asOf }: Pick<Run, 'asOf'>): string {
  const rows = (all: readonly (readonly string[])[]) =>
    `<table>${all
      .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
      .join('')}</table>`;
  const given = loan.plans.map(({ dueOn, due, paid }) => [
    showDay(dueOn),
    showKwacha(sumOfParts(due)),
    showKwacha(sumOfParts(paid)),
  ]);
  const paid = loan.payments.map(({ on, amount, reference, isReversed }) => [
    showDay(on),
    showKwacha(amount),
    isReversed ? say.reversedBefore : reference,
  ]);
  const owed = sumNgwee(
    loan.plans.map(({ due, paid: part }) => (sumOfParts(due) - sumOfParts(part)) as Ngwee),
  );
  return [
    `<h1>${say.paperTitle}</h1>`,
    `<p>${say.paperLent(showKwacha(loan.principal), showDay(loan.disbursedOn))}</p>`,
    `<p>${say.paperOwed(showKwacha(owed), showDay(asOf))}</p>`,
    ...(loan.contractNo === '' ? [] : [`<p>${say.paperNumber(escaped(loan.contractNo))}</p>`]),
    `<h2>${say.paperPlans}</h2>`,
    rows([[say.dueDay, say.dueAmount, say.paidBefore], ...given]),
    ...(paid.length === 0 ? [] : [`<h2>${say.paperPayments}</h2>`, rows(paid)]),
  ].join('\n');
}
