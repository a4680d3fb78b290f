/** A provider's callback as it came over HTTP, believed in nothing yet. */
export interface ArrivedCallback {
  readonly provider: string;
  readonly kind: string;
  /** The bytes as they came: a signature is over them. */
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly method: string;
  /** The host as the caller named it. */
  readonly authority: string;
  /** The path with its query, as it was asked for. */
  readonly url: string;
}

/**
 * `taken`: it is kept and will be looked into. `twiml`: the same, and Twilio reads the answer as
 * instructions. `stranger`: no such callback is expected.
 */
export type CallbackOutcome = 'taken' | 'twiml' | 'stranger';
