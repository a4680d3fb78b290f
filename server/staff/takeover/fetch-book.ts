import { exportHours } from '../../../contract/staff/export-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { fetchBook } from '../../../contract/staff/takeover-acts.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import { openIdentity } from '../../people/verification/identity.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import { tableInParts } from '../money/books/table-file.ts';
import type { TableInParts } from '../money/books/table-file.ts';
import { findProposal } from '../proposals/proposal-row.ts';
import type { StagedBorrower } from './staged-rows.ts';

const rowsAtOnce = 200;

/** Borrowers with a loan who are still named here. */
const withLoan = `not b.mobile like 'erased%' and exists (select from loan_order o
  where o.borrower_id = b.id and o.disbursed_at is not null and o.status <> 'cancelled')`;

const keepLooks = sql<
  void,
  { staffId: StaffId; proposalId: string; reason: string; why: string; now: Date }
>(`
  insert into unsealing (id, staff_id, borrower_id, what, reason, reason_code, about_kind,
    about_id, at)
  select gen_random_uuid()::text, :staffId, b.id, '{name,mobile}', :reason, :why,
    'export-book', :proposalId, :now
  from borrower b where ${withLoan}`);

interface Named {
  readonly id: BorrowerId;
  readonly mobile: string;
  readonly createdAt: Date;
  readonly identityId: string | null;
  readonly givenId: string | null;
  readonly walletMobile: string;
  readonly walletNetwork: string;
}

const selectBorrowers = sql<Named, { after: string; most: number }>(`
  select b.id, b.mobile, b.created_at, w.mobile as wallet_mobile, w.network as wallet_network,
    (select value #>> '{}' from borrower_fact
      where borrower_id = b.id and name = 'identityId') as identity_id,
    (select id from sealed_item where borrower_id = b.id and kind = 'taken-over'
      order by created_at desc limit 1) as given_id
  from borrower b join lateral (select mobile, network from wallet
    where borrower_id = b.id order by created_at limit 1) w on true
  where b.id > :after and ${withLoan} order by b.id limit :most`);
const selectLoans = sql<{ id: bigint }, { after: bigint; most: number }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where o.id > :after and o.disbursed_at is not null and o.status <> 'cancelled'
    and not b.mobile like 'erased%'
  order by o.id limit :most`);

/**
 * A file of the whole book, made while it is sent and kept nowhere. That of the borrowers names
 * them: each reads in their app that it was fetched.
 */
export const fetchBookAct = serveAct(fetchBook, async (call) => {
  const { context, args, staff, about, sends } = call;
  const { db, clock } = context;
  const { proposalId, file } = args;
  const proposal = await findProposal(db, proposalId);
  if (proposal?.body.kind !== 'export-book') return new StaffRefusal('unknown');
  about({ kind: 'export-book', id: proposalId, proposalId });
  if (proposal.proposer.id !== staff.id) return new StaffRefusal('export-of-another');
  if (proposal.state !== 'done' || proposal.doneAt === null) {
    return new StaffRefusal('export-not-ready');
  }
  const now = clock.now();
  if (now.getTime() - proposal.doneAt.getTime() > exportHours * 3_600_000) {
    return new StaffRefusal('export-over');
  }
  if (file === 'borrowers') {
    const reason = 'In a file of the whole book, as two people agreed';
    await db.run(keepLooks, {
      ...{ staffId: staff.id, proposalId, reason, why: proposal.body.why, now },
    });
  }
  const name = `${file}-${clock.today()}`;
  const tables: Record<typeof file, Omit<TableInParts, 'name' | 'digits'>> = {
    borrowers: borrowersTable({ who: staff.id, now }),
    loans: loansTable(loanColumns, (order, state) => [loanRow(order, state)]),
    schedule: loansTable(planColumns, planRows),
    payments: loansTable(paymentColumns, paymentRows),
  };
  const digits: ReadonlySet<number> = new Set();
  const { head, content } = tableInParts({ name, digits, ...tables[file] }, 'csv');
  sends(content);
  return head;
});

const borrowersTable = (by: { readonly who: StaffId; readonly now: Date }) => ({
  columns: [
    ...['external_id', 'mobile', 'first_name', 'last_name', 'nrc', 'birth_date'],
    ...['wallet_mobile', 'wallet_network', 'since'],
  ],
  rows: async function* (context: Context) {
    for (let after = ''; ;) {
      const rows = await context.db.rows(selectBorrowers, { after, most: rowsAtOnce });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield await Promise.all(rows.map((row) => borrowerRow(context, row, by)));
      after = last.id;
    }
  },
});

/** By the card that was confirmed; else as a former system had it. */
async function borrowerRow(
  { db, keys }: Context,
  row: Named,
  by: { readonly who: StaffId; readonly now: Date },
): Promise<string[]> {
  const { id: borrowerId, identityId, givenId } = row;
  const asked = { borrowerId, reader: 'console', ...by } as const;
  const identity =
    identityId === null ? null : await openIdentity(db, keys, { ...asked, id: identityId });
  const sealed =
    identity === null && givenId !== null
      ? await openSealed(db, keys, { ...asked, id: givenId, kind: 'taken-over' })
      : null;
  const given =
    identity ?? (sealed && fromJson<StagedBorrower>(JSON.parse(sealed.toString('utf8'))));
  return [
    ...[row.id, row.mobile, given?.firstName ?? '', given?.lastName ?? ''],
    ...[given?.nrc ?? '', given?.birthDate ?? '', row.walletMobile, row.walletNetwork],
    civilDateOf(row.createdAt),
  ];
}

const loansTable = (
  columns: readonly string[],
  rowsOf: (order: LoadedOrder, state: Account) => readonly (readonly string[])[],
) => ({
  columns,
  rows: async function* ({ db, clock }: Context) {
    for (let after = 0n; ;) {
      const ids = await db.rows(selectLoans, { after, most: rowsAtOnce });
      const last = ids.at(-1);
      if (last === undefined) return;
      const rows: (readonly string[])[] = [];
      for (const { id } of ids) {
        const order = await loadOrder(db, Number(id) as OrderId);
        if (order !== null) rows.push(...rowsOf(order, accountOf(order, clock.now())));
      }
      yield rows;
      after = last.id;
    }
  },
});

const loanColumns = [
  ...['external_id', 'borrower_external_id', 'product', 'principal', 'disbursed_on', 'status'],
  ...['last_due_on', 'daily_rate', 'closed_on'],
];

function loanRow({ id, borrowerId, terms }: LoadedOrder, state: Account): string[] {
  const isOpen = state.status === 'active' || state.status === 'overdue';
  const closed = state.returned ? 'given-back' : 'closed';
  const status = isOpen ? 'open' : state.writtenOff ? 'written-off' : closed;
  return [
    ...[String(id), borrowerId, terms.productId, formatKwacha(terms.amount)],
    ...[state.disbursedOn ?? '', status, state.plans.at(-1)?.dueDate ?? ''],
    ...[String(state.pricing.dailyRatePpm / 10_000), state.settledOn ?? ''],
  ];
}

const planColumns = [
  ...['loan_external_id', 'no', 'due_on', 'principal_due', 'interest_due', 'fee_due'],
  ...['late_fee_due', 'principal_paid', 'interest_paid', 'fee_paid', 'late_fee_paid'],
];

/** What is not owed of a part counts as paid: discounts and waivers as well. */
function planRows({ id }: LoadedOrder, { plans }: Account): string[][] {
  return plans.map(({ period, dueDate, owed, principal, interest, fee, lateFee }) => {
    const due = [principal, interest, fee, lateFee];
    const left = [owed.principal, owed.interest, owed.fee, owed.lateFee];
    const paid = due.map((amount, at) => ngwee(amount - (left[at] ?? 0n)));
    return [String(id), String(period), dueDate, ...[...due, ...paid].map(formatKwacha)];
  });
}

const paymentColumns = ['loan_external_id', 'paid_on', 'amount', 'network', 'reference'];

function paymentRows({ id, payments }: LoadedOrder, state: Account): string[][] {
  return state.payments.map(({ paymentId, effectiveOn, amount, network }) => [
    ...[String(id), effectiveOn, formatKwacha(amount), network],
    payments.find((one) => one.id === paymentId)?.providerReference ?? '',
  ]);
}
