import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** Stands around the number of a part while the sentence is put together. */
const mark = '\u0000';

/**
 * A sentence of the catalogue with elements in its gaps, such as an amount or a link, in the
 * order of its parameters: `filled(say.dueOn, <DateText date={dueOn} />)`. The sentence stays
 * whole, so a translation may move its gaps.
 */
export function filled<Gaps extends string[]>(
  sentence: (...gaps: Gaps) => string,
  ...parts: { [Gap in keyof Gaps]: ReactNode }
): ReactNode;
export function filled(sentence: (...gaps: string[]) => string, ...parts: ReactNode[]) {
  const pieces = sentence(...parts.map((_, index) => mark + index + mark)).split(mark);
  // Words and numbers of parts take turns.
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[Number(piece)]}</Fragment>
  ));
}
