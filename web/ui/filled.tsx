import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** The names in braces of a sentence: `'amount' | 'day'` of `Pay {amount} by {day}.` */
type PartNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartNames<Rest>
  : never;

/** Of a sentence put together from two lines the compiler cannot read the names. */
type Parts<Text extends string> = string extends Text
  ? Readonly<Record<string, ReactNode>>
  : Readonly<Record<PartNames<Text>, ReactNode>>;

/**
 * A sentence of the catalogue with something drawn in it, such as an amount: each `{name}` is
 * replaced by the attribute of that name. The sentence stays whole, so a translation may order
 * its parts as its grammar wants. A name without an attribute is left out.
 */
export function Filled<Text extends string>({
  text,
  ...parts
}: { readonly text: Text } & Parts<Text>) {
  const byName: Readonly<Record<string, ReactNode>> = parts;
  // Splitting by a group keeps what it found: words and names take turns.
  const pieces = text.split(/\{(\w+)\}/);
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 0 ? piece : byName[piece]}</Fragment>
  ));
}
