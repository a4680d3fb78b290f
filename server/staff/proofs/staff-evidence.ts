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

/** The values of a query, one a row, as a JSON text. */
const listed = (query: string) => `(select coalesce(json_agg(one), '[]') from (${query}) x)`;

const keyRows = (condition: string) => `
  select json_build_object('id', c.id, 'staffId', c.staff_id, 'publicKey', c.public_key,
    'createdAt', ${isText('c.created_at')}, 'removedAt', ${isText('c.removed_at')}) as one
  from staff_credential c
  -- The keys of the simulator's people prove nothing where money is real.
  where (:isSimulated or not exists (select from sandbox_passkey k where k.credential_id = c.id))
    and ${condition}
  order by c.created_at, c.id limit ${most}`;
const confirmationRows = `
  select json_build_object('words', a.words, 'nonce', a.nonce,
    'credentialId', a.credential_id, 'publicKey', a.public_key, 'clientData', a.client_data,
    'authenticatorData', a.authenticator_data, 'signature', a.signature, 'origin', a.origin,
    'rpId', a.rp_id) as one
  from signed_act a where a.act = 'confirmKey' order by a.at, a.id limit ${most}`;
const keysText = `json_build_object('keys', ${listed(keyRows('true'))},
    'confirmations', ${listed(confirmationRows)})`;
const selectKeys = sql<{ readonly text: string }, { isSimulated: boolean }>(
  `select ${keysText}::text as text`,
);

/** Bytes as the database writes them into JSON. Base64url there took a quarter of the query. */
const bytesInJson = /^\\x[0-9a-f]*$/;
const keyEvidenceOf = (text: string) =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && bytesInJson.test(value)
      ? Buffer.from(value.slice(2), 'hex').toString('base64url')
      : value,
  ) as KeyEvidence;

const approvalRows = (condition: string) => `
  select json_build_object('id', p.id, 'kind', p.kind, 'body', p.body, 'preview', p.preview,
    'title', p.title, 'reason', p.reason,
    'evidenceHash', encode(sha256(convert_to(p.evidence, 'UTF8')), 'hex'),
    'proposerId', p.proposer_id, 'approverId', p.decided_by,
    'decidedAt', ${isText('p.decided_at')},
    'signature', case when s.proposal_id is not null then ${signedWords('s')} end) as one
  from proposal p left join proposal_signature s on s.proposal_id = p.id
  where p.not_before is not null and ${condition}`;

const roleRows = (condition: string) => `
  select json_build_object('staffId', r.staff_id, 'nrcMark', s.nrc_mark, 'role', r.role,
    'proposalId', r.proposal_id, 'fromAt', ${isText('r.from_at')},
    'untilAt', ${isText('r.until_at')}) as one
  from staff_role r join staff s on s.id = r.staff_id
  where ${condition} order by r.id limit ${most}`;
const approvalsOfRoles = approvalRows(
  `p.kind in ('invite', 'roles', 'restore-access') order by p.decided_at, p.id limit ${most}`,
);
const rolesText = `json_build_object('roles', ${listed(roleRows('true'))},
    'ofRoles', ${listed(approvalsOfRoles)})`;
const selectRoles = sql<{ readonly text: string }>(`select ${rolesText}::text as text`);

/** An approval as it is kept, its passkey, and the roles that its approver had. */
interface Asked {
  readonly stored: StoredApproval;
  readonly keys: string;
  readonly held: RoleEvidence['roles'];
}
const ofApproval = (column: string) => `(select ${column} from proposal p
    left join proposal_signature s on s.proposal_id = p.id where p.id = :id)`;
const selectAsked = sql<Asked, { id: string; isSimulated: boolean }>(`
  select a.one as stored,
    json_build_object('keys', ${listed(keyRows(`c.id = ${ofApproval('s.credential_id')}`))},
      'confirmations', '[]'::json)::text as keys,
    ${listed(roleRows(`r.staff_id = ${ofApproval('p.decided_by')}`))} as held
  from (${approvalRows('p.id = :id')}) a`);
const pageOf = 500;
const selectPage = sql<{ readonly one: StoredApproval }, { after: string | null }>(
  approvalRows(`
  (:after::text is null or (p.decided_at, p.id) >
      (select b.decided_at, b.id from proposal b where b.id = :after))
  order by p.decided_at, p.id limit ${pageOf}`),
);

type Proving = Pick<Context, 'db' | 'config'>;

const isSimulated = ({ config }: Proving) => config.providers === 'simulator';

async function keysIn(context: Proving): Promise<string> {
  const row = await context.db.row(selectKeys, { isSimulated: isSimulated(context) });
  return row?.text ?? '';
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
let last: { readonly key: string; readonly chain: Chain } | null = null;

function chainFrom(keys: string, anchor: ReadonlySet<string>): Chain {
  const key = [keys, ...anchor].join('\n');
  if (last?.key !== key) last = { key, chain: chainOf(keyEvidenceOf(keys), anchor) };
  return last.chain;
}

/** The passkeys that count now, from the anchor of this process. */
export async function chainNow(context: Proving): Promise<Chain> {
  return chainFrom(await keysIn(context), anchoredKeys(context.config));
}

/**
 * The same where only `faultOfApproval` decides, later: what this process saw last will do, if all
 * of these passkeys counted then.
 */
export async function chainToShow(
  context: Proving,
  keys: readonly { readonly id: string }[],
): Promise<Chain> {
  const seen = last?.chain;
  return seen && keys.every(({ id }) => seen.proven.has(id)) ? seen : chainNow(context);
}

/** What approvals were proved from last, and by it. */
let traced: {
  readonly anchor: string;
  /** Passkeys by their ids, and the roles of people by theirs, as they were read. */
  readonly keys: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  readonly prover: ReturnType<typeof makeProver>;
} | null = null;

/** Traces all passkeys and roles, and keeps what that proves. */
async function proverNow(context: Proving) {
  const anchor = anchoredKeys(context.config);
  const [ofKeys, ofRoles] = await Promise.all([keysIn(context), rolesIn(context)]);
  const { keys } = keyEvidenceOf(ofKeys);
  const roles = JSON.parse(ofRoles) as RoleEvidence;
  const prover = makeProver(chainFrom(ofKeys, anchor), roles, approvingRoles);
  traced = {
    anchor: [...anchor].join(),
    keys: new Map(keys.map((key) => [key.id, JSON.stringify([key])])),
    roles: new Map(
      [...Map.groupBy(roles.roles, ({ staffId }) => staffId)].map(([id, held]) => [
        id,
        JSON.stringify(held),
      ]),
    ),
    prover,
  };
  return prover;
}

/** What traced this passkey and these roles, unless one of them is new, changed or gone since. */
function proverOf({ config }: Proving, { stored, keys, held }: Asked) {
  const { signature, approverId } = stored;
  const isOf =
    traced?.anchor === [...anchoredKeys(config)].join() &&
    traced.keys.get(signature?.credentialId ?? '') ===
      JSON.stringify(keyEvidenceOf(keys).keys) &&
    traced.roles.get(approverId) === JSON.stringify(held);
  return isOf ? traced?.prover : undefined;
}

/**
 * Why a proposal that is kept as approved is not one of two people; null when it is. Asked before
 * it is carried out, by a request or a job. Its words and signature are proved each time. A
 * process traces a passkey and the roles of its owner to the anchor once, while their rows stay
 * the same. What is not proved so is traced again.
 */
export async function faultOfApproval(
  context: Proving,
  proposalId: string,
): Promise<string | null> {
  const asked = await context.db.row(selectAsked, {
    id: proposalId,
    isSimulated: isSimulated(context),
  });
  if (asked === undefined) return 'it is not approved';
  const { stored } = asked;
  if (proverOf(context, asked)?.faultOfApproval(stored) === null) return null;
  return (await proverNow(context)).faultOfApproval(stored);
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
    const page: StoredApproval[] = (await q.rows(selectPage, { after })).map(({ one }) => one);
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
