import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { approvingRoles } from './approving-roles.ts';
import {
  type Chain,
  chainOf,
  type Evidence,
  isSignedBy,
  type KeyEvidence,
  makeProver,
  type RoleEvidence,
  type SoleAct,
  type StoredApproval,
} from './enrolment-chain.ts';
import type { SignedWords } from './signature-fault.ts';
import { anchoredKeys } from './staff-anchor.ts';

/** More than any lender has had; a list that is cut short proves less, never more. */
const most = 20_000;

const isText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const signedWords = (
  of: string,
) => `json_build_object('words', ${of}.words, 'nonce', ${of}.nonce,
    'credentialId', ${of}.credential_id, 'publicKey', base64url(${of}.public_key),
    'clientData', base64url(${of}.client_data),
    'authenticatorData', base64url(${of}.authenticator_data),
    'signature', base64url(${of}.signature), 'origin', ${of}.origin, 'rpId', ${of}.rp_id)`;

/** The rows of a query as one JSON text. */
const listed = (query: string) => `(select coalesce(json_agg(x), '[]') from (${query}) x)`;

const keyRows = `
  select c.id, c.staff_id as "staffId", c.public_key as "publicKey",
    ${isText('c.created_at')} as "createdAt", ${isText('c.removed_at')} as "removedAt"
  from staff_credential c
  -- The keys of the simulator's people prove nothing where money is real.
  where :isSimulated or not exists (select from sandbox_passkey k where k.credential_id = c.id)
  order by c.created_at, c.id limit ${most}`;
const confirmationRows = `
  select a.words, a.nonce, a.credential_id as "credentialId", a.public_key as "publicKey",
    a.client_data as "clientData", a.authenticator_data as "authenticatorData", a.signature,
    a.origin, a.rp_id as "rpId"
  from signed_act a where a.act = 'confirmKey' order by a.at, a.id limit ${most}`;
const selectKeys = sql<{ readonly text: string }, { isSimulated: boolean }>(`
  select json_build_object('keys', ${listed(keyRows)},
    'confirmations', ${listed(confirmationRows)})::text as text`);

/** Bytes as the database writes them into JSON. Base64url there took a quarter of the query. */
const bytesInJson = /^\\x[0-9a-f]*$/;
const keyEvidenceOf = (text: string) =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && bytesInJson.test(value)
      ? Buffer.from(value.slice(2), 'hex').toString('base64url')
      : value,
  ) as KeyEvidence;

const approvalRows = (condition: string) => `
  select p.id, p.kind, p.body, p.preview, p.title, p.reason,
    encode(sha256(convert_to(p.evidence, 'UTF8')), 'hex') as "evidenceHash",
    p.proposer_id as "proposerId", p.decided_by as "approverId",
    ${isText('p.decided_at')} as "decidedAt",
    case when s.proposal_id is not null then ${signedWords('s')} end as signature
  from proposal p left join proposal_signature s on s.proposal_id = p.id
  where p.not_before is not null and ${condition}`;

const roleRows = `
  select r.staff_id as "staffId", s.nrc_mark as "nrcMark", r.role,
    r.proposal_id as "proposalId", ${isText('r.from_at')} as "fromAt",
    ${isText('r.until_at')} as "untilAt"
  from staff_role r join staff s on s.id = r.staff_id order by r.id limit ${most}`;
const approvalsOfRoles = approvalRows(
  `p.kind in ('invite', 'roles', 'restore-access') order by p.decided_at, p.id limit ${most}`,
);
const rolesText = `json_build_object('roles', ${listed(roleRows)}, 'ofRoles', ${listed(approvalsOfRoles)})`;
const selectRoles = sql<{ readonly text: string }>(`select ${rolesText}::text as text`);

const selectApproval = sql<
  { readonly held: string; readonly stored: StoredApproval | null },
  { id: string }
>(`
  select ${rolesText}::text as held,
    (select row_to_json(x) from (${approvalRows('p.id = :id')}) x) as stored`);
const pageOf = 500;
const selectPage = sql<StoredApproval, { after: string | null }>(
  approvalRows(`
  (:after::text is null or (p.decided_at, p.id) >
      (select b.decided_at, b.id from proposal b where b.id = :after))
  order by p.decided_at, p.id limit ${pageOf}`),
);

type Proving = Pick<Context, 'db' | 'config'>;

async function keysIn({ db, config }: Proving): Promise<string> {
  const isSimulated = config.providers === 'simulator';
  return (await db.row(selectKeys, { isSimulated }))?.text ?? '';
}

async function rolesIn({ db }: Pick<Context, 'db'>): Promise<string> {
  return (await db.row(selectRoles))?.text ?? '';
}

/** All that approvals are proved from, but for the anchor. */
async function evidenceIn(context: Proving): Promise<Evidence> {
  const [ofKeys, ofRoles] = await Promise.all([keysIn(context), rolesIn(context)]);
  return { ...keyEvidenceOf(ofKeys), ...(JSON.parse(ofRoles) as RoleEvidence) };
}

/** The same of the same texts is not made twice: evidence is read each time, and rarely differs. */
function keptFor<Made>(make: (...texts: string[]) => Made) {
  let last: { readonly key: string; readonly made: Made } | undefined;
  return (...texts: string[]): Made => {
    const key = texts.join('\n');
    if (last?.key !== key) last = { key, made: make(...texts) };
    return last.made;
  };
}

const chainFrom = keptFor((evidence = '', ...anchor) =>
  chainOf(keyEvidenceOf(evidence), new Set(anchor)),
);
const rolesFrom = keptFor((evidence = '') => JSON.parse(evidence) as RoleEvidence);

let lastChain: Chain | null = null;

/** The passkeys that count now, from the anchor of this process. */
export async function chainNow(context: Proving): Promise<Chain> {
  lastChain = chainFrom(await keysIn(context), ...anchoredKeys(context.config));
  return lastChain;
}

/**
 * The same where nothing is done by it yet: what this process saw last will do, if all of these
 * passkeys counted then.
 */
export async function chainToShow(
  context: Proving,
  keys: readonly { readonly id: string }[],
): Promise<Chain> {
  const seen = lastChain;
  return seen && keys.every(({ id }) => seen.proven.has(id)) ? seen : chainNow(context);
}

/**
 * Why a proposal that is kept as approved is not one of two people; null when it is. Asked before
 * it is carried out, by a request or a job.
 * @param chain what this very transaction has read already
 */
export async function faultOfApproval(
  context: Proving,
  proposalId: string,
  chain?: Chain,
): Promise<string | null> {
  const [found, proven] = await Promise.all([
    context.db.row(selectApproval, { id: proposalId }),
    chain ?? chainNow(context),
  ]);
  if (!found?.stored) return 'it is not approved';
  return makeProver(proven, rolesFrom(found.held), approvingRoles).faultOfApproval(
    found.stored,
  );
}

const selectSigned = sql<
  { readonly signed: SignedWords },
  { staffId: string; act: string; id: string }
>(`
  select ${signedWords('a')} as signed from signed_act a
  where a.act = :act and a.about_id = :id and a.staff_id = :staffId
  order by a.at desc, a.id limit 20`);

/** Whether a person's passkey that counts signed an act of one person about a thing. */
export async function isSignedAct(context: Proving, sole: SoleAct): Promise<boolean> {
  const rows = await context.db.rows(selectSigned, { ...sole });
  const signatures = rows.map(({ signed }) => signed);
  return isSignedBy(await chainNow(context), sole, signatures);
}

/** Every approval there has been, oldest first, as it is kept. */
async function* allApprovals(q: Queryable): AsyncGenerator<StoredApproval> {
  let after: string | null = null;
  for (;;) {
    const page: StoredApproval[] = await q.rows(selectPage, { after });
    yield* page;
    if (page.length < pageOf) return;
    after = page.at(-1)?.id ?? null;
  }
}

/** What `npm run verify-approvals` reads: the evidence in one line, then each approval in one. */
export async function* approvalLines(context: Proving): AsyncGenerator<Uint8Array> {
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  yield line({ evidence: await evidenceIn(context) });
  for await (const approval of allApprovals(context.db)) yield line({ approval });
}

export interface ProvedApprovals {
  readonly approvals: number;
  readonly faults: readonly { readonly proposalId: string; readonly why: string }[];
  /** Passkeys in use whose enrolment is not signed. */
  readonly unproven: number;
}

/** Proves every approval there has been, back to the anchor. */
export async function proveApprovals(context: Proving): Promise<ProvedApprovals> {
  const { db, config } = context;
  const evidence = await evidenceIn(context);
  const chain = chainOf(evidence, anchoredKeys(config));
  const prover = makeProver(chain, evidence, approvingRoles);
  let approvals = 0;
  const faults: { proposalId: string; why: string }[] = [];
  for await (const approval of allApprovals(db)) {
    approvals += 1;
    const why = prover.faultOfApproval(approval);
    if (why !== null) faults.push({ proposalId: approval.id, why });
  }
  const live = evidence.keys.filter(({ removedAt }) => removedAt === null);
  const unproven = live.filter(({ id }) => !chain.proven.has(id)).length;
  return { approvals, faults, unproven };
}
