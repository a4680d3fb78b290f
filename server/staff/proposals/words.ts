import { createHash } from 'node:crypto';
import type { Preview } from '../../../contract/staff/proposal-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { ProposalRow } from './proposal-row.ts';

/** The text of a value that is the same for the same value: names sorted, no spaces. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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
    keys: approver.keys.map((key) => ({
      id: key.id,
      publicKeyHash: createHash('sha256').update(key.publicKey).digest('hex'),
    })),
    kind,
    nonce,
    preview: seen,
    proposer,
    reason,
    title,
    version,
  });
}

/** A file is in the words by its hash. */
function bodyInWords(body: ProposalBody): object {
  if (!('text' in body)) return body;
  const { text, ...rest } = body;
  return { ...rest, textHash: sha256Hex(text) };
}

/** What the passkey signs: SHA-256 of a nonce of 16 bytes and the words. */
export function challengeFor(nonce: string, words: string): string {
  const bytes = Buffer.from(nonce, 'base64url');
  return createHash('sha256').update(bytes).update(words).digest('base64url');
}
