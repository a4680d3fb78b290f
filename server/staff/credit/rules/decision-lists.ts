import type {
  LoanOutcomeWord,
  RuleVerdictWord,
} from '../../../../contract/staff/rule-words.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { verdictOf } from '../../../../domain/rules/decision.ts';
import { storedResults } from '../../../../domain/rules/stored-results.ts';
import type { Decision, RuleResult } from '../../../../domain/rules/decision.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';

const pageSize = 50;
/** No number of a loan is larger. */
const fromTheNewest = 999_999_999_999_999n;

interface StoredRow {
  readonly id: bigint;
  readonly askedAt: Date;
  readonly amount: bigint;
  readonly status: string;
  readonly decision: unknown;
}

const columns = 'o.id, o.created_at as asked_at, o.amount, o.status, o.decision';
type Asked = { rule: string; verdict: string; since: Date; after: bigint };

const selectFound = sql<StoredRow, Asked>(`
  select ${columns} from rule_finding f join loan_order o on o.id = f.order_id
  where f.rule = :rule and f.verdict = :verdict and f.order_id < :after
    and o.created_at >= :since
  order by f.order_id desc limit ${pageSize + 1}`);
// A rule usually passes, so a pass is found among the newest.
const selectPassed = sql<StoredRow, Omit<Asked, 'verdict'>>(`
  select ${columns} from loan_order o
  where o.id < :after and o.created_at >= :since and o.decision ? 'results'
    and o.id <= (select last_order from decision_follow)
    and not exists (select from rule_finding f where f.order_id = o.id and f.rule = :rule)
  order by o.id desc limit ${pageSize + 1}`);

/** Applications since an instant by what a rule said about them, the newest first. */
export async function decisionsBy(
  q: Queryable,
  asked: {
    readonly rule: string;
    readonly verdict: string;
    readonly since: Date;
    readonly after: string | undefined;
  },
) {
  const { rule, verdict, since } = asked;
  const after = asked.after === undefined ? fromTheNewest : BigInt(asked.after);
  const isPassed = verdict === 'pass' || verdict === 'approved';
  const rows = isPassed
    ? await q.rows(selectPassed, { rule, since, after })
    : await q.rows(selectFound, { rule, verdict, since, after });
  return pageOf(rows, (row) => listed(row, resultsOf(row)));
}

interface ShadowRow extends StoredRow {
  readonly results: readonly RuleResult[];
  readonly outcome: LoanOutcomeWord;
}

const selectShadows = sql<
  ShadowRow,
  { id: string; was: string; would: string; outcome: string | null; after: bigint }
>(`
  select ${columns}, s.results, s.outcome
  from decision_shadow s join loan_order o on o.id = s.order_id
  where s.challenger_id = :id and s.champion = :was and s.verdict = :would
    and (:outcome::text is null or s.outcome = :outcome::text) and s.order_id < :after
  order by s.order_id desc limit ${pageSize + 1}`);

/** Applications of a cell of champion and challenger, with what the challenger's rules said. */
export async function shadowsBy(
  q: Queryable,
  asked: {
    readonly challengerId: string;
    readonly was: RuleVerdictWord;
    readonly would: RuleVerdictWord;
    readonly outcome: LoanOutcomeWord | undefined;
    readonly after: string | undefined;
  },
) {
  const { challengerId: id, was, would } = asked;
  const after = asked.after === undefined ? fromTheNewest : BigInt(asked.after);
  const of = { id, was, would, outcome: asked.outcome ?? null, after };
  const rows = await q.rows(selectShadows, of);
  return pageOf(rows, (row) => ({ ...listed(row, row.results), outcome: row.outcome }));
}

function resultsOf({ decision }: StoredRow): readonly RuleResult[] {
  return storedResults(fromJson<Partial<Decision>>(decision)) ?? [];
}

function listed(row: StoredRow, because: readonly RuleResult[]) {
  const { policyVersion = null } = fromJson<Partial<Decision>>(row.decision);
  return {
    orderId: String(row.id),
    askedAt: row.askedAt,
    amount: formatKwacha(ngwee(row.amount)),
    status: row.status,
    verdict: verdictOf(resultsOf(row)),
    policyVersion,
    because: because
      .filter(({ verdict }) => verdict === 'refer' || verdict === 'decline')
      .map(({ sentence }) => sentence),
  };
}

function pageOf<Row extends StoredRow, One extends { orderId: string }>(
  rows: readonly Row[],
  one: (row: Row) => One,
) {
  const shown = rows.slice(0, pageSize).map(one);
  const next = rows.length > pageSize ? (shown.at(-1)?.orderId ?? null) : null;
  return { rows: shown, next };
}
