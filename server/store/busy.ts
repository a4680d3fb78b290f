/** Too many wait for the same work already: answered 503, to be asked again a little later. */
export class Busy extends Error {
  constructor(what: string) {
    super(`${what} has too much to do`);
  }
}
