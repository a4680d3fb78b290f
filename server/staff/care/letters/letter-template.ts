import { letterGaps } from '../../../../contract/staff/letter-words.ts';
import type { LetterKind } from '../../../../contract/staff/letter-words.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import { letterTemplates, publishTemplate } from '../../../lending/account/lender-letters.ts';
import type { Context } from '../../../store/context.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

export const letterNames: Readonly<Record<LetterKind, string>> = {
  demand: 'demand',
  statement: 'statement of account',
  restructured: 'letter of a new schedule',
};

/** The lender's own words of a letter, by a new version. */
export const letterTemplateKind: KindRun<'letter-template'> = {
  isAtomic: true,
  async plan(context, body) {
    const why = await whyNot(context, body);
    if (why !== null) return new NotPossible(why);
    const { letter, version, opening, closing } = body;
    const before = await templateOf(context, letter);
    const title = `Write the ${letterNames[letter]} by version ${version} of its words.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'letter', id: letter },
      preview: previewOf(
        [title, 'Letters that were written stay as they are.'],
        changed(before === undefined ? {} : linesOf(before), linesOf({ opening, closing })),
      ),
    };
  },
  // With that it was carried out it is one transaction.
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const why = await whyNot(context, body);
    if (why !== null) return new NotPossible(why);
    const { letter, version, opening, closing } = body;
    const publishedAt = context.clock.now();
    const words = { kind: letter, version, opening, closing, publishedAt };
    await publishTemplate(context.db, { ...words, proposalId });
    return 'done';
  },
};

const templateOf = async ({ db }: Context, letter: LetterKind) =>
  (await letterTemplates(db)).find(({ kind }) => kind === letter);

async function whyNot(context: Context, body: BodyOf<'letter-template'>) {
  const { letter, version, opening, closing } = body;
  const before = await templateOf(context, letter);
  if (version !== (before?.version ?? 0) + 1) return 'Other words were published since.';
  if (before?.opening === opening && before.closing === closing) return 'It is so already.';
  const known = letterGaps.map((gap) => `{${gap}}`);
  for (const words of [opening, closing]) {
    const gaps = words.match(/\{[^{}]{0,40}\}?|\}/g) ?? [];
    const unknown = gaps.find((gap) => !known.includes(gap));
    if (unknown !== undefined) return `${unknown} is no gap. Use ${known.join(', ')}.`;
    if (/[^\P{C}\n]/u.test(words)) return 'A letter cannot hold a control character.';
  }
  return null;
}

const linesOf = ({ opening, closing }: { opening: string; closing: string }) => ({
  'Before the facts': opening,
  'After the facts': closing,
});
