import type { Preview } from '../../../contract/staff/proposal-view.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { bodyInWords, canonicalJson, keysInWords, sha256Hex } from '../proofs/signed-words.ts';
import type { ProposalRow } from './proposal-row.ts';

/** What an approver names of the preview they saw. */
export function hashOfPreview(seen: Preview): string {
  return sha256Hex(canonicalJson(seen));
}

/** Who approves, and by which of their passkeys they may. */
export interface Approver {
  readonly id: StaffId;
  readonly name: string;
  readonly keys: readonly { readonly id: string; readonly publicKey: Uint8Array }[];
}

/** Where the passkey signs. */
export interface SignedAt {
  readonly origin: string;
  readonly rpId: string;
}

interface SignedBy {
  readonly approver: Approver;
  readonly at: SignedAt;
  /** Of this approval alone: 16 random bytes as base64url. */
  readonly nonce: string;
  /** SHA-256 of the files that prove something about its case, in the order they came. */
  readonly files: readonly string[];
}

/**
 * The exact words of an approval: everything that was decided about, and by whom. The same for the
 * same proposal, preview and approver, so that nothing has to be kept until they are signed. The
 * keys are in it so that an export names whose signature it must be.
 */
export function wordsOf(
  proposal: ProposalRow,
  seen: Preview,
  { approver, at, nonce, files }: SignedBy,
): string {
  const { id, version, kind, title, reason, evidence, proposer } = proposal;
  return canonicalJson({
    ...at,
    approver: { id: approver.id, name: approver.name },
    body: bodyInWords(proposal.body),
    evidenceHash: evidence === null ? null : sha256Hex(evidence),
    ...(files.length > 0 && { evidenceFiles: files }),
    id,
    keys: keysInWords(approver.keys),
    kind,
    nonce,
    preview: seen,
    proposer,
    reason,
    title,
    version,
  });
}
