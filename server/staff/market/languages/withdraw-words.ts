import type { Context } from '../../../store/context.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { planFor } from './approve-words.ts';
import { sentencesIn, type TranslatedSentence } from './sentence-rows.ts';

/**
 * Words that turned out wrong: borrowers read English from now on. It takes two people, who may
 * have written them, and the words of the file of a language can be withdrawn as well.
 */
export const withdrawWordsKind: KindRun<'withdraw-words'> = {
  isAtomic: true,
  async plan(context, body) {
    const found = await withdrawable(context, body);
    if (found instanceof NotPossible) return found;
    return planFor(body.language, {
      verb: 'Withdraw',
      effect: 'Borrowers who chose this language read English there within seconds.',
      changes: found.map((one) => [one, one.text]),
    });
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const found = await withdrawable(context, body);
    if (found instanceof NotPossible) return found;
    const { language } = body;
    const withdrawnAt = context.clock.now();
    for (const { key, version } of body.sentences) {
      const row = { language, key, version, proposalId, withdrawnAt };
      await insertInto(context.db, 'translation_withdrawal', row);
    }
    return 'done';
  },
};

async function withdrawable(
  { db }: Context,
  { language, sentences }: BodyOf<'withdraw-words'>,
): Promise<TranslatedSentence[] | NotPossible> {
  const keys = sentences.map(({ key }) => key);
  const found = new Map((await sentencesIn(db, language, keys)).map((one) => [one.key, one]));
  const all: TranslatedSentence[] = [];
  for (const { key, version } of sentences) {
    const one = found.get(key);
    if (one === undefined) return new NotPossible(`${key} is no sentence of the catalogue.`);
    if (one.inUse === null) return new NotPossible(`Borrowers read ${key} in English already.`);
    if (one.inUse.version !== version) {
      return new NotPossible(`Borrowers read other words of ${key} by now. Look again.`);
    }
    all.push(one);
  }
  return all;
}
