import { randomBytes } from 'node:crypto';
import {
  approveProposal,
  beginApproval,
  exportApproval,
} from '../../../contract/staff/proposal-acts.ts';
import type { ArgsOf, StaffAct } from '../../../contract/staff/staff-act.ts';
import type { Context } from '../../store/context.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import type { Site, StaffCall } from '../acts/serve-act.ts';
import { askToSign, challengeOf, verifySignature } from '../acts/passkeys.ts';
import { keepChallenge, takeChallenge } from '../acts/challenges.ts';
import { maySee, permissionSentence } from './approver.ts';
import type { Passkey } from './approver.ts';
import { tellFirstApprovals } from './first-approvals.ts';
import { NotPossible } from './kind.ts';
import type { Kinds } from './kinds.ts';
import { keepApproval } from './keep-proposal.ts';
import { whyOverTogether } from './payouts-left.ts';
import { findProposal, findProposalToDecide, signatureOf } from './proposal-row.ts';
import type { ProposalRow, Signature } from './proposal-row.ts';
import { filesOf, viewOf, whyNotApproved } from './proposal-view.ts';
import { challengeFor } from '../proofs/signed-words.ts';
import { chainToShow, faultOfApproval } from '../proofs/staff-evidence.ts';
import { hashOfPreview, wordsOf } from './words.ts';
import type { Preview } from '../../../contract/staff/proposal-view.ts';

type PasskeyResponse = ArgsOf<typeof approveProposal>['response'];

/** What is signed, and by which passkeys it may be. */
interface ToSign {
  readonly proposal: ProposalRow;
  readonly preview: Preview;
  readonly words: string;
  readonly keys: readonly Passkey[];
}

/** Everything that must be true before the words are read out, and again when they are signed. */
async function toSign(
  kinds: Kinds,
  { context, staff, site }: Pick<StaffCall<StaffAct>, 'context' | 'staff' | 'site'>,
  seen: {
    readonly proposalId: string;
    readonly version: number;
    readonly nonce: string;
    readonly isTaking: boolean;
  },
) {
  const proposal = await findProposalToDecide(context.db, seen.proposalId);
  if (proposal === null) return new StaffRefusal('unknown');
  const approving = await whyNotApproved(context, proposal, staff);
  if (approving instanceof StaffRefusal) return approving;
  if (proposal.version !== seen.version) return new StaffRefusal('changed-meanwhile');
  const { isTaking } = seen;
  const over = await whyOverTogether(context, proposal, staff, { isTaking });
  if (over !== null) return over;
  const plan = await kinds.planToDecide(context, proposal.body);
  if (plan instanceof NotPossible) return new StaffRefusal(plan.reason, { why: plan.why });
  const unsigned = await kinds.whyNotSigned(context, proposal, staff.id);
  if (unsigned !== null) return new StaffRefusal(unsigned.reason, { why: unsigned.why });
  const [chain, files] = await Promise.all([
    chainToShow(context, approving.keys),
    filesOf(context.db, proposal),
  ]);
  const keys = approving.keys.filter(({ id }) => chain.proven.has(id));
  if (keys.length === 0) return new StaffRefusal('key-unproven');
  const { preview } = plan;
  const approver = { id: staff.id, name: staff.name, keys };
  const hashes = files.map(({ hash }) => hash);
  const words = wordsOf(proposal, preview, {
    approver,
    at: site,
    nonce: seen.nonce,
    files: hashes,
  });
  return { proposal, preview, words, keys };
}

export const beginApprovalAct = (kinds: Kinds) =>
  serveAct(beginApproval, async (call) => {
    const nonce = randomBytes(16).toString('base64url');
    const found = await toSign(kinds, call, { ...call.args, nonce, isTaking: false });
    if (found instanceof StaffRefusal) return found;
    const { proposal, preview, words } = found;
    if (hashOfPreview(preview) !== call.args.previewHash)
      return new StaffRefusal('words-differ');
    call.about({ kind: 'proposal', id: proposal.id, proposalId: proposal.id });
    const challenge = challengeFor(nonce, words);
    const { context, staff, site } = call;
    await keepChallenge(context.db, context.clock, {
      challenge,
      purpose: 'approve',
      staffId: staff.id,
      detail: proposal.id,
    });
    const bytes = new Uint8Array(Buffer.from(challenge, 'base64url'));
    const options = await askToSign(context.db, site, { challenge: bytes, staffId: staff.id });
    return { words, nonce, options };
  });

export const approveProposalAct = (kinds: Kinds) =>
  serveAct(approveProposal, async (call) => {
    const { context, args, staff, site } = call;
    const found = await toSign(kinds, call, { ...args, isTaking: true });
    if (found instanceof StaffRefusal) return found;
    const { proposal, preview } = found;
    call.about({ kind: 'proposal', id: proposal.id, proposalId: proposal.id });
    const signature = await signatureIn(context, found, { ...args, site });
    if (signature instanceof StaffRefusal) return signature;
    const at = context.clock.now();
    const isKept = await keepApproval(context.db, proposal, {
      preview,
      signature,
      at,
      by: staff.id,
      notBefore: kinds.holdEnds(proposal.body, at),
      isSameBrowser: staff.browser === proposal.proposerBrowser,
    });
    if (!isKept) return new StaffRefusal('changed-meanwhile');
    const fault = await faultOfApproval(context, proposal.id);
    if (fault !== null)
      return new StaffRefusal('not-possible-now', { why: `Unproved: ${fault}.` });
    const { id, name } = staff;
    await tellFirstApprovals(context, { id, name, title: proposal.title });
    context.wake('carry-out-proposals');
    const after = await findProposal(context.db, proposal.id);
    if (after === null) return new StaffRefusal('unknown');
    return { proposal: await viewOf(kinds, context, after, staff) };
  });

/** The signature over exactly these words, or why it is none. */
async function signatureIn(
  context: Context,
  { proposal, words, keys }: ToSign,
  given: { readonly nonce: string; readonly response: PasskeyResponse; readonly site: Site },
): Promise<Signature | StaffRefusal<'words-differ' | 'signature-wrong'>> {
  const { nonce, response, site } = given;
  const challenge = challengeFor(nonce, words);
  if (challengeOf(response) !== challenge) return new StaffRefusal('words-differ');
  const asked = await takeChallenge(context.db, context.clock, {
    challenge,
    purpose: 'approve',
  });
  if (asked?.detail !== proposal.id) return new StaffRefusal('signature-wrong');
  const signed = await verifySignature(context, site, { response, challenge });
  const isOwn = typeof signed !== 'string' && keys.some(({ id }) => id === signed.credentialId);
  if (!isOwn) return new StaffRefusal('signature-wrong');
  const { staffId: _, ...signature } = signed;
  return { ...signature, nonce, words, ...site };
}

export const exportApprovalAct = serveAct(exportApproval, async ({ context, args, staff }) => {
  const proposal = await findProposal(context.db, args.proposalId);
  if (proposal === null) return new StaffRefusal('unknown');
  if (!maySee(staff.roles, proposal.kind)) {
    return new StaffRefusal('not-allowed', { permission: permissionSentence(proposal.kind) });
  }
  const kept = await signatureOf(context.db, proposal.id);
  if (kept === null) {
    return new StaffRefusal('not-possible-now', { why: 'It is not signed.' });
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    ...kept,
    publicKey: text(kept.publicKey),
    clientData: text(kept.clientData),
    authenticatorData: text(kept.authenticatorData),
    signature: text(kept.signature),
  };
});
