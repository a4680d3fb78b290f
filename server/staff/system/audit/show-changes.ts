import { changeNames, showChanges } from '../../../../contract/staff/audit-acts.ts';
import type { ProposalKind } from '../../../../contract/staff/proposal-kinds.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { sql } from '../../../store/database/database.ts';
import { startOf } from '../../acts/listing.ts';
import { serveAct } from '../../acts/serve-act.ts';

interface Change {
  readonly many: number;
  readonly at: Date;
  readonly what: string;
  readonly proposalId: ProposalId | null;
}

/** So many of each part are on the page. */
const mostShown = 8;
const since = startOf(':since::date');

const selectDone = sql<Change, { since: CivilDate; kinds: readonly string[] }>(`
  select count(*) over ()::int as many, done_at as at, title as what, id as proposal_id
  from proposal where state = 'done' and done_at >= ${since} and kind = any (:kinds)
  order by done_at desc, id limit ${mostShown}`);
const selectPrivileged = sql<Change, { since: CivilDate }>(`
  select count(*) over ()::int as many, at, act as what, proposal_id
  from act_log where is_privileged and at >= ${since}
  order by position desc limit ${mostShown}`);
const selectFailed = sql<Change, { since: CivilDate }>(`
  select count(*) over ()::int as many, at, left(name || ': ' || (faults ->> 0), 300) as what,
    null::text as proposal_id
  from check_outcome where at >= ${since} and faults <> '[]'
  order by at desc, id limit ${mostShown}`);
const selectHead = sql<{ rows: bigint; hash: string | null; sentAt: Date | null }>(`
  select coalesce(max(position), 0) as rows, max(encode(hash, 'hex')) as hash,
    (select max(sent_at) from audit_anchor) as sent_at
  from act_head`);

const kindsOf = {
  roles: ['invite', 'roles', 'reset-passkeys', 'restore-access', 'bind-sso', 'grant'],
  published: [
    'publish-rules',
    'publish-profile',
    'publish-campaign',
    'contact-rules',
    'cash-guide',
    'officer-rules',
    'map-accounts',
    'trust-registry',
  ],
  prices: ['publish-product', 'correct-price'],
  'write-offs': ['write-off-early', 'write-off-many'],
  reversals: ['reverse-payment', 'reverse-write-off', 'reopen-period', 'undo-takeover'],
} as const satisfies Readonly<Record<string, readonly ProposalKind[]>>;

export const showChangesAct = serveAct(showChanges, async ({ context: { db }, args }) => {
  const parts = [];
  for (const part of changeNames) {
    const rows =
      part === 'privileged'
        ? await db.rows(selectPrivileged, args)
        : part === 'failed-checks'
          ? await db.rows(selectFailed, args)
          : await db.rows(selectDone, { ...args, kinds: kindsOf[part] });
    const shown = rows.map(({ at, what, proposalId }) => ({ at, what, proposalId }));
    parts.push({ part, many: rows[0]?.many ?? 0, rows: shown });
  }
  const head = await db.row(selectHead);
  return {
    parts,
    head: {
      rows: Number(head?.rows ?? 0n),
      hash: head?.hash ?? null,
      sentAt: head?.sentAt ?? null,
    },
  };
});
