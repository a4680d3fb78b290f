/** Answers the placeholder of a variable. */
type Values = (name: string) => string;

/** A text that goes out by SMS, with examples for what its variables hold. */
export interface Text {
  readonly kind: string;
  /** When it is sent. */
  readonly when: string;
  /** Its variables, each with an example. */
  readonly variables: Readonly<Record<string, string>>;
  readonly say: (values: Values) => string;
}

/** Examples that many texts share. */
export const amount = 'K450.00';
export const account = '097****567';
export const day = '14 May 2026';
/** The borrower's standing, after what a message is about. */
export const rest = 'Pay K450.00 by Thursday 14 May.';

/** One text; its parts are joined by a space. */
export function text<Names extends string>(
  kind: string,
  when: string,
  variables: Readonly<Record<Names, string>>,
  parts: (value: (name: Names) => string) => string | readonly string[],
): Text {
  return {
    kind,
    when,
    variables,
    say: (values) => [parts(values)].flat().join(' '),
  };
}
