import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { ProposalId, StaffId } from '../../../contract/staff/people-words.ts';
import type { proposalStates } from '../../../contract/staff/proposal-view.ts';
import { type CivilDate, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Queryable, ValuesOf } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { Preview } from '../../../contract/staff/proposal-view.ts';

export type ProposalState = (typeof proposalStates)[number];

/** A kind of thing and its id: of one thing one proposal is open at a time. */
export interface ProposalAbout {
  readonly kind:
    | 'case'
    | 'loan'
    | 'loans'
    | 'dispute'
    | 'number-change'
    | 'review'
    | 'campaign'
    | 'mailing'
    | 'letter'
    | 'language'
    | 'contact-rules'
    | 'cash-guide'
    | 'registry'
    | 'staff'
    | 'invite'
    | 'webhook'
    | 'partner-key'
    | 'journal'
    | 'journal-import'
    | 'elsewhere-file'
    | 'recurring'
    | 'period'
    | 'product'
    | 'price'
    | 'profile'
    | 'return'
    | 'rules'
    | 'chart'
    | 'statement-word'
    | 'officers'
    | 'export'
    | 'takeover'
    | 'book';
  readonly id: string;
}

/** What an effect is held against by the database, where it has these. */
export interface Effects {
  readonly orderId: OrderId | null;
  readonly paymentId: PaymentId | null;
  readonly amount: Ngwee | null;
}

interface Person {
  readonly id: StaffId;
  readonly name: string;
}

/** What one person wants done, and what became of it. */
export interface ProposalRow extends Effects {
  readonly id: ProposalId;
  readonly kind: ProposalKind;
  readonly body: ProposalBody;
  readonly preview: Preview;
  readonly title: string;
  readonly state: ProposalState;
  readonly version: number;
  readonly about: ProposalAbout;
  readonly reason: string;
  readonly evidence: string | null;
  readonly proposer: Person;
  readonly proposedAt: Date;
  readonly proposerBrowser: string;
  /** Who approved, refused or took it back. */
  readonly decidedBy: Person | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly isSameBrowser: boolean;
  readonly stoppedBy: Person | null;
  readonly notBefore: Date | null;
  readonly doneAt: Date | null;
  readonly outcome: 'done' | 'nothing' | 'changed' | null;
  readonly heldBecause: string | null;
  readonly isSigned: boolean;
}

type StoredProposal = Omit<ProposalRow, 'amount' | 'orderId' | 'about'> & {
  amount: bigint | null;
  orderId: bigint | null;
  aboutKind: ProposalAbout['kind'];
  aboutId: string;
};

const person = (column: string) =>
  `(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = p.${column})`;

const columns = `p.id, p.kind, p.body, p.preview, p.title, p.state, p.version,
    p.about_kind, p.about_id, p.order_id,
    p.payment_id, p.amount, p.reason, p.evidence,
    ${person('proposer_id')} as proposer, p.proposed_at,
    p.proposer_browser, ${person('decided_by')} as decided_by,
    p.decided_at, p.decision_reason,
    p.is_same_browser, ${person('stopped_by')} as stopped_by,
    p.not_before, p.done_at, p.outcome,
    p.held_because,
    exists (select from proposal_signature where proposal_id = p.id) as is_signed`;

const proposalsWhere = <Values extends ValuesOf<Values> | undefined = undefined>(
  condition: string,
) =>
  sql<StoredProposal, Values>(`
  select ${columns} from proposal p where ${condition}`);

const mostOfOneThing = 50;
/** The number that a job or a list takes at a time. */
export const mostAtOnce = 100;

const selectOne = proposalsWhere<{ id: string }>('p.id = :id');
const selectAbout = proposalsWhere<{ kind: string; id: string }>(`
  p.about_kind = :kind and p.about_id = :id order by p.proposed_at desc limit ${mostOfOneThing}`);
const selectOpen = proposalsWhere(`
  p.state = 'proposed' order by p.proposed_at desc limit ${mostAtOnce}`);
const selectDue = proposalsWhere<{ now: Date }>(`
  p.state = 'approved' and p.not_before <= :now order by p.not_before limit ${mostAtOnce}`);
const selectPage = proposalsWhere<{
  state: string | null;
  kinds: readonly string[];
  proposerId: string | null;
  at: Date | null;
  id: string | null;
  limit: number;
}>(`
  (:state::text is null or p.state = :state) and p.kind = any (:kinds)
    and (:proposerId::text is null or p.proposer_id = :proposerId)
    and (:at::timestamptz is null or (p.proposed_at, p.id) < (:at, :id))
  order by p.proposed_at desc, p.id desc limit :limit`);

export async function findProposal(q: Queryable, id: string): Promise<ProposalRow | null> {
  const row = await q.row(selectOne, { id });
  return row ? proposalOf(row) : null;
}

const lockOne = sql<void, { id: string }>('select from proposal where id = :id for update');

/** As {@link findProposal}; other decisions wait for this one. */
export async function findProposalToDecide(
  tx: Queryable,
  id: string,
): Promise<ProposalRow | null> {
  await tx.run(lockOne, { id });
  return findProposal(tx, id);
}

/** Everything that was ever proposed about a thing, the newest first. */
export async function proposalsAbout(
  q: Queryable,
  about: ProposalAbout,
): Promise<ProposalRow[]> {
  return (await q.rows(selectAbout, { kind: about.kind, id: about.id })).map(proposalOf);
}

/** Whether it waits for a person or for its hold: of one thing one does. */
export function isOpen({ state }: ProposalRow): boolean {
  return state === 'proposed' || state === 'approved';
}

/** The proposal about a thing that is open, and from when on it counts once it is approved. */
export async function waitingAbout(
  q: Queryable,
  about: ProposalAbout,
): Promise<{ proposalId: ProposalId | null; countsFrom: CivilDate | null }> {
  const open = (await proposalsAbout(q, about)).find(isOpen);
  const notBefore = open?.state === 'approved' ? open.notBefore : null;
  return { proposalId: open?.id ?? null, countsFrom: notBefore && civilDateOf(notBefore) };
}

/** Proposals awaiting approval, the newest first. */
export async function openProposals(q: Queryable): Promise<ProposalRow[]> {
  return (await q.rows(selectOpen)).map(proposalOf);
}

/** What was approved, and whose hold is over. */
export async function proposalsToCarryOut(q: Queryable, now: Date): Promise<ProposalRow[]> {
  return (await q.rows(selectDue, { now })).map(proposalOf);
}

/** Where a page of proposals begins: after this one. */
export interface PlaceAmongProposals {
  readonly at: Date;
  readonly id: string;
}

export async function pageOfProposals(
  q: Queryable,
  wanted: {
    readonly state: ProposalState | null;
    readonly kinds: readonly ProposalKind[];
    /** Null: proposals of all staff. */
    readonly proposerId?: string | null;
    readonly after: PlaceAmongProposals | null;
    readonly limit: number;
  },
): Promise<ProposalRow[]> {
  const { state, kinds, proposerId = null, after, limit } = wanted;
  const place = { at: after?.at ?? null, id: after?.id ?? null };
  return (await q.rows(selectPage, { state, kinds, proposerId, limit, ...place })).map(
    proposalOf,
  );
}

function proposalOf({ aboutKind, aboutId, ...row }: StoredProposal): ProposalRow {
  return {
    ...row,
    about: { kind: aboutKind, id: aboutId },
    amount: row.amount === null ? null : ngwee(row.amount),
    orderId: row.orderId === null ? null : (Number(row.orderId) as OrderId),
  };
}

/** The words of an approval, and their signature. */
export interface Signature {
  readonly credentialId: string;
  /** As its maker wrote it: a key of COSE. */
  readonly publicKey: Uint8Array;
  readonly nonce: string;
  readonly words: string;
  readonly clientData: Uint8Array;
  readonly authenticatorData: Uint8Array;
  readonly signature: Uint8Array;
  readonly origin: string;
  readonly rpId: string;
}

const selectSignature = sql<Signature, { id: string }>(`
  select credential_id, public_key, nonce, words,
    client_data, authenticator_data, signature, origin,
    rp_id
  from proposal_signature where proposal_id = :id`);

export async function signatureOf(q: Queryable, id: string): Promise<Signature | null> {
  return (await q.row(selectSignature, { id })) ?? null;
}
