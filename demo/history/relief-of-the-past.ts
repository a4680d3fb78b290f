import type { Mobile } from '../../contract/market/phone.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../contract/words/ngwee.ts';
import { agreeToPlan } from '../../server/lending/arrangement/agree-to-arrangement.ts';
import { decideArrangements } from '../../server/lending/collections/decide-arrangements.ts';
import { loadOrder } from '../../server/lending/orders/load-order.ts';
import { carryOutProposals, planOf } from '../../server/app/proposals.ts';
import { NotPossible } from '../../server/staff/proposals/kind.ts';
import { isOpen, proposalsAbout } from '../../server/staff/proposals/proposal-row.ts';
import { sql } from '../../server/store/database/database.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, instantOf, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';
import { paysInThePast } from './payments-of-the-past.ts';

interface LateLoan {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly owed: bigint;
}

/** Those who fell late last; care calls those who did so first. */
const selectLate = sql<LateLoan, { from: string; to: string; most: number }>(`
  select o.id, o.borrower_id, b.mobile, o.owed
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'overdue' and o.oldest_due_on between :from::date and :to::date
    and ${isInventedInSql} and o.owed > 40000
    and not exists (select from complaint c where c.borrower_id = b.id)
    and not exists (select from contact_stop s where s.borrower_id = b.id)
  order by o.oldest_due_on desc, o.id desc limit :most`);

const most = 6;
const overAHoldSeconds = 700;

/** Some who could not pay: plans that are offered, kept and lapsed, a hardship, a debt given up. */
export async function reliefOfThePast(office: PastOffice, until: Date): Promise<Deed[]> {
  const dayAgo = (days: number) => civilDateOf(later(until, -days * daySeconds));
  const asked = { from: dayAgo(100), to: dayAgo(18), most };
  const late = await office.choose('relieved', () => office.context.db.rows(selectLate, asked));
  // In a small past few are late, and half of them are left to care.
  const relieved = late.slice(0, late.length < most ? late.length / 2 : most);
  const [kept, lost, ill, offered, lapsed, alsoKept] = relieved;
  const at = (days: number, hour: string) => instantOf(dayAgo(days), hour);
  const deeds = [
    ...(kept
      ? [planDeed(office, kept, { at: at(5, '10:05'), firstIn: 12, agrees: true })]
      : []),
    ...(alsoKept
      ? [planDeed(office, alsoKept, { at: at(3, '10:25'), firstIn: 20, agrees: true })]
      : []),
    // Its books are of yesterday already, so that no plan can have had its first day before.
    ...(lapsed
      ? [planDeed(office, lapsed, { at: at(12, '10:45'), firstIn: 16, agrees: false })]
      : []),
    ...(offered
      ? [planDeed(office, offered, { at: at(2, '11:05'), firstIn: 9, agrees: false })]
      : []),
    ...(ill ? [hardshipDeed(office, ill, at(8, '11:25'))] : []),
    ...(lost
      ? [givenUpDeed(office, lost, at(9, '11:45')), recovery(office, lost, at(4, '15:10'))]
      : []),
    {
      at: at(1, '12:20'),
      run: () => decideArrangements(contextAt(office.context, at(1, '12:20'))),
    },
  ];
  return deeds.filter((deed) => later(deed.at, 2000) < until);
}

interface PlanOfThePast {
  readonly at: Date;
  readonly firstIn: number;
  readonly agrees: boolean;
}

/** Offered and, where they agree, agreed to: a job would end an offer of so long ago. */
function planDeed(
  office: PastOffice,
  { id, borrowerId, owed }: LateLoan,
  { at, firstIn, agrees }: PlanOfThePast,
): Deed {
  const first = addDays(civilDateOf(at), firstIn);
  const each = formatKwacha(ngwee((owed / 400n) * 100n));
  const body: ProposalBody = {
    kind: 'arrangement',
    orderId: String(id),
    parts: [0, 14, 28].map((days) => ({ on: addDays(first, days), amount: each })),
    lastOn: addDays(first, 42),
  };
  const reason = 'They earn by the fortnight, and said what they can pay.';
  const tap = later(at, 20_000);
  const offering = byTwo(office, at, { body, reason, roles: ['care', 'finance'] });
  const run = async () => {
    await offering.run();
    const orderId = Number(id) as OrderId;
    if (agrees) await agreeToPlan(contextAt(office.context, tap), { orderId, borrowerId });
  };
  return { at, run };
}

function hardshipDeed(office: PastOffice, { id }: LateLoan, at: Date): Deed {
  const from = addDays(civilDateOf(at), -6);
  const orderId = String(id);
  const body = { kind: 'hardship', orderId, hardship: 'illness', from, days: 60 } as const;
  const reason = 'The clinic wrote that she is in hospital since then.';
  return byTwo(office, at, { body, reason, roles: ['care', 'finance'] });
}

function givenUpDeed(office: PastOffice, { id }: LateLoan, at: Date): Deed {
  const body = { kind: 'write-off-early', orderId: String(id) } as const;
  const reason = 'He left the country, as his family told us.';
  return byTwo(office, at, { body, reason, roles: ['finance', 'director'] });
}

/** Of what was given up something still comes. */
function recovery(office: PastOffice, { id, borrowerId, mobile }: LateLoan, at: Date): Deed {
  const borrower = { id: borrowerId, mobile };
  const orderId = Number(id) as OrderId;
  return {
    at,
    run: async () => {
      const order = await loadOrder(office.context.db, orderId);
      if (order?.status !== 'written-off') return;
      await paysInThePast(office, { orderId, borrower, at });
    },
  };
}

interface Said {
  readonly body: ProposalBody;
  readonly reason: string;
  readonly roles: readonly ['care' | 'finance', 'finance' | 'director'];
}

/** One proposes and another approves, where it can be done on that day. */
function byTwo(office: PastOffice, at: Date, { roles: [one, other], ...said }: Said): Deed {
  const run = async () => {
    const plan = await planOf(contextAt(office.context, at), said.body);
    if (plan instanceof NotPossible) return;
    // Something else may wait about this loan already.
    if ((await proposalsAbout(office.context.db, plan.about)).some(isOpen)) return;
    const proposal = await propose(office, { role: one, at }, said);
    await approve(office, { role: other, at: later(at, 900) }, proposal);
    await carryOutProposals(contextAt(office.context, later(at, 920 + overAHoldSeconds)));
  };
  return { at, run };
}
