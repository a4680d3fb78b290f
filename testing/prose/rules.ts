import type { TextlintKernelFilterRule, TextlintKernelRule } from '@textlint/kernel';
import { split } from 'sentence-splitter';

/** A sentence has at most `document` words in a document or comment and `text` in a string. */
export const sentenceWords: TextlintKernelRule['rule'] = (context, options) => {
  const { Syntax, RuleError, report, getSource, locator } = context;
  const check = (node: never) => {
    const { kind } = node as { kind?: 'comment' | 'text' };
    const most: unknown = options?.[kind === 'text' ? 'text' : 'document'];
    if (typeof most !== 'number') return;
    for (const sentence of split(getSource(node))) {
      if (sentence.type !== 'Sentence') continue;
      const words = wordsIn(sentence.raw);
      if (words <= most) continue;
      const padding = locator.range([...sentence.range]);
      report(
        node,
        new RuleError(`A sentence of ${words} words; at most ${most}.`, { padding }),
      );
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check } as never;
};

/** Code and the address of a link are one word. */
function wordsIn(sentence: string): number {
  const plain = sentence.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, ']');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:/-]*/gu)?.length ?? 0;
}

/** Nothing is reported inside a text that is fixed by the specification or by a law. */
export const fixedTexts: TextlintKernelFilterRule['rule'] = (context, options) => {
  const { Syntax, shouldIgnore, getSource } = context;
  return {
    [Syntax.Document](node) {
      const source = getSource(node);
      for (const text of (options as { texts: readonly string[] }).texts) {
        for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
          shouldIgnore([at, at + text.length], {});
        }
      }
    },
  };
};
