import { listProposals, showProposal } from '../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../contract/staff/propose-acts.ts';
import { kindRules, needsEvidence, proposalKinds } from '../../../contract/staff/kind-rules.ts';
import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { may } from '../../../contract/staff/permissions.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import type { StaffCaller } from '../acts/serve-act.ts';
import { maySee, permissionSentence } from './approver.ts';
import { NotPossible } from './kind.ts';
import type { Kinds } from './kinds.ts';
import { keepProposal } from './keep-proposal.ts';
import { findProposal, isOpen } from './proposal-row.ts';
import { pageOfProposals, proposalsAbout } from './proposal-row.ts';
import type { PlaceAmongProposals, ProposalRow } from './proposal-row.ts';
import { rowViewOf, viewOf } from './proposal-view.ts';
import { hashOfPreview } from './words.ts';

const estimate = sql<{ about: number }>(
  `select greatest(reltuples, 0)::int as about from pg_class where oid = 'proposal'::regclass`,
);

export const listProposalsAct = serveAct(listProposals, async ({ context, args, staff }) => {
  const { filter, limit } = args;
  const after = args.after === undefined ? null : placeOf(args.after);
  const { state = null, kind, mine = false } = filter;
  const proposerId = mine ? staff.id : null;
  const kinds = proposalKinds.filter(
    (one) => (kind === undefined || one === kind) && maySee(staff.roles, one),
  );
  const rows = await pageOfProposals(context.db, {
    ...{ state, kinds, proposerId, after },
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await Promise.all(shown.map((one) => rowViewOf(context, one, staff))),
    ...(rows.length > limit && last !== undefined && { next: cursorOf(last) }),
    about: (await context.db.row(estimate))?.about ?? 0,
  };
});

function cursorOf({ proposedAt, id }: ProposalRow): string {
  return Buffer.from(`${proposedAt.getTime()} ${id}`).toString('base64url');
}

function placeOf(cursor: string): PlaceAmongProposals | null {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  return /^\d{1,15}$/.test(at) && id !== '' ? { at: new Date(Number(at)), id } : null;
}

export const showProposalAct = (kinds: Kinds) =>
  serveAct(showProposal, async ({ context, args, staff }) => {
    const proposal = await findProposal(context.db, args.proposalId);
    if (proposal === null) return new StaffRefusal('unknown');
    if (!maySee(staff.roles, proposal.kind)) return notAllowed(proposal.kind);
    return { proposal: await viewOf(kinds, context, proposal, staff) };
  });

export const previewProposalAct = (kinds: Kinds) =>
  serveAct(previewProposal, async ({ context, args: { body }, staff }) => {
    if (!mayPropose(staff, body.kind)) return notAllowed(body.kind);
    const plan = await kinds.planToDecide(context, body);
    if (plan instanceof NotPossible) return new StaffRefusal(plan.reason, { why: plan.why });
    const { title, preview } = plan;
    return { title, preview, previewHash: hashOfPreview(preview) };
  });

export const proposeAct = (kinds: Kinds) =>
  serveAct(propose, async (call) => {
    const { context, args, staff } = call;
    const { body, reason, evidence, previewHash } = args;
    if (!mayPropose(staff, body.kind)) return notAllowed(body.kind);
    const plan = await kinds.planToDecide(context, body);
    if (plan instanceof NotPossible) return new StaffRefusal(plan.reason, { why: plan.why });
    // Money that moves by hand needs a paper.
    if (needsEvidence(body.kind) && evidence === undefined) {
      return new StaffRefusal('not-possible-now', { why: 'Say what proves it.' });
    }
    if (hashOfPreview(plan.preview) !== previewHash) return new StaffRefusal('preview-changed');
    const id = newId<ProposalId>();
    const isKept = await keepProposal(context.db, {
      ...plan,
      id,
      body: kinds.keptBody(context, body),
      reason,
      evidence: evidence ?? null,
      proposerId: staff.id,
      proposedAt: context.clock.now(),
      proposerBrowser: staff.browser,
    });
    if (!isKept) {
      const open = (await proposalsAbout(context.db, plan.about)).find(isOpen);
      return new StaffRefusal('proposal-open', { proposalId: open?.id ?? '' });
    }
    call.about({ kind: 'proposal', id, proposalId: id });
    await kinds.proposed(context, body);
    const kept = await findProposal(context.db, id);
    return kept === null
      ? new StaffRefusal('unknown')
      : { proposal: await viewOf(kinds, context, kept, staff) };
  });

function mayPropose({ roles }: StaffCaller, kind: ProposalKind): boolean {
  return may(roles, kindRules[kind].permission, 'proposes');
}

function notAllowed(kind: ProposalKind): StaffRefusal<'not-allowed'> {
  return new StaffRefusal('not-allowed', { permission: permissionSentence(kind) });
}
