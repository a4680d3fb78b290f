import { midnightOf } from '../../../../contract/words/civil-date.ts';
import { replayCountsDays } from '../../../../contract/staff/rule-acts.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { decideRules } from '../../../../domain/rules/policy.ts';
import { policyInForce, publishPolicy } from '../../../lending/rules/decision-policy.ts';
import { licenceInForce } from '../../../store/lender.ts';
import { dropRulesDraft } from './draft-row.ts';
import { findReplay, replayCountsUntil } from './replay-row.ts';
import type { RulesReplay } from './replay-row.ts';
import { resultOfReplay } from './replay-view.ts';
import { areSameRules, changesOfRules } from './rule-sentences.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** Rules that were replayed decide about loans, from a midnight on. */
export const publishRules: KindRun<'publish-rules'> = {
  isAtomic: true,
  async plan({ db, config }, { parameters, from, runId }) {
    const before = await policyInForce(db);
    const changes = changesOfRules(before.parameters, parameters);
    if (changes.length === 0) return new NotPossible('This is what is in force already.');
    const faults = decideRules(parameters, await licenceInForce(db, config, from));
    if (faults.length > 0) {
      const why = faults.map(({ sentence }) => sentence).join(' ');
      return new NotPossible(why, 'licence-breaks');
    }
    const run = await findReplay(db, runId);
    if (run?.state !== 'done') {
      return new NotPossible('Replay the draft first.', 'replay-missing');
    }
    if (!areSameRules(run.parameters, parameters)) {
      return new NotPossible('The draft has changed since its replay.', 'replay-missing');
    }
    const title = `Publish version ${before.version + 1} of the rules, from ${dayText(from)}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'rules', id: 'decision' },
      preview: previewOf(
        [
          title,
          ...replayed(run),
          'Applications that were decided before keep their decision and its version.',
        ],
        changes.map(({ what, before: then, after }) => ({ what, before: then, after })),
      ),
    };
  },
  async whyNotYet({ db, clock }, { from, runId }) {
    const today = clock.today();
    if (from <= today) {
      return new NotPossible(`Choose a day after ${dayText(today)}.`, 'not-before-midnight');
    }
    const run = await findReplay(db, runId);
    const until = run && replayCountsUntil(run);
    if (until !== null && until >= clock.now()) return null;
    const why = `Its replay is older than ${replayCountsDays} days.`;
    return new NotPossible(why, 'replay-missing');
  },
  notBefore: ({ from }) => midnightOf(from),
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { parameters }) {
    const { version } = await policyInForce(db);
    const next = { version: version + 1, parameters };
    await publishPolicy(db, next, { proposalId, now: clock.now() });
    await dropRulesDraft(db, parameters);
    return 'done';
  },
};

/** What its replay found, in short; the whole of it has an address. */
function replayed(run: RulesReplay): string[] {
  const { orders, otherwise, cells } = resultOfReplay(run);
  const changed = cells
    .filter((one) => one.was !== one.would && one.orders > 0)
    .map((one) => `${one.orders} ${one.was} would be ${one.would}`);
  return [
    `Replayed on ${orders} applications of ${run.days} days up to ${dayText(run.asOf)}: ` +
      `${otherwise} would be decided otherwise.`,
    ...(changed.length === 0 ? [] : [`${changed.join(', ')}.`]),
  ];
}
