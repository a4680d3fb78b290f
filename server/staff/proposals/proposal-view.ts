import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { payoutKinds } from '../../../contract/staff/payout-limits.ts';
import type { proposalView } from '../../../contract/staff/proposal-view.ts';
import { may } from '../../../contract/staff/permissions.ts';
import { refusalSentence } from '../../../contract/staff/staff-refusals.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { StaffRefusal } from '../acts/serve-act.ts';
import type { StaffCaller } from '../acts/serve-act.ts';
import { type EvidenceFile, evidenceOf } from './files-of-case.ts';
import { approvesFrom, passkeysOf, permissionSentence, takesPart } from './approver.ts';
import type { Passkey } from './approver.ts';
import { NotPossible } from './kind.ts';
import type { Plan } from './kind.ts';
import type { Kinds } from './kinds.ts';
import type { ProposalRow } from './proposal-row.ts';
import { payoutsLeft, whyOverTogether } from './payouts-left.ts';
import { hashOfPreview } from './words.ts';

export type ProposalView = z.output<typeof proposalView>;

/** A proposal as a person sees it, an open one as it would be carried out now. */
export async function viewOf(
  kinds: Kinds,
  context: Context,
  proposal: ProposalRow,
  staff: StaffCaller,
): Promise<ProposalView> {
  const isOpen = proposal.state === 'proposed';
  const plan = isOpen ? await kinds.planToDecide(context, proposal.body) : null;
  const isPossible = plan !== null && !(plan instanceof NotPossible);
  const why = isPossible ? await kinds.whyNotSigned(context, proposal, staff.id) : plan;
  const unsigned = why instanceof NotPossible ? why.why : null;
  return view(context, proposal, staff, { plan, unsigned, isWhole: true });
}

/** As in a list: as it was proposed. */
export function rowViewOf(
  context: Context,
  proposal: ProposalRow,
  staff: StaffCaller,
): Promise<ProposalView> {
  return view(context, proposal, staff, { plan: null, unsigned: null, isWhole: false });
}

async function view(
  context: Context,
  proposal: ProposalRow,
  staff: StaffCaller,
  {
    plan,
    unsigned,
    isWhole,
  }: {
    readonly plan: Plan | NotPossible | null;
    readonly unsigned: string | null;
    readonly isWhole: boolean;
  },
): Promise<ProposalView> {
  const { body: _, about, stoppedBy, decidedBy, heldBecause, ...rest } = proposal;
  const preview = plan === null || plan instanceof NotPossible ? rest.preview : plan.preview;
  const approving = await whyNotApproved(context, proposal, staff);
  const isCounted = isWhole && payoutKinds.includes(rest.kind) && rest.state === 'proposed';
  const left = isCounted ? await payoutsLeft(context.db, staff.id, context.clock.now()) : null;
  const over = isCounted
    ? await whyOverTogether(context, proposal, staff, { isTaking: false })
    : null;
  return {
    id: rest.id,
    kind: rest.kind,
    state: rest.state,
    version: rest.version,
    title: rest.title,
    preview,
    previewHash: hashOfPreview(preview),
    reason: rest.reason,
    evidence: rest.evidence,
    files: isWhole ? await filesOf(context.db, proposal) : [],
    about,
    proposer: rest.proposer,
    proposedAt: rest.proposedAt,
    decidedBy: stoppedBy ?? decidedBy,
    decidedAt: rest.state === 'stopped' ? rest.doneAt : rest.decidedAt,
    decisionReason: rest.state === 'stopped' ? heldBecause : rest.decisionReason,
    notBefore: rest.notBefore,
    doneAt: rest.doneAt,
    outcome: rest.outcome,
    lapsedBecause: rest.state === 'lapsed' ? heldBecause : null,
    isSameBrowser: rest.isSameBrowser,
    isSigned: rest.isSigned,
    left: left && left.inAll,
    may: {
      approve: 'keys' in approving ? (unsigned ?? sentenceOf(over)) : sentenceOf(approving),
      refuse: sentenceOf(whyNotRefused(proposal, staff)),
      withdraw: sentenceOf(whyNotWithdrawn(proposal, staff)),
      stop:
        rest.state === 'proposed'
          ? 'It is not approved yet.'
          : sentenceOf(whyNotStopped(context, proposal, staff)),
    },
  };
}

/** What proves something about the case a proposal is about. */
export function filesOf(q: Queryable, { about }: ProposalRow): Promise<EvidenceFile[]> {
  return about.kind === 'case' ? evidenceOf(q, about.id) : Promise.resolve([]);
}

function sentenceOf(refusal: StaffRefusal | null): string | null {
  return refusal && refusalSentence(refusal.reason, refusal.values);
}

/** Why a person may not approve a proposal; or the passkeys that may sign it. */
export async function whyNotApproved(
  { db, clock }: Context,
  proposal: ProposalRow,
  staff: StaffCaller,
): Promise<
  | StaffRefusal<'not-allowed' | 'decided-already' | 'same-person' | 'too-new'>
  | { readonly keys: readonly Passkey[] }
> {
  const refused = whyNotRefused(proposal, staff);
  if (refused !== null) return refused;
  const now = clock.now();
  const [from, keys] = await Promise.all([
    approvesFrom(db, staff.id, proposal.kind),
    passkeysOf(db, staff.id, now),
  ]);
  if (from === null || keys.from === null) return notAllowed(proposal);
  const latest = from > keys.from ? from : keys.from;
  if (latest > now) return new StaffRefusal('too-new', { from: latest.toISOString() });
  return { keys: keys.old };
}

export function whyNotRefused(
  proposal: ProposalRow,
  { id, roles }: StaffCaller,
): StaffRefusal<'not-allowed' | 'decided-already' | 'same-person'> | null {
  if (!may(roles, kindRules[proposal.kind].permission, 'approves')) return notAllowed(proposal);
  if (proposal.proposer.id === id) return new StaffRefusal('same-person');
  // Two people decide about a third.
  if (proposal.about.kind === 'staff' && proposal.about.id === id) return notAllowed(proposal);
  return proposal.state === 'proposed' ? null : decidedAlready(proposal);
}

export function whyNotWithdrawn(
  proposal: ProposalRow,
  { id }: StaffCaller,
): StaffRefusal<'not-allowed' | 'decided-already'> | null {
  if (proposal.proposer.id !== id) return notAllowed(proposal);
  return proposal.state === 'proposed' ? null : decidedAlready(proposal);
}

export function whyNotStopped(
  { clock }: Context,
  proposal: ProposalRow,
  { roles }: StaffCaller,
): StaffRefusal<'not-allowed' | 'decided-already' | 'hold-over' | 'changed-meanwhile'> | null {
  const { kind, state, notBefore } = proposal;
  if (!takesPart(roles, kind)) return notAllowed(proposal);
  if (state === 'proposed') return new StaffRefusal('changed-meanwhile');
  if (state === 'done' || state === 'lapsed') return new StaffRefusal('hold-over');
  if (state !== 'approved' || notBefore === null) return decidedAlready(proposal);
  return notBefore > clock.now() ? null : new StaffRefusal('hold-over');
}

function notAllowed({ kind }: ProposalRow): StaffRefusal<'not-allowed'> {
  return new StaffRefusal('not-allowed', { permission: permissionSentence(kind) });
}

function decidedAlready({ decidedBy, stoppedBy }: ProposalRow) {
  const who = stoppedBy ?? decidedBy;
  return new StaffRefusal('decided-already', { who: who?.name ?? '' });
}
