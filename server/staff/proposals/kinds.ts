import { kindRules, needsEvidence } from '../../../contract/staff/kind-rules.ts';
import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { Context } from '../../store/context.ts';
import { NotPossible } from './kind.ts';
import type { CarriedOut, KindRun, Plan } from './kind.ts';
import { approveOrderKind } from './kinds/approve-order.ts';
import { arrangement } from './kinds/arrangement.ts';
import { correctPriceKind } from './kinds/correct-price.ts';
import { contactRulesKind } from './kinds/contact-rules.ts';
import { confirm, fail } from './kinds/by-hand.ts';
import { journal } from './kinds/journal.ts';
import { mapAccounts } from './kinds/map-accounts.ts';
import { exportLoans } from './kinds/export-loans.ts';
import { payBack } from './kinds/pay-back.ts';
import { grant } from './kinds/grant.ts';
import { endHardship, hardship } from './kinds/hardship.ts';
import { invite, resetKeys, roles } from './kinds/people.ts';
import { closePeriod, reopenPeriod } from './kinds/period.ts';
import { provision } from './kinds/provision.ts';
import { publishCampaignKind } from './kinds/publish-campaign.ts';
import { publishProduct } from './kinds/publish-product.ts';
import { publishProfile } from './kinds/publish-profile.ts';
import { submitReturn } from './kinds/submit-return.ts';
import { publishRules } from './kinds/publish-rules.ts';
import { unmatchedToOwner } from './kinds/unmatched-to-owner.ts';
import { waive } from './kinds/waive.ts';
import { reverseWriteOff, writeOffEarly } from './kinds/write-off.ts';
import type { ProposalRow } from './proposal-row.ts';

const kinds: { readonly [Kind in ProposalKind]: KindRun<Kind> } = {
  confirm,
  fail,
  'pay-back': payBack,
  waive,
  'approve-order': approveOrderKind,
  'publish-campaign': publishCampaignKind,
  invite,
  roles,
  'reset-passkeys': resetKeys,
  grant,
  export: exportLoans,
  journal,
  provision,
  'contact-rules': contactRulesKind,
  'close-period': closePeriod,
  'reopen-period': reopenPeriod,
  'publish-product': publishProduct,
  'correct-price': correctPriceKind,
  'publish-profile': publishProfile,
  'submit-return': submitReturn,
  'publish-rules': publishRules,
  'unmatched-to-owner': unmatchedToOwner,
  'map-accounts': mapAccounts,
  arrangement,
  hardship,
  'end-hardship': endHardship,
  'write-off-early': writeOffEarly,
  'reverse-write-off': reverseWriteOff,
};

const runOf = (kind: ProposalKind) => kinds[kind] as KindRun<ProposalKind>;

/** What a body would do now, or why it cannot be done. */
export function planOf(context: Context, body: ProposalBody): Promise<Plan | NotPossible> {
  return runOf(body.kind).plan(context, body);
}

/** As {@link planOf}, for who decides about it now: proposes it, or signs it. */
export async function planToDecide(
  context: Context,
  body: ProposalBody,
): Promise<Plan | NotPossible> {
  const plan = await planOf(context, body);
  if (plan instanceof NotPossible) return plan;
  return (await runOf(body.kind).whyNotYet?.(context, body)) ?? plan;
}

/** Until when what is approved at an instant can be stopped. */
export function holdEnds(body: ProposalBody, approvedAt: Date): Date {
  const held = new Date(approvedAt.getTime() + kindRules[body.kind].holdSeconds * 1000);
  const own = runOf(body.kind).notBefore?.(body, approvedAt);
  return own !== undefined && own > held ? own : held;
}

/** The body as it is kept for good. */
export function keptBody(context: Context, body: ProposalBody): ProposalBody {
  return runOf(body.kind).kept?.(context, body) ?? body;
}

/** Whether it is carried out in one transaction with that it was. */
export function isAtomic({ kind }: ProposalRow): boolean {
  return runOf(kind).isAtomic === true;
}

/** Whether this proposal was carried out already, by a process that died before it said so. */
export function isDone(context: Context, proposal: ProposalRow): Promise<boolean> {
  return runOf(proposal.kind).isDone(context, proposal);
}

export function carryOutKind(context: Context, proposal: ProposalRow): Promise<CarriedOut> {
  return runOf(proposal.kind).carryOut(context, proposal, proposal.body);
}

/** Money that moves by hand moves by what somebody has on paper. */
export function whyNotBare(body: ProposalBody, evidence: string | undefined): string | null {
  return needsEvidence(body.kind) && evidence === undefined ? 'Say what proves it.' : null;
}
