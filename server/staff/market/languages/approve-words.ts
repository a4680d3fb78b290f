import type { TranslatedLanguage } from '../../../../contract/staff/language-words.ts';
import { languageNames } from '../../../../contract/words/languages.ts';
import type { Changed } from '../../../../domain/books/change-of-account.ts';
import type { Context } from '../../../store/context.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { sentencesIn, type TranslatedSentence, whyNotWords } from './sentence-rows.ts';

/** A batch of translations that a native speaker read: borrowers read them from now on. */
export const approveWordsKind: KindRun<'approve-words'> = {
  isAtomic: true,
  async plan(context, body) {
    const found = await approvable(context, body);
    if (found instanceof NotPossible) return found;
    return planFor(body.language, {
      verb: 'Approve',
      effect: 'Borrowers who chose this language read them within seconds.',
      changes: found.map((one) => [one, one.words]),
    });
  },
  async whyNotSigned({ db }, { proposer }, { language, sentences }, signer) {
    const keys = sentences.map(({ key }) => key);
    const own = (await sentencesIn(db, language, keys)).find(
      (one) => isOf(one, signer) || isOf(one, proposer.id),
    );
    return own
      ? new NotPossible(`One of you wrote or read ${own.key}. Two others approve it.`)
      : null;
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const found = await approvable(context, body);
    if (found instanceof NotPossible) return found;
    const { language } = body;
    const publishedAt = context.clock.now();
    for (const { key, version } of found) {
      const row = { language, key, version, proposalId, publishedAt };
      await insertInto(context.db, 'translation_approval', row);
    }
    return 'done';
  },
};

const isOf = ({ writtenBy, readBy }: TranslatedSentence, who: string) =>
  writtenBy?.id === who || readBy?.id === who;

async function approvable(
  { db }: Context,
  { language, sentences }: BodyOf<'approve-words'>,
): Promise<TranslatedSentence[] | NotPossible> {
  const keys = sentences.map(({ key }) => key);
  const found = new Map((await sentencesIn(db, language, keys)).map((one) => [one.key, one]));
  const all: TranslatedSentence[] = [];
  for (const { key, version, hash } of sentences) {
    const one = found.get(key);
    if (one === undefined) return new NotPossible(`${key} is no sentence of the catalogue.`);
    if (one.version !== version || one.hash !== hash) {
      return new NotPossible(`${key} was translated again since.`);
    }
    if (one.state === 'approved') return new NotPossible(`${key} is approved already.`);
    if (one.state !== 'read') return new NotPossible(`No native speaker read ${key} yet.`);
    const why = whyNotWords(language, one, one.words);
    if (why !== null) return new NotPossible(`${key}: ${why}`);
    all.push(one);
  }
  return all;
}

/** The plan of a change to what borrowers read in a language. */
export function planFor(
  language: TranslatedLanguage,
  of: {
    readonly verb: 'Approve' | 'Withdraw';
    /** When borrowers read it, as a sentence. */
    readonly effect: string;
    /** Each sentence with what is read after it. */
    readonly changes: readonly (readonly [TranslatedSentence, string])[];
  },
) {
  const { verb, effect, changes } = of;
  const count = changes.length === 1 ? 'a sentence' : `${changes.length} sentences`;
  const title = `${verb} ${count} in ${languageNames[language]}.`;
  return {
    ...noEffects,
    title,
    about: { kind: 'language', id: language },
    preview: previewOf(
      [title, effect],
      changes.flatMap(([one, after]) => changesTo(one, after)),
    ),
  } as const;
}

/** What borrowers read before and after it, in the 200 letters that a line of a preview takes. */
function changesTo({ key, text, inUse }: TranslatedSentence, words: string): Changed[] {
  const lines = (said: string) => said.match(/[^]{1,200}/gu) ?? [];
  const [before, after] = [lines(inUse?.words ?? text), lines(words)];
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, at) => ({
    what: at === 0 ? key : `${key} (${at + 1})`,
    before: before[at] ?? '',
    after: after[at] ?? '',
  }));
}
