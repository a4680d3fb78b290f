/** Sessions remembered; each takes some hundred bytes. */
const mostRemembered = 20_000;

/**
 * Tokens that opened a session lately, by their hashes: when one address sends made-up ones without
 * end, those who are known go on. Of two generations, so that the older half is forgotten.
 */
export class KnownTokens {
  #recent = new Set<string>();
  #before = new Set<string>();

  add(tokenHash: Uint8Array): void {
    if (this.#recent.size >= mostRemembered) {
      this.#before = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(keyOf(tokenHash));
  }

  has(tokenHash: Uint8Array): boolean {
    const key = keyOf(tokenHash);
    return this.#recent.has(key) || this.#before.has(key);
  }
}

function keyOf(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('latin1');
}
