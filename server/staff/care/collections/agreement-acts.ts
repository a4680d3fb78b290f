import { recordAgreement, showAgreement } from '../../../../contract/staff/agreement-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { consentsTo, keepConsent } from '../../../lending/orders/restructuring-row.ts';
import type { WantedRestructuring } from '../../../lending/orders/restructuring-row.ts';
import { restructuringOf } from '../../../lending/orders/restructure-loan.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { findProposal, findProposalToDecide } from '../../proposals/proposal-row.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';
import { hashOfPreview } from '../../proposals/words.ts';
import { restructure } from './restructure.ts';

const selectName = sql<{ name: string }, { id: string }>(
  'select name from staff where id = :id',
);

/** What the borrower agreed to of a proposal. Refusal: `unknown`. */
export const showAgreementAct = serveAct(showAgreement, async ({ context, args }) => {
  const { db, clock } = context;
  const found = await ofProposal(context, await findProposal(db, args.proposalId));
  if (found === null) return new StaffRefusal('unknown');
  const { proposal, body, order } = found;
  const consents = await consentsTo(db, {
    proposalId: proposal.id,
    borrowerId: order.borrowerId,
  });
  const decided =
    proposal.state === 'proposed' && restructuringOf(order, body, { now: clock.now() });
  const hash = decided && typeof decided !== 'string' ? decided.hash : null;
  const current = consents.find(({ scheduleHash }) => scheduleHash === hash);
  const newest = current ?? consents[0];
  if (newest === undefined) return { agreement: null };
  const { staffId, evidence, agreedAt: at } = newest;
  const name = staffId === null ? null : (await db.row(selectName, { id: staffId }))?.name;
  const recordedBy = staffId && { id: staffId as StaffId, name: name ?? '' };
  return {
    agreement: { at, recordedBy: recordedBy || null, evidence, isCurrent: newest === current },
  };
});

/**
 * The borrower heard the figures on the phone and agreed. They count while they are these, and
 * their recorder does not approve. Refusals: `unknown`, `not-possible-now`, `preview-changed`.
 */
export const recordAgreementAct = serveAct(recordAgreement, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const found = await ofProposal(context, await findProposalToDecide(db, args.proposalId));
  if (found === null) return new StaffRefusal('unknown');
  const { proposal, body, order } = found;
  call.about({ kind: 'proposal', id: proposal.id, proposalId: proposal.id });
  if (proposal.state !== 'proposed') {
    return new StaffRefusal('not-possible-now', { why: 'It is decided already.' });
  }
  const plan = await restructure.plan(context, body);
  if (plan instanceof NotPossible) {
    return new StaffRefusal('not-possible-now', { why: plan.why });
  }
  if (hashOfPreview(plan.preview) !== args.previewHash) {
    return new StaffRefusal('preview-changed');
  }
  const agreedAt = clock.now();
  const decided = restructuringOf(order, body, { now: agreedAt });
  if (typeof decided === 'string') return new StaffRefusal('preview-changed');
  const { schedule, hash: scheduleHash } = decided;
  const { id: orderId, borrowerId } = order;
  const of = { proposalId: proposal.id, orderId, borrowerId, schedule, scheduleHash };
  const { evidence } = args;
  await keepConsent(db, { ...of, staffId: staff.id, evidence, agreedAt });
  return { agreedAt };
});

interface Found {
  readonly proposal: ProposalRow;
  readonly body: WantedRestructuring;
  readonly order: LoadedOrder;
}

async function ofProposal(
  { db }: Context,
  proposal: ProposalRow | null,
): Promise<Found | null> {
  if (proposal?.body.kind !== 'restructure' || proposal.orderId === null) return null;
  const order = await loadOrder(db, proposal.orderId);
  return order && { proposal, body: proposal.body, order };
}

export const agreementActs: readonly ServedAct[] = [showAgreementAct, recordAgreementAct];
