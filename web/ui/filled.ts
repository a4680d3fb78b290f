import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

type ElementsFor<Gaps extends readonly unknown[]> = { [Gap in keyof Gaps]: ReactNode };

/** No sentence holds this character, so it marks where a gap is. */
const mark = '\0';

/**
 * A sentence of the catalogue with elements in its gaps: `filled(say.dueOn, <DateText … />)`. It
 * stays one sentence, so another language may order its parts as it needs.
 */
export function filled<Sentence extends (...gaps: string[]) => string>(
  sentence: Sentence,
  ...elements: ElementsFor<Parameters<Sentence>>
): ReactNode {
  const marks = elements.map((_, gap) => mark + gap + mark);
  const parts = sentence(...marks).split(mark);
  const shown = parts.map((part, index) => (index % 2 ? elements[Number(part)] : part));
  return createElement(Fragment, null, ...shown);
}
