import { providerText } from '../../../../contract/staff/provider-text.ts';
import type { StatementWord } from '../../../../contract/staff/statement-meanings.ts';
import {
  meaningTexts,
  statusMeanings,
  typeMeanings,
} from '../../../../contract/staff/statement-meanings.ts';
import { keepWord, wordsOf } from '../../../lending/payments/reconcile/statement-words.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

type Body = BodyOf<'explain-word'>;

/** Two people define once the meaning of a type or a status in a provider's statements. */
export const explainWord: KindRun<'explain-word'> = {
  isAtomic: true,
  async plan(context, body): Promise<Plan | NotPossible> {
    const { provider, meaning } = body;
    if (context.payments.named(provider) === undefined) {
      return new NotPossible(`There is no provider ${provider}.`);
    }
    const word = wordOf(body);
    if (word === null) return new NotPossible(`A ${body.part} cannot mean "${meaning}".`);
    const known = await wordsOf(context.db, provider);
    if (known.some((one) => one.part === word.part && one.word === word.word)) {
      return new NotPossible(`"${word.word}" is explained already.`);
    }
    const of = providerText(provider);
    const title = `Read the ${word.part} "${word.word}" of ${of} as: ${meaningTexts[meaning]}.`;
    const again =
      'Days whose statement cannot be read are read again. The meaning is kept for good.';
    return {
      ...noEffects,
      title,
      about: { kind: 'statement-word', id: `${provider}-${word.part}` },
      preview: previewOf([title, again]),
    };
  },
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, body) {
    const word = wordOf(body);
    if (word === null) return new NotPossible('Such a word cannot mean this.');
    await keepWord(db, { ...word, provider: body.provider, proposalId, now: clock.now() });
    wake('reconcile-statements');
    return 'done';
  },
};

/** Null if such a word cannot have this meaning. */
function wordOf({ part, word: written, meaning: said }: Body): StatementWord | null {
  const word = written.trim().toLowerCase();
  if (part === 'type') {
    const meaning = typeMeanings.find((one) => one === said);
    return meaning === undefined ? null : { part, word, meaning };
  }
  const meaning = statusMeanings.find((one) => one === said);
  return meaning === undefined ? null : { part, word, meaning };
}
