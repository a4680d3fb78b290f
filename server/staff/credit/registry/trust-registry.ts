import { registryTitles } from '../../../../contract/words/registry-name.ts';
import { shadowAnswers } from '../../../../domain/rules/registry.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { aboutRegistry, trialOf } from './show-registry.ts';

/** What the register agrees to passes without a person, or does not any more. */
export const trustRegistry: KindRun<'trust-registry'> = {
  isAtomic: true,
  async plan({ db, clock }, { provider, passes }) {
    const trial = await trialOf(db, provider, clock.today());
    if (trial.passes === passes) return new NotPossible('It is so already.');
    if (passes && trial.answered < shadowAnswers) {
      const left = `${trial.answered} of ${shadowAnswers} cards are answered.`;
      return new NotPossible(`People look at the first answers: ${left}`);
    }
    const name = registryTitles[provider];
    const title = passes
      ? `Let a card pass that the register agrees to, by way of ${name}.`
      : `Let no card pass because the register agrees, by way of ${name}.`;
    const found = trial.kinds.map(({ kind, cards }) => `${cards} ${kind.replaceAll('-', ' ')}`);
    return {
      ...noEffects,
      title,
      about: aboutRegistry,
      preview: previewOf([
        title,
        `Answered so far: ${found.join(', ') || 'none'}.`,
        'What disagrees, is not found or is unclear still goes to a person.',
      ]),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { provider, passes }) {
    const row = { provider, passes, at: clock.now(), proposalId };
    await insertInto(db, 'registry_trust', row);
    return 'done';
  },
};
