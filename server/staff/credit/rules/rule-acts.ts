import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import {
  checkRulesDraft,
  countedDays,
  listDecisions,
  listShadows,
  mostShadowDays,
  replayRules,
  saveRulesDraft,
  showChallenger,
  showReplay,
  showRules,
  startChallenger,
  stopChallenger,
} from '../../../../contract/staff/rule-acts.ts';
import { addDays, midnightOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ruleNames } from '../../../../domain/rules/decision.ts';
import { decideRules } from '../../../../domain/rules/policy.ts';
import { policyInForce, policyVersions } from '../../../lending/rules/decision-policy.ts';
import type { PublishedPolicy } from '../../../lending/rules/decision-policy.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { licenceInForce } from '../../../store/lender.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { waitingAbout } from '../../proposals/proposal-row.ts';
import {
  beginChallenger,
  challengerState,
  endChallenger,
  findChallenger,
  newestChallengers,
  shadowCounts,
} from './challenger-row.ts';
import type { Challenger } from './challenger-row.ts';
import { decisionsBy, shadowsBy } from './decision-lists.ts';
import { keepRulesDraft, rulesDraft } from './draft-row.ts';
import type { RulesDraft } from './draft-row.ts';
import { beginReplay, findReplay, newestReplays, replayCountsUntil } from './replay-row.ts';
import { cellsOf, headOfReplay, otherwiseIn, resultOfReplay } from './replay-view.ts';
import { areSameRules, changesOfRules, isFixed, sentenceOfRule } from './rule-sentences.ts';

/** The one thing that a draft and its proposal are about. */
export const aboutRules = { kind: 'rules', id: 'decision' } as const;

const headOf = ({ draftId, version, savedBy, savedAt }: RulesDraft) => ({
  draftId,
  version,
  savedBy,
  savedAt,
});

const sumDays = sql<{ rule: string; verdict: string; orders: number }, { since: string }>(`
  select rule, verdict, sum(orders)::int as orders from rule_day
  where day >= :since::date group by rule, verdict`);

/** The first of the days that are counted. */
const countedSince = (today: CivilDate) => addDays(today, 1 - countedDays);

const showRulesAct = serveAct(showRules, async ({ context: { db, clock } }) => {
  const today = clock.today();
  const since = countedSince(today);
  const { version, parameters } = await policyInForce(db);
  const sums = await db.rows(sumDays, { since });
  const countOf = (rule: string, verdict: string) =>
    sums.find((one) => one.rule === rule && one.verdict === verdict)?.orders ?? 0;
  const versions = await policyVersions(db);
  const draft = await rulesDraft(db);
  return {
    version,
    parameters,
    since,
    rules: ruleNames.map((rule) => ({
      rule,
      sentence: sentenceOfRule(rule, parameters),
      isFixed: isFixed(rule),
      pass: countOf(rule, 'pass'),
      notChecked: countOf(rule, 'not-checked'),
      refer: countOf(rule, 'refer'),
      decline: countOf(rule, 'decline'),
    })),
    together: {
      approved: countOf('decision', 'approved'),
      referred: countOf('decision', 'referred'),
      declined: countOf('decision', 'declined'),
    },
    versions: versions.map((one, index) => versionView(one, versions[index + 1])),
    draft: draft && {
      ...headOf(draft),
      basedOn: draft.basedOn,
      parameters: draft.parameters,
      changes: changesOfRules(parameters, draft.parameters),
    },
    replays: (await newestReplays(db)).map((one) => headOfReplay(one, draft)),
    challengers: (await newestChallengers(db)).map((one) => headOfChallenger(one, today)),
    ...(await waitingAbout(db, aboutRules)),
  };
});

function versionView(
  { version, parameters, publishedAt, proposalId }: PublishedPolicy,
  before: PublishedPolicy | undefined,
) {
  const changes = before === undefined ? [] : changesOfRules(before.parameters, parameters);
  return { version, publishedAt, proposalId: proposalId as ProposalId | null, changes };
}

function headOfChallenger(one: Challenger, today: CivilDate) {
  const { challengerId, startedAt, startedBy, until, stoppedBy } = one;
  const state = challengerState(one, today);
  return { challengerId, startedAt, startedBy, until, stoppedBy, state };
}

export const saveRulesDraftAct = serveAct(saveRulesDraft, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { parameters, version } = args;
  call.about(aboutRules);
  const now = await policyInForce(db);
  if (areSameRules(parameters, now.parameters)) return new StaffRefusal('same-as-now');
  const saved = { parameters, basedOn: now.version, by: staff.id, at: clock.now() };
  if (!(await keepRulesDraft(db, version, saved))) return new StaffRefusal('changed-meanwhile');
  const draft = await rulesDraft(db);
  return draft === null ? new StaffRefusal('changed-meanwhile') : headOf(draft);
});

const checkRulesDraftAct = serveAct(
  checkRulesDraft,
  async ({ context: { db, config, clock }, args: { parameters } }) => {
    const now = await policyInForce(db);
    const licence = await licenceInForce(db, config, clock.today());
    const asked = ruleNames.map((rule) => ({
      before: sentenceOfRule(rule, now.parameters),
      after: sentenceOfRule(rule, parameters),
    }));
    return {
      faults: decideRules(parameters, licence),
      profile: licence.profileId,
      changes: changesOfRules(now.parameters, parameters),
      sentences: asked
        .filter(({ before, after }) => before !== after)
        .map(({ after }) => after),
    };
  },
);

/** The draft by its number; the one there is may be another by now. */
async function draftNamed(q: Queryable, draftId: string): Promise<RulesDraft | null> {
  const draft = await rulesDraft(q);
  return draft?.draftId === draftId ? draft : null;
}

export const replayRulesAct = serveAct(replayRules, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const draft = await draftNamed(db, args.draftId);
  if (draft === null) return new StaffRefusal('unknown');
  call.about(aboutRules);
  const id = newId();
  const isBegun = await beginReplay(db, {
    id,
    parameters: draft.parameters,
    basedOn: (await policyInForce(db)).version,
    days: args.days,
    at: clock.now(),
    by: staff.id,
    asOf: clock.today(),
    seed: Number.parseInt(Buffer.from(id).toString('hex').slice(0, 7), 16),
  });
  if (!isBegun) return new StaffRefusal('replay-running');
  context.wake('run-replays');
  return { runId: id };
});

const showReplayAct = serveAct(showReplay, async ({ context, args }) => {
  const { db, config, clock } = context;
  const run = await findReplay(db, args.runId);
  if (run === null) return new StaffRefusal('unknown');
  const { parameters, basedOn, asOf, seen, orders, state } = run;
  const versions = await policyVersions(db);
  const before = versions.find(({ version }) => version === basedOn);
  return {
    ...headOfReplay(run, await rulesDraft(db)),
    parameters,
    basedOn,
    changes: before === undefined ? [] : changesOfRules(before.parameters, parameters),
    asOf,
    seen,
    of: orders,
    counts: (replayCountsUntil(run) ?? new Date(0)) >= clock.now(),
    faults: decideRules(parameters, await licenceInForce(db, config, clock.today())),
    result: state === 'done' ? resultOfReplay(run) : null,
  };
});

export const startChallengerAct = serveAct(startChallenger, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const today = clock.today();
  const draft = await draftNamed(db, args.draftId);
  if (draft === null) return new StaffRefusal('unknown');
  const { until } = args;
  if (until <= today) return new StaffRefusal('day-not-ahead');
  const last = addDays(today, mostShadowDays);
  if (until > last) return new StaffRefusal('too-far', { last });
  const id = newId();
  call.about({ kind: 'challenger', id });
  const isBegun = await beginChallenger(db, {
    id,
    parameters: draft.parameters,
    basedOn: (await policyInForce(db)).version,
    at: clock.now(),
    by: staff.id,
    until,
    today,
  });
  return isBegun ? { challengerId: id } : new StaffRefusal('challenger-running');
});

const stopChallengerAct = serveAct(stopChallenger, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { challengerId: id } = args;
  if ((await findChallenger(db, id)) === null) return new StaffRefusal('unknown');
  call.about({ kind: 'challenger', id });
  const of = { id, at: clock.now(), by: staff.id, today: clock.today() };
  return (await endChallenger(db, of)) ? {} : new StaffRefusal('challenger-over');
});

const showChallengerAct = serveAct(showChallenger, async ({ context, args }) => {
  const { db, clock } = context;
  const { challengerId: named } = args;
  const one =
    named === undefined
      ? ((await newestChallengers(db))[0] ?? null)
      : await findChallenger(db, named);
  if (one === null) {
    return named === undefined ? { challenger: null } : new StaffRefusal('unknown');
  }
  const { challengerId, parameters, basedOn } = one;
  const counts = await shadowCounts(db, challengerId);
  const cells = cellsOf(
    (was, would, outcome) =>
      counts.find(
        (each) => each.champion === was && each.verdict === would && each.outcome === outcome,
      )?.orders ?? 0,
  );
  const versions = await policyVersions(db);
  const before = versions.find(({ version }) => version === basedOn);
  return {
    challenger: {
      ...headOfChallenger(one, clock.today()),
      parameters,
      basedOn,
      changes: before === undefined ? [] : changesOfRules(before.parameters, parameters),
      orders: cells.reduce((sum, { orders }) => sum + orders, 0),
      otherwise: otherwiseIn(cells),
      cells,
    },
  };
});

const listDecisionsAct = serveAct(listDecisions, async ({ context: { db, clock }, args }) => {
  const since = midnightOf(countedSince(clock.today()));
  return decisionsBy(db, { ...args, since, after: args.after });
});

const listShadowsAct = serveAct(listShadows, async ({ context: { db }, args }) => {
  if ((await findChallenger(db, args.challengerId)) === null)
    return new StaffRefusal('unknown');
  return shadowsBy(db, { ...args, outcome: args.outcome, after: args.after });
});

/** Rules as versions: drafted, replayed on what was applied for, and tried in the shadow. */
export const ruleActs: readonly ServedAct[] = [
  showRulesAct,
  saveRulesDraftAct,
  checkRulesDraftAct,
  replayRulesAct,
  showReplayAct,
  startChallengerAct,
  stopChallengerAct,
  showChallengerAct,
  listDecisionsAct,
  listShadowsAct,
];
