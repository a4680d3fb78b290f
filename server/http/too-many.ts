/** Thrown by an act whose limits over all processes are exceeded: answered 429. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too many');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
