import type { RuleParameters } from '../../../../contract/staff/rule-words.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { decideOrder, verdictOf } from '../../../../domain/rules/decision.ts';
import { storedResults } from '../../../../domain/rules/stored-results.ts';
import type { Decision, DecisionFacts } from '../../../../domain/rules/decision.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { fromJson, rowsText } from '../../../store/database/json-text.ts';
import type { RunOutcome } from '../../../store/jobs/job.ts';
import { newestChallengers } from './challenger-row.ts';
import type { Challenger } from './challenger-row.ts';
import { outcomesOf } from './outcomes.ts';

const ordersABatch = 200;
/** Loan requests are done by then: an order with a lower number comes no more. */
const settledSeconds = 60;
/** What becomes of an application is looked at for so many days after its challenger ended. */
const watchedDays = 200;

interface Followed {
  readonly id: bigint;
  readonly askedAt: Date;
  readonly decision: unknown;
  readonly facts: unknown;
}

/** Counted by other rules before: a pass was also what was not checked. */
const counting = 2;
const begin = sql(
  `insert into decision_follow (last_order, counting) values (0, ${counting})
  on conflict (is_one) do nothing`,
);
const selectCounting = sql<{ counting: number }>('select counting from decision_follow');
const selectPlace = sql<{ lastOrder: bigint }>(
  'select last_order from decision_follow for update skip locked',
);
const selectNext = sql<Followed, { after: bigint; before: Date; most: number }>(`
  select id, created_at as asked_at, decision, decision_facts as facts
  from loan_order
  where id > :after and id < coalesce(
    (select min(id) from loan_order where id > :after and created_at >= :before),
    9223372036854775807)
  order by id limit :most`);
const moveOn = sql<void, { last: bigint }>('update decision_follow set last_order = :last');

const addCounts = sql<void, { rows: string }>(`
  insert into rule_day (day, rule, verdict, orders)
  select day, rule, verdict, orders from json_to_recordset(:rows::json)
    as one (day date, rule text, verdict text, orders int)
  on conflict (day, rule, verdict) do update set orders = rule_day.orders + excluded.orders`);
const addFindings = sql<void, { rows: string }>(`
  insert into rule_finding (rule, verdict, order_id)
  select rule, verdict, order_id from json_to_recordset(:rows::json)
    as one (rule text, verdict text, order_id bigint)
  on conflict do nothing`);
const addShadows = sql<void, { rows: string }>(`
  insert into decision_shadow (challenger_id, order_id, policy_version, champion, verdict,
    results, outcome, looked_on)
  select challenger_id, order_id, policy_version, champion, verdict, results, outcome, looked_on
  from json_to_recordset(:rows::json) as one (challenger_id text, order_id bigint,
    policy_version int, champion text, verdict text, results json, outcome text,
    looked_on date)
  on conflict do nothing`);

/**
 * The job `follow-decisions`: reads what was decided since its last run. It counts what each rule
 * said, and has the challengers decide in the shadow. A borrower does not wait for it and
 * hears nothing of it.
 */
export async function followDecisions(
  context: Context,
  stopping: AbortSignal,
  most = ordersABatch,
): Promise<RunOutcome> {
  await context.db.run(begin);
  if (((await context.db.row(selectCounting))?.counting ?? counting) < counting) {
    await forgetFollowed(context.db);
    await context.db.run(begin);
  }
  for (;;) {
    if (stopping.aborted) return 'unfinished';
    const read = await context.db.transaction((tx) => followSome(context, tx, most));
    if (read < most) break;
  }
  return lookAgain(context, stopping, most);
}

/** How many were read; none while another process does it. */
async function followSome(context: Context, tx: Queryable, most: number): Promise<number> {
  const place = await tx.row(selectPlace);
  if (place === undefined) return 0;
  const now = context.clock.now();
  const before = new Date(now.getTime() - settledSeconds * 1000);
  const rows = await tx.rows(selectNext, { after: place.lastOrder, before, most });
  const last = rows.at(-1);
  if (last === undefined) return 0;
  await tx.run(moveOn, { last: last.id });
  // Of the others their borrower's data was erased.
  const decided = rows.flatMap((row): Decided[] => {
    const decision = fromJson<Partial<Decision>>(row.decision);
    const { policyVersion = 1 } = decision;
    const results = storedResults(decision);
    return results === null ? [] : [{ ...row, results, policyVersion }];
  });
  await countSaid(tx, decided);
  await addShadowsOf(context, tx, decided);
  return rows.length;
}

interface Decided extends Followed, Pick<Decision, 'results' | 'policyVersion'> {}

/** What each rule said, and what all of them came to. */
async function countSaid(tx: Queryable, decided: readonly Decided[]): Promise<void> {
  const counts = new Map<string, DayCount>();
  const findings: object[] = [];
  for (const { id, askedAt, results } of decided) {
    const said = [...results, { rule: 'decision', verdict: verdictOf(results) }];
    for (const { rule, verdict } of said) {
      count(counts, { day: civilDateOf(askedAt), rule, verdict });
      if (verdict === 'pass' || verdict === 'approved') continue;
      findings.push({ rule, verdict, order_id: id });
    }
  }
  await tx.run(addCounts, { rows: rowsText([...counts.values()]) });
  await tx.run(addFindings, { rows: rowsText(findings) });
}

/** What the challengers would have decided about those they look at. */
async function addShadowsOf(
  { clock }: Context,
  tx: Queryable,
  decided: readonly Decided[],
): Promise<void> {
  const challengers = await newestChallengers(tx);
  const looked = decided.flatMap((one) => {
    const facts = fromJson<Partial<DecisionFacts>>(one.facts);
    if (facts.askedOn === undefined) return [];
    return challengers
      .filter((each) => looksAt(each, one.askedAt))
      .map((by) => ({ one, by, facts: facts as DecisionFacts }));
  });
  if (looked.length === 0) return;
  const asOf = clock.today();
  const ids = looked.map(({ one }) => one.id);
  const outcomeOf = await outcomesOf(tx, ids, { asOf, knownAt: clock.now() });
  const shadows = looked.map(({ one, by, facts }) => ({
    ...shadowOf(by, facts),
    order_id: one.id,
    policy_version: one.policyVersion,
    champion: verdictOf(one.results),
    outcome: outcomeOf(one.id),
    looked_on: asOf,
  }));
  await tx.run(addShadows, { rows: rowsText(shadows) });
}

interface DayCount {
  readonly day: CivilDate;
  readonly rule: string;
  readonly verdict: string;
  readonly orders: number;
}

function count(counts: Map<string, DayCount>, of: Omit<DayCount, 'orders'>): void {
  const key = `${of.day} ${of.rule} ${of.verdict}`;
  counts.set(key, { ...of, orders: (counts.get(key)?.orders ?? 0) + 1 });
}

function looksAt({ startedAt, stoppedAt, until }: Challenger, askedAt: Date): boolean {
  if (askedAt < startedAt || civilDateOf(askedAt) > until) return false;
  return stoppedAt === null || askedAt < stoppedAt;
}

/** What a challenger would have decided; it decides nothing. */
function shadowOf(
  { challengerId, parameters }: { challengerId: string; parameters: RuleParameters },
  facts: DecisionFacts,
) {
  const { registryMissing } = facts;
  const decided = decideOrder(facts, { ...parameters, registryMissing, version: 0 });
  const results = decided.results.filter(
    ({ verdict }) => verdict === 'refer' || verdict === 'decline',
  );
  return { challenger_id: challengerId, verdict: decided.verdict, results };
}

const selectOpen = sql<{ orderId: bigint }, { today: string; since: string; most: number }>(`
  select distinct s.order_id
  from decision_shadow s join challenger c on c.id = s.challenger_id
  where s.outcome in ('none', 'running') and s.looked_on < :today::date
    and c.until >= :since::date
  order by s.order_id limit :most`);
const look = sql<void, { rows: string; today: string }>(`
  update decision_shadow s set outcome = one.outcome, looked_on = :today::date
  from json_to_recordset(:rows::json) as one (order_id bigint, outcome text)
  where s.order_id = one.order_id`);

/** Once a day, what has become of applications that a challenger decided about too. */
async function lookAgain(
  { db, clock }: Context,
  stopping: AbortSignal,
  most: number,
): Promise<RunOutcome> {
  const asOf = clock.today();
  const since = addDays(asOf, -watchedDays);
  for (;;) {
    if (stopping.aborted) return 'unfinished';
    const rows = await db.rows(selectOpen, { today: asOf, since, most });
    if (rows.length === 0) return 'done';
    const ids = rows.map(({ orderId: id }) => id);
    const outcomeOf = await outcomesOf(db, ids, { asOf, knownAt: clock.now() });
    const found = ids.map((id) => ({ order_id: id, outcome: outcomeOf(id) }));
    await db.run(look, { rows: rowsText(found), today: asOf });
  }
}

const forget = sql(`
  with days as (delete from rule_day), findings as (delete from rule_finding)
  delete from decision_follow`);

/** Counts everything again: the earlier rows are not all. */
export async function forgetFollowed(q: Queryable): Promise<void> {
  await q.run(forget);
}
