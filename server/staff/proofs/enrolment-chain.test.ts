import { describe, expect, it } from 'vitest';
import {
  coseKey,
  newSoftwarePasskey,
  signWithPasskey,
  type SoftwarePasskey,
} from '../system/access/software-passkey.ts';
import { approvingRoles } from './approving-roles.ts';
import {
  type Evidence,
  fingerprintOf,
  chainOf,
  makeProver,
  type StaffKey,
  type StoredApproval,
} from './enrolment-chain.ts';
import type { SignedWords } from './signature-fault.ts';
import { canonicalJson, challengeFor, keysInWords } from './signed-words.ts';

const at = { origin: 'https://console.example.zm', rpId: 'console.example.zm' };
const [founded, made, decided] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
  (day) => `${day}T08:00:00.000000Z`,
) as [string, string, string];
const nonce = 'A'.repeat(22);

interface Person {
  readonly staffId: string;
  readonly key: SoftwarePasskey;
  readonly row: StaffKey;
}

function person(staffId: string, createdAt = founded): Person {
  const key = newSoftwarePasskey();
  const publicKey = coseKey(key).toString('base64url');
  return { staffId, key, row: { id: key.id, staffId, publicKey, createdAt, removedAt: null } };
}

function signedBy({ key, row }: Person, said: object): SignedWords {
  const keys = keysInWords([{ id: key.id, publicKey: coseKey(key) }]);
  const words = canonicalJson({ ...at, nonce, keys, ...said });
  const { response } = signWithPasskey(key, at, challengeFor(nonce, words));
  const { clientDataJSON: clientData, authenticatorData, signature } = response;
  const of = { credentialId: key.id, publicKey: row.publicKey };
  return { ...at, ...of, words, nonce, clientData, authenticatorData, signature };
}

const confirms = (by: Person, { row }: Person) =>
  signedBy(by, {
    act: 'confirmKey',
    staff: { id: by.staffId },
    args: { passkeyId: row.id, fingerprint: fingerprintOf(row) },
  });

function approves(by: Person, said: { id: string; kind?: string; body?: object }) {
  const { id, kind = 'waive', body = { orderId: '1' } } = said;
  const preview = { sentences: [id] };
  const [approver, proposer] = [{ id: by.staffId }, { id: 'proposer' }];
  const words = { id, kind, body, preview, title: id, reason: 'r', evidenceHash: null };
  const stored: StoredApproval = {
    ...words,
    signature: signedBy(by, { ...words, approver, proposer }),
    proposerId: proposer.id,
    approverId: by.staffId,
    decidedAt: decided,
  };
  return stored;
}

const role = (of: Person, name: string, proposalId: string | null = null) => ({
  ...{ staffId: of.staffId, nrcMark: `card of ${of.staffId}`, role: name, proposalId },
  ...{ fromAt: founded, untilAt: null },
});

const [mary, peter, chanda] = [person('mary'), person('peter'), person('chanda', made)];
const anchor = new Set([mary, peter].map(({ row }) => fingerprintOf(row)));
const roles = [role(mary, 'director'), role(peter, 'finance'), role(chanda, 'finance')];

function proverOf(more: Partial<Evidence>) {
  const keys = [mary, peter, chanda].map(({ row }) => row);
  const evidence = { keys, confirmations: [], roles, ofRoles: [], ...more };
  return makeProver(chainOf(evidence, anchor), evidence, approvingRoles);
}
const noKey = 'no signed enrolment leads to its passkey';
const noRole = 'no signed proposal gave its approver the role';

describe('an approval', () => {
  const own = approves(chanda, { id: 'p1' });
  const again = person('chanda', made);
  const lost = { ...peter, row: { ...peter.row, removedAt: founded } };

  it.each<[string, Partial<Evidence>, string | null]>([
    ['by a passkey without confirmation', {}, noKey],
    ['by one that one founder confirmed', { confirmations: [confirms(mary, chanda)] }, noKey],
    [
      'by one that one confirmed twice',
      { confirmations: [1, 2].map(() => confirms(mary, chanda)) },
      noKey,
    ],
    [
      'by one that two confirmed',
      { confirmations: [confirms(mary, chanda), confirms(peter, chanda)] },
      null,
    ],
    ['by one that it confirmed itself', { confirmations: [confirms(chanda, chanda)] }, noKey],
    [
      'by one that an unknown key confirmed',
      { confirmations: [confirms(again, chanda)] },
      noKey,
    ],
    [
      'by one that a passkey lost before it confirmed',
      {
        keys: [mary.row, lost.row, chanda.row],
        confirmations: [confirms(mary, chanda), confirms(lost, chanda)],
      },
      noKey,
    ],
  ])('%s', (_, more, why) => {
    expect(proverOf(more).faultOfApproval(own)).toBe(why);
  });

  it('by a second passkey that the first confirmed, whatever order they are kept in', () => {
    const keys = [mary, peter, again, chanda].map(({ row }) => row);
    const both = [confirms(chanda, again), confirms(mary, chanda), confirms(peter, chanda)];
    const prover = proverOf({ keys, confirmations: both });
    expect(prover.faultOfApproval(approves(again, { id: 'p2' }))).toBeNull();
  });

  it('whose row was altered, or whose signature is of another, is none', () => {
    const prover = proverOf({});
    const right = approves(peter, { id: 'p3' });
    expect(prover.faultOfApproval(right)).toBeNull();
    const other = { body: { orderId: '2' } };
    const words = 'the words are not those of this proposal';
    expect(prover.faultOfApproval({ ...right, ...other })).toBe(words);
    expect(prover.faultOfApproval({ ...right, id: 'p4' })).toBe(words);
    expect(prover.faultOfApproval({ ...right, signature: null })).toMatch(/no passkey/);
    const forged = { ...own.signature, signature: right.signature?.signature ?? '' };
    expect(prover.faultOfApproval({ ...own, signature: forged as SignedWords })).toMatch(/fit/);
  });

  it('by a role that a forged proposal gave is none; a signed one gives it', () => {
    const body = { staffId: 'chanda', roles: ['finance'] };
    const gave = approves(mary, { id: 'r1', kind: 'roles', body });
    const given = [role(mary, 'director'), role(chanda, 'finance', 'r1')];
    const confirmations = [confirms(mary, chanda), confirms(peter, chanda)];
    const proved = (ofRoles: StoredApproval[]) =>
      proverOf({ confirmations, roles: given, ofRoles }).faultOfApproval(own);
    expect(proved([gave])).toBeNull();
    expect(proved([{ ...gave, signature: null }])).toBe(noRole);
    expect(proved([{ ...gave, body: { ...body, staffId: 'mary' } }])).toBe(noRole);
    // By the very person who gets it.
    expect(proved([approves(chanda, { id: 'r1', kind: 'roles', body })])).toBe(noRole);
  });
});

it('the chain is computed once for ten thousand approvals, each with its signature', () => {
  const prover = proverOf({});
  const some = Array.from({ length: 500 }, (_, i) => approves(peter, { id: `p${i}` }));
  const all = Array.from({ length: 20 }, () => some).flat();
  expect(all.filter((one) => prover.faultOfApproval(one) === null)).toHaveLength(10_000);
});
