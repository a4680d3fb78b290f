import type { StaffReason } from '../../contract/staff/staff-refusals.ts';

/** What an act can end with besides its answer; `message` is the sentence a person reads. */
export class Refused extends Error {
  /** A name of `staffRefusals`, or of a newer server's; their sentences are the server's. */
  readonly reason: string | null;
  readonly values: Readonly<Record<string, string>>;

  constructor(
    reason: string | null,
    sentence: string,
    values: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
    this.reason = reason;
    this.values = values;
  }
}

/** What was typed does not fit; nothing was done. A sentence for each field that is wrong. */
export class Malformed extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(sentence: string, fields: Readonly<Record<string, string>>) {
    super(sentence);
    this.fields = fields;
  }
}

/** No answer came. What was asked for may have been done all the same. */
export class Unreachable extends Error {}

/** Whether an act was refused for this. */
export function isRefused(error: unknown, ...reasons: readonly StaffReason[]): boolean {
  return error instanceof Refused && reasons.some((reason) => reason === error.reason);
}

/** The sentence for whatever went wrong, as a person reads it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'WebAuthnError') return passkeySentence(error);
  if (error instanceof Refused || error instanceof Malformed || error instanceof Unreachable)
    return error.message;
  return 'Something went wrong on this page. Load it again.';
}

/** The sentence for one field; a field within another has a dot in its name. */
export function fieldSentence(error: unknown, field: string): string | undefined {
  if (!(error instanceof Malformed)) return undefined;
  const found = Object.entries(error.fields).find(
    ([name]) => name === field || name.endsWith(`.${field}`),
  );
  return found && wholeSentence(found[1]);
}

/** `must be at least 4 characters long` as a sentence, as shown under its field. */
function wholeSentence(said: string): string {
  if (!/^[a-z]/.test(said)) return said;
  return `It ${said}${said.endsWith('.') ? '' : '.'}`;
}

function passkeySentence(error: Error): string {
  const { code } = error as Error & { readonly code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device holds a passkey of yours already.';
  return 'The passkey was not used: it was cancelled, or it took too long. Try again.';
}
