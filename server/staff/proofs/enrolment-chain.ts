import { faultOf, isRecord, isSound, parsed, type SignedWords } from './signature-fault.ts';
import { bodyInWords, canonicalJson, sha256Hex } from './signed-words.ts';

/*
 * Whether an approval is by a second approver, by signatures alone. Every passkey is traced to one
 * whose fingerprint is kept outside the database; so is the role of its owner. It runs where acts
 * are carried out, each night, and offline from an export. Instants are texts of ISO 8601 in UTC.
 */

/** A passkey as the database has it; `publicKey` as base64url. */
export interface StaffKey {
  readonly id: string;
  readonly staffId: string;
  readonly publicKey: string;
  readonly createdAt: string;
  readonly removedAt: string | null;
}

/** A role that a person had, and the proposal that gave it; null: the founding did. */
interface HeldRole {
  readonly staffId: string;
  readonly nrcMark: string;
  readonly role: string;
  readonly proposalId: string | null;
  readonly fromAt: string;
  readonly untilAt: string | null;
}

/** A proposal that is kept as approved. */
export interface StoredApproval {
  readonly id: string;
  readonly kind: string;
  readonly body: object;
  readonly preview: object;
  readonly title: string;
  readonly reason: string;
  /** SHA-256 of what was given to prove it. */
  readonly evidenceHash: string | null;
  readonly proposerId: string;
  readonly approverId: string;
  readonly decidedAt: string;
  readonly signature: SignedWords | null;
}

/** What approvals are proved from, besides the anchor. */
export interface Evidence {
  readonly keys: readonly StaffKey[];
  /** The signed acts of `confirmKey`. */
  readonly confirmations: readonly SignedWords[];
  readonly roles: readonly HeldRole[];
  /** Those that gave roles: of invitations and of changed roles. */
  readonly ofRoles: readonly StoredApproval[];
}

/** Two people, neither of them its owner, confirm a passkey that no older one confirmed. */
const othersNeeded = 2;

/** What people compare and sign of a passkey: whose it is, and all of it. */
export function fingerprintOf({
  staffId,
  id,
  publicKey,
}: Pick<StaffKey, 'staffId' | 'id' | 'publicKey'>): string {
  return sha256Hex(`staff-key|${staffId}|${id}|${publicKey}`);
}

interface Confirmation {
  readonly by: StaffKey;
  readonly of: StaffKey;
}

/** What passkeys are proved from. */
export type KeyEvidence = Pick<Evidence, 'keys' | 'confirmations'>;
export type RoleEvidence = Pick<Evidence, 'roles' | 'ofRoles'>;

/** Who confirmed which passkey, with a signature that fits; not yet whether they count. */
function confirmationsIn({ keys, confirmations }: KeyEvidence): Confirmation[] {
  const byId = new Map(keys.map((key) => [key.id, key]));
  return confirmations.flatMap((signed) => {
    const said = parsed(signed.words);
    const args = isRecord(said?.['args']) ? said['args'] : {};
    const [by, of] = [byId.get(signed.credentialId), byId.get(String(args['passkeyId']))];
    if (said?.['act'] !== 'confirmKey' || by === undefined || of === undefined) return [];
    const staff = isRecord(said['staff']) ? said['staff'] : {};
    const isFit =
      by.id !== of.id &&
      staff['id'] === by.staffId &&
      signed.publicKey === by.publicKey &&
      args['fingerprint'] === fingerprintOf(of) &&
      // A lost passkey confirms nothing that was made after it was removed.
      (by.removedAt === null || of.createdAt < by.removedAt) &&
      isSound(signed);
    return isFit ? [{ by, of }] : [];
  });
}

/**
 * The passkeys whose enrolment is signed, back to the anchor; and who confirmed the others.
 * @param anchor the fingerprints the chain begins with, from outside the database
 */
export function chainOf(evidence: KeyEvidence, anchor: ReadonlySet<string>) {
  const proven = new Map(
    evidence.keys.filter((key) => anchor.has(fingerprintOf(key))).map((key) => [key.id, key]),
  );
  const confirmedBy = new Map<string, Set<string>>();
  let waiting = confirmationsIn(evidence);
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    waiting = waiting.filter(({ by, of }) => {
      if (!proven.has(by.id)) return true;
      const people = confirmedBy.get(of.id) ?? new Set();
      confirmedBy.set(of.id, people.add(by.staffId));
      const isOwn = people.has(of.staffId);
      if (isOwn || people.size >= othersNeeded) proven.set(of.id, of);
      return false;
    });
  }
  return { proven, confirmedBy };
}

export type Chain = ReturnType<typeof chainOf>;

/**
 * What proves approvals.
 * @param approving the roles that approve a kind of proposal
 */
export function makeProver(
  { proven }: Chain,
  evidence: RoleEvidence,
  approving: (kind: string) => readonly string[],
) {
  const ofRoles = new Map(evidence.ofRoles.map((one) => [one.id, one]));
  const known = new Map<string, string | null>();

  /** Why an approval is not proved; null when it is. */
  function faultOfApproval(approval: StoredApproval): string | null {
    return faultOfWords(approval) ?? faultOfKey(approval) ?? faultOfRole(approval);
  }

  function faultOfKey({ signature, approverId, decidedAt }: StoredApproval): string | null {
    const key = proven.get(signature?.credentialId ?? '');
    if (key?.publicKey !== signature?.publicKey || key?.staffId !== approverId) {
      return 'no signed enrolment leads to its passkey';
    }
    const isThen = key.createdAt <= decidedAt && (key.removedAt ?? decidedAt) >= decidedAt;
    return isThen ? null : 'its passkey was not the approver’s then';
  }

  function faultOfRole({ kind, approverId, decidedAt }: StoredApproval): string | null {
    const roles = approving(kind);
    const held = evidence.roles.filter(
      ({ staffId, role, fromAt, untilAt }) =>
        staffId === approverId &&
        roles.includes(role) &&
        fromAt <= decidedAt &&
        (untilAt ?? decidedAt) >= decidedAt,
    );
    return held.some(isGiven) ? null : 'no signed proposal gave its approver the role';
  }

  function isGiven(held: HeldRole): boolean {
    const { proposalId } = held;
    if (proposalId === null) return true;
    const gave = ofRoles.get(proposalId);
    if (gave === undefined || !(isNamed(held, gave) || isRestored(held, gave))) return false;
    if (!known.has(proposalId)) {
      // No role is proved by an approval that needs it.
      known.set(proposalId, 'is proved by none but itself');
      known.set(proposalId, faultOfApproval(gave));
    }
    return known.get(proposalId) === null;
  }

  /** What ended comes back by two people: the role was given before, and ended no later. */
  function isRestored({ staffId, role, fromAt }: HeldRole, gave: StoredApproval): boolean {
    const body = new Map(Object.entries(gave.body));
    if (gave.kind !== 'restore-access' || body.get('staffId') !== staffId) return false;
    return evidence.roles.some(
      (one) =>
        one.staffId === staffId &&
        one.role === role &&
        one.fromAt < fromAt &&
        one.untilAt !== null &&
        one.untilAt <= gave.decidedAt &&
        isGiven(one),
    );
  }

  return { faultOfApproval };
}

/** Whether a proposal names the person and the role. */
function isNamed(
  { staffId, nrcMark, role }: HeldRole,
  { kind, body }: StoredApproval,
): boolean {
  const said = new Map(Object.entries(body));
  const roles: unknown = said.get('roles');
  const isThem =
    kind === 'invite' ? said.get('nrc') === nrcMark : said.get('staffId') === staffId;
  return kind !== 'restore-access' && isThem && Array.isArray(roles) && roles.includes(role);
}

/** What one person did alone: the act, and the `id` it was given. */
export interface SoleAct {
  readonly staffId: string;
  readonly act: string;
  readonly id: string;
}

/** Whether one of these signatures is a person's over an act about this thing. */
export function isSignedBy(
  { proven }: Chain,
  { staffId, act, id }: SoleAct,
  signatures: readonly SignedWords[],
): boolean {
  return signatures.some((signed) => {
    const key = proven.get(signed.credentialId);
    const said = parsed(signed.words);
    const args = isRecord(said?.['args']) ? said['args'] : {};
    const isTheirs = key?.staffId === staffId && key.publicKey === signed.publicKey;
    const isThis = said?.['act'] === act && args['id'] === id;
    return isTheirs && isThis && faultOf(signed) === null;
  });
}

/** Where the signature, or what it says, is not of the approval as it is kept. */
function faultOfWords(approval: StoredApproval): string | null {
  const { signature, proposerId, approverId } = approval;
  if (signature === null) return 'no passkey signed it';
  if (proposerId === approverId) return 'one person proposed and approved it';
  const fault = isSound(signature) ? null : faultOf(signature);
  if (fault !== null) return `${fault.field} ${fault.why}`;
  const said = parsed(signature.words);
  const idIn = (name: string) => (isRecord(said?.[name]) ? said[name]['id'] : undefined);
  const isSame =
    said?.['id'] === approval.id &&
    said['kind'] === approval.kind &&
    idIn('proposer') === proposerId &&
    idIn('approver') === approverId &&
    canonicalJson(said['body']) === canonicalJson(bodyInWords(approval.body)) &&
    canonicalJson(said['preview']) === canonicalJson(approval.preview) &&
    said['title'] === approval.title &&
    said['reason'] === approval.reason &&
    said['evidenceHash'] === approval.evidenceHash;
  return isSame ? null : 'the words are not those of this proposal';
}
