import { kindRules } from '../../../../contract/staff/kind-rules.ts';
import {
  findLoans,
  mostWindowDays,
  showOutcomes,
} from '../../../../contract/staff/many-acts.ts';
import { mostOfMany } from '../../../../contract/staff/many-words.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { ArgsOf } from '../../../../contract/staff/staff-act.ts';
import { daysBetween } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, sumNgwee } from '../../../../contract/words/ngwee.ts';
import { lateFeesOwed } from '../../../../domain/loan/waiver.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import type { Context } from '../../../store/context.ts';
import { maySee, permissionSentence } from '../../proposals/approver.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { findProposal } from '../../proposals/proposal-row.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { fallenBehind, outcomesOf } from './many-rows.ts';
import { linesOfKind, ordersOf } from './many.ts';

const findLoansAct = serveAct(findLoans, async ({ context, args, staff }) => {
  const { kind } = args;
  if (!may(staff.roles, kindRules[kind].permission, 'proposes')) {
    return new StaffRefusal('not-allowed', { permission: permissionSentence(kind) });
  }
  const ids = await idsAsked(context, args);
  if (ids instanceof NotPossible) return new StaffRefusal('not-possible-now', { why: ids.why });
  const orders = await ordersOf(
    context,
    ids.map((orderId) => ({ orderId })),
  );
  const now = context.clock.now();
  const wanted = ids.map((orderId, at) => {
    const order = orders[at] ?? null;
    const fees = order === null ? null : lateFeesOwed(accountOf(order, now));
    return { orderId, amount: fees === null ? '0' : formatKwacha(fees) };
  });
  const lines = (await linesOfKind(context, kind, wanted)).map((line, at) => {
    return { ...line, orderId: ids[at] ?? '' };
  });
  const loans = lines.flatMap(({ orderId, amount }) =>
    amount === null ? [] : [{ orderId, amount }],
  );
  return {
    loans: loans.map(({ orderId, amount }) => ({ orderId, amount: formatKwacha(amount) })),
    total: formatKwacha(sumNgwee(loans.map(({ amount }) => amount))),
    skipped: lines.flatMap(({ orderId, decided }) =>
      decided instanceof NotPossible ? [{ orderId, why: decided.why }] : [],
    ),
  };
});

/** The numbers that were pasted, each once; or the loans that fell behind in some days. */
async function idsAsked(
  { db, clock }: Context,
  { orderIds, from, to, network }: ArgsOf<typeof findLoans>,
): Promise<readonly string[] | NotPossible> {
  if (orderIds !== undefined) return [...new Set(orderIds)];
  if (from === undefined || to === undefined) {
    return new NotPossible('Name the loans, or the days in which they fell behind.');
  }
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostWindowDays || to > clock.today()) {
    return new NotPossible(`Choose 1 to ${mostWindowDays} days up to today.`);
  }
  const found = await fallenBehind(db, {
    from,
    to,
    network: network ?? null,
    most: mostOfMany + 1,
  });
  if (found.length > mostOfMany) {
    return new NotPossible(`More than ${mostOfMany} loans. Choose fewer days or one network.`);
  }
  return found.length === 0
    ? new NotPossible('No open loan fell behind in these days.')
    : found;
}

const showOutcomesAct = serveAct(showOutcomes, async ({ context: { db }, args, staff }) => {
  const proposal = await findProposal(db, args.proposalId);
  if (proposal?.about.kind !== 'loans') return new StaffRefusal('unknown');
  const { kind, preview } = proposal;
  if (!maySee(staff.roles, kind)) {
    return new StaffRefusal('not-allowed', { permission: permissionSentence(kind) });
  }
  const rows = await outcomesOf(db, proposal.id);
  return {
    done: rows.filter(({ why }) => why === null).length,
    // The preview has a line for each loan.
    left: preview.changes.length - rows.length,
    skipped: rows.flatMap(({ orderId, why }) =>
      why === null ? [] : [{ orderId: String(orderId), why }],
    ),
    lastAt: rows.reduce<Date | null>(
      (last, { at }) => (last === null || at > last ? at : last),
      null,
    ),
  };
});

/** One act over many loans. */
export const manyActs: readonly ServedAct[] = [findLoansAct, showOutcomesAct];
