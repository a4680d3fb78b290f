import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { RuleParameters } from '../../contract/staff/rule-words.ts';
import { assert } from '../../domain/assert.ts';
import { firstPolicy } from '../../server/lending/rules/decision-policy.ts';
import type { PolicyVersion } from '../../server/lending/rules/decision-policy.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import {
  replayRulesAct,
  saveRulesDraftAct,
  startChallengerAct,
} from '../../server/staff/credit/rules/rule-acts.ts';
import { runReplays } from '../../server/staff/credit/rules/run-replays.ts';
import { instantOf, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/**
 * Rules that were changed in the demo data: what was applied for from then on is decided by them.
 */
export interface RulesChange {
  readonly at: Date;
  readonly from: CivilDate;
  readonly next: PolicyVersion;
}

const changedDaysAgo = 45;
const challengedDaysAgo = 21;
const challengerDays = 42;
const replayedDays = 90;
const nobodyStops = new AbortController().signal;

/** Less was referred for what other lenders are paid. */
export function rulesChange(begunAt: Date): RulesChange {
  const from = addDays(civilDateOf(begunAt), -changedDaysAgo);
  const { version, parameters } = firstPolicy;
  const next = {
    version: version + 1,
    parameters: { ...parameters, otherLoansShareBasisPoints: 4000 },
  };
  return { at: instantOf(from, '00:00'), from, next };
}

/**
 * Rules that two people changed after a replay, and others that decide in shadow mode now, for
 * comparison.
 */
export function rulesDeeds(
  office: PastOffice,
  { change, until }: { readonly change: RulesChange; readonly until: Date },
): Deed[] {
  const { at: midnight, from, next } = change;
  const { parameters } = next;
  const triedAt = instantOf(addDays(from, -3), '11:40');
  const countsAt = later(midnight, 6);
  const challengedAt = instantOf(addDays(civilDateOf(until), -challengedDaysAgo), '09:15');
  return [
    {
      at: triedAt,
      run: async () => {
        const runId = await replayed(office, triedAt, parameters);
        const body = { kind: 'publish-rules', parameters, from, runId } as const;
        const reason = 'Most of those we looked at for their other loans paid on time.';
        const at = later(triedAt, 3600);
        const proposal = await propose(office, { role: 'credit', at }, { body, reason });
        await approve(office, { role: 'director', at: later(at, 5400) }, proposal);
        // With it, as a job of now would carry it out now.
        await carryOutProposals(contextAt(office.context, countsAt));
      },
    },
    {
      at: challengedAt,
      run: async () => {
        const credit = { role: 'credit', at: challengedAt } as const;
        const stricter = { ...parameters, instalmentShareBasisPoints: 3000 };
        const saved = { parameters: stricter, version: 0 };
        const { draftId } = await office.done(credit, saveRulesDraftAct, saved);
        const last = addDays(civilDateOf(challengedAt), challengerDays);
        const begin = { ...credit, at: later(challengedAt, 300) };
        await office.done(begin, startChallengerAct, { draftId, until: last });
      },
    },
  ];
}

/** Credit drafts rules and has them replayed. */
async function replayed(
  office: PastOffice,
  at: Date,
  parameters: RuleParameters,
): Promise<string> {
  const credit = { role: 'credit', at } as const;
  const saved = { parameters, version: 0 };
  const { draftId } = await office.done(credit, saveRulesDraftAct, saved);
  const begin = { ...credit, at: later(at, 180) };
  const { runId } = await office.done(begin, replayRulesAct, { draftId, days: replayedDays });
  const outcome = await runReplays(contextAt(office.context, later(at, 200)), nobodyStops);
  assert(outcome === 'done', 'demo data is never stopped');
  return runId;
}
