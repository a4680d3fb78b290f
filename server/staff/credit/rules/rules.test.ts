import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkRulesDraft,
  listDecisions,
  listShadows,
  replayRules,
  saveRulesDraft,
  showChallenger,
  showReplay,
  showRules,
  startChallenger,
  stopChallenger,
} from '../../../../contract/staff/rule-acts.ts';
import { ruleNames as namedRules } from '../../../../contract/staff/rule-words.ts';
import type { RuleParameters } from '../../../../contract/staff/rule-words.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { ruleNames } from '../../../../domain/rules/decision.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { policyInForce } from '../../../lending/rules/decision-policy.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { followDecisions } from './follow-decisions.ts';
import { runReplays } from './run-replays.ts';

const hour = 3600;
const nobodyStops = new AbortController().signal;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  for (let i = 0; i < 3; i++) await of.at.lentLoan();
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const shown = () => office.done('credit', showRules, {});

/** The rules in force with other figures. */
async function changed(by: Partial<RuleParameters>): Promise<RuleParameters> {
  return { ...(await shown()).parameters, ...by };
}

/** Saves rules as the draft, whatever it said before. */
async function drafted(by: Partial<RuleParameters>): Promise<string> {
  const { draft } = await shown();
  const args = { parameters: await changed(by), version: draft?.version ?? 0 };
  return (await office.done('credit', saveRulesDraft, args)).draftId;
}

async function replayed(draftId: string): Promise<string> {
  const { runId } = await office.done('credit', replayRules, { draftId, days: 90 });
  await runReplays(of.world.context, nobodyStops);
  return runId;
}

/** The body of a proposal from some days after today. */
function bodyOf(parameters: RuleParameters, runId: string, days = 1): ProposalBody {
  const from = addDays(of.world.context.clock.today(), days);
  return { kind: 'publish-rules', parameters, from, runId };
}

/** The constraint that a statement is refused by. */
const refusedBy = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  );

/** K1,150 a month of K4,000: 28.75 %. */
const stricter = { instalmentShareBasisPoints: 2800 };

describe('the rules', () => {
  it('are each a sentence with its figure, and are those that are asked', async () => {
    expect(namedRules).toEqual(ruleNames);
    const { rules, version, versions } = await shown();
    expect(version).toBe(1);
    expect(versions).toMatchObject([{ version: 1, publishedAt: null, changes: [] }]);
    const sentenceOf = (rule: string) => rules.find((one) => one.rule === rule)?.sentence;
    expect(sentenceOf('affordable')).toContain('at most 35 % of the stated income');
    expect(sentenceOf('not-declined-lately')).toContain('30 days');
    expect(rules.filter(({ isFixed }) => !isFixed)).toHaveLength(6);
  });

  it('are counted once each, and each count opens its applications', async () => {
    await of.world.pass(120);
    await Promise.all([
      followDecisions(of.world.context, nobodyStops, 2),
      followDecisions(of.world.context, nobodyStops, 2),
    ]);
    await followDecisions(of.world.context, nobodyStops, 2);
    const { rules, together } = await shown();
    expect(together).toEqual({ approved: 3, referred: 0, declined: 0 });
    expect(rules.find(({ notChecked }) => notChecked)).toMatchObject({ rule: 'bureau' });
    const asked = { rule: 'affordable', verdict: 'pass' } as const;
    const { rows, next } = await office.done('auditor', listDecisions, asked);
    expect(rows).toHaveLength(3);
    expect(next).toBeNull();
    expect(rows[0]).toMatchObject({ verdict: 'approved', policyVersion: 1, amount: '500.00' });
    const none = { rule: 'affordable', verdict: 'refer' } as const;
    expect((await office.done('auditor', listDecisions, none)).rows).toEqual([]);
  });
});

describe('a draft', () => {
  it('shows what the licence forbids, and what it changes', async () => {
    const parameters = await changed({
      instalmentShareBasisPoints: 4000,
      otherLoansShareBasisPoints: null,
      declinedRestDays: 21,
    });
    const found = await office.done('credit', checkRulesDraft, { parameters });
    expect(found.faults.map(({ sentence }) => sentence)).toEqual([
      'One instalment may be at most 35 % of the stated income.',
      'What other loans cost has to be looked at: this rule cannot be switched off.',
    ]);
    expect(found.changes.map(({ sentence }) => sentence)).toEqual([
      'Largest instalment of the income rises to 40 %, from 35 %.',
      'With other loans becomes not counted, from 35 %.',
      'Rest after a decline falls to 21 days, from 30 days.',
    ]);
    expect(found.sentences).toHaveLength(3);
    expect((await shown()).draft).toBeNull();
  });

  it('is kept in place of the one that was seen, and of no other', async () => {
    const same = { parameters: await changed({}), version: 0 };
    expect((await office.ask('credit', saveRulesDraft, same)).reason).toBe('same-as-now');
    const parameters = await changed(stricter);
    const saved = await office.done('credit', saveRulesDraft, { parameters, version: 0 });
    const late = await office.ask('credit', saveRulesDraft, { parameters, version: 0 });
    expect(late.reason).toBe('changed-meanwhile');
    expect((await shown()).draft).toMatchObject({ ...saved, parameters, basedOn: 1 });
    for (const role of ['director', 'marketing', 'finance'] as const) {
      const { reason } = await office.ask(role, saveRulesDraft, { parameters, version: 1 });
      expect(reason).toBe('not-allowed');
    }
  });
});

describe('a replay', () => {
  it('decides each application once, and says what became of it', async () => {
    const draftId = await drafted(stricter);
    const { runId } = await office.done('credit', replayRules, { draftId, days: 90 });
    const again = await office.ask('credit', replayRules, { draftId, days: 90 });
    expect(again.reason).toBe('replay-running');
    const { context } = of.world;
    expect(await runReplays(context, AbortSignal.abort())).toBe('unfinished');
    const countedAgain = `update rules_replay set orders = orders + 1 where state = 'running'`;
    expect(await refusedBy(countedAgain)).toBe('replay_is_kept');
    await Promise.all([
      runReplays(context, nobodyStops, 1),
      runReplays(context, nobodyStops, 1),
    ]);
    expect(await runReplays(context, AbortSignal.abort(), 1)).toMatch(/done|unfinished/);
    await runReplays(context, nobodyStops, 1);
    const { result, ...head } = await office.done('auditor', showReplay, { runId });
    expect(head).toMatchObject({ state: 'done', seen: 3, of: 3, counts: true, faults: [] });
    expect(result).toMatchObject({ orders: 3, otherwise: 3 });
    const filled = result?.cells.filter(({ orders }) => orders > 0);
    expect(filled).toEqual([
      {
        was: 'approved',
        would: 'referred',
        orders: 3,
        outcomes: [{ outcome: 'running', orders: 3 }],
      },
    ]);
    expect(result?.examples[0]?.because).toEqual([
      'The instalments would be more than 28 % of your stated income.',
    ]);
    expect(result?.unknown.join(' ')).toContain('3 applications ask for more than');
  });

  it('stays as it was found', async () => {
    expect(await refusedBy('update rules_replay set seen = 9')).toBe('replay_is_kept');
    expect(await refusedBy('delete from rules_replay')).not.toBe('done');
  });
});

describe('a challenger', () => {
  it('decides in the shadow about what comes while it runs, and without effect', async () => {
    const { world } = of;
    const draftId = await drafted(stricter);
    const today = world.context.clock.today();
    const ask = (until: typeof today) =>
      office.ask('credit', startChallenger, { draftId, until });
    expect((await ask(today)).reason).toBe('day-not-ahead');
    expect((await ask(addDays(today, 181))).reason).toBe('too-far');
    const { data } = await ask(addDays(today, 30));
    if (data === null) throw new Error('it was started');
    expect((await ask(addDays(today, 30))).reason).toBe('challenger-running');
    const loan = await of.at.lentLoan();
    await world.pass(120);
    await followDecisions(world.context, nobodyStops);
    expect((await world.order(loan)).status).toBe('active');
    const { challenger } = await office.done('auditor', showChallenger, {});
    expect(challenger).toMatchObject({ state: 'running', orders: 1, otherwise: 1 });
    const cell = { ...data, was: 'approved', would: 'referred' } as const;
    const { rows } = await office.done('auditor', listShadows, cell);
    expect(rows).toMatchObject([{ orderId: String(loan.orderId), outcome: 'running' }]);
    // What becomes of it is looked at again, a day later and on.
    await world.pass(62 * 24 * hour);
    await followDecisions(world.context, nobodyStops);
    const later = await office.done('finance', listShadows, cell);
    expect(later.rows[0]?.outcome).toBe('late');
    // Its cells are counted with each change: what it became, and what an erasure takes.
    const counted = async () => (await office.done('finance', showChallenger, data)).challenger;
    expect(await counted()).toMatchObject({ orders: 1, otherwise: 1 });
    const outcomes = sql<{ outcome: string; orders: number }>(
      'select outcome, orders::int as orders from shadow_cell order by outcome',
    );
    expect(await of.program.rows(outcomes)).toEqual([
      { outcome: 'late', orders: 1 },
      { outcome: 'running', orders: 0 },
    ]);
    await of.program.run(script('delete from decision_shadow'));
    expect(await counted()).toMatchObject({ orders: 0, otherwise: 0 });
    expect((await office.ask('credit', stopChallenger, data)).reason).toBe('challenger-over');
  });

  it('that was stopped looks at nothing more', async () => {
    const { world } = of;
    const draftId = await drafted(stricter);
    const until = addDays(world.context.clock.today(), 30);
    const { challengerId } = await office.done('credit', startChallenger, { draftId, until });
    expect((await office.ask('director', stopChallenger, { challengerId })).reason).toBe(
      'not-allowed',
    );
    await office.done('credit', stopChallenger, { challengerId });
    await of.at.lentLoan();
    await world.pass(120);
    await followDecisions(world.context, nobodyStops);
    const { challenger } = await office.done('credit', showChallenger, { challengerId });
    expect(challenger).toMatchObject({ state: 'stopped', orders: 0 });
  });
});

describe('other rules', () => {
  it('are not proposed unreplayed, against the licence, or for today', async () => {
    const { grace } = of;
    const parameters = await changed(stricter);
    const runId = await replayed(await drafted(stricter));
    const reasonOf = async (body: ProposalBody) => (await proposed(grace, body)).reason;
    expect(await reasonOf(bodyOf(parameters, 'none'))).toBe('replay-missing');
    const other = await changed({ instalmentShareBasisPoints: 2900 });
    expect(await reasonOf(bodyOf(other, runId))).toBe('replay-missing');
    const loose = await changed({ instalmentShareBasisPoints: 3600 });
    expect(await reasonOf(bodyOf(loose, runId))).toBe('licence-breaks');
    expect(await reasonOf(bodyOf(parameters, runId, 0))).toBe('not-before-midnight');
    await of.world.pass(7 * 24 * hour + 60);
    expect(await reasonOf(bodyOf(parameters, runId))).toBe('replay-missing');
  });

  it('decide from midnight, by two, and what was decided keeps its version', async () => {
    const { world, grace, mary, peter } = of;
    const { context } = world;
    const parameters = await changed(stricter);
    const runId = await replayed(await drafted(stricter));
    const { data } = await proposed(grace, bodyOf(parameters, runId, 2));
    if (data === null) throw new Error('it was proposed');
    const { proposal } = data;
    expect(proposal.preview.changes).toEqual([
      { what: 'Largest instalment of the income', before: '35 %', after: '28 %' },
    ]);
    expect(proposal.preview.sentences.join(' ')).toContain('would be decided otherwise');
    expect((await approved(grace, proposal)).reason).toBe('not-allowed');
    expect((await approved(peter, proposal)).reason).toBe('not-allowed');
    expect((await approved(mary, proposal)).reason).toBeNull();
    const { proposal: waits } = await office.done('finance', showProposal, {
      proposalId: proposal.id,
    });
    const untilMidnight = (Number(waits.notBefore) - Number(world.now())) / 1000;
    await world.pass(untilMidnight - 1);
    await carryOutProposals(context);
    expect((await policyInForce(context.db)).version).toBe(1);
    const next = (more: string, named = `'${proposal.id}'`) => `
      insert into decision_policy_version (version, parameters, published_at, proposal_id)
      select 2, body -> 'parameters' || ${more}, '${world.now().toISOString()}', ${named}
      from proposal where id = '${proposal.id}'`;
    expect(await refusedBy(next(`'{}'`))).toBe('two_people');
    await world.pass(1);
    expect(await refusedBy(next(`'{"declinedRestDays": 1}'`))).toBe('two_people');
    await carryOutProposals(context);
    const after = await shown();
    expect(after).toMatchObject({ version: 2, parameters, draft: null, proposalId: null });
    expect(after.versions[0]).toMatchObject({ version: 2, proposalId: proposal.id });
    expect(await refusedBy(next(`'{}'`))).toBe('two_people');
    expect(await refusedBy('delete from decision_policy_version')).not.toBe('done');
  });
});
