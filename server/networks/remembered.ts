/** A value of a network that is asked for when it is needed, and kept for a while. */
export interface Remembered<Value> {
  /** The value in use, or a new one. */
  get(): Promise<Value>;
  /** The value in use without asking; null: there is none just now. */
  known(): Value | null;
  /** Forgets a value that has ended before its time; another one that has come since stays. */
  drop(value: Value): void;
}

/**
 * Keeps what `ask` answers for `livesMs` from the asking; 0 where it is worth nothing later. One
 * question at a time: all callers in between wait for the same answer.
 * @param nowMs counts the time: a span of this process, unless the value ends by the business's
 */
export function remembered<Value>(
  ask: () => Promise<{ readonly value: Value; readonly livesMs: number }>,
  nowMs: () => number = () => performance.now(),
): Remembered<Value> {
  let known: { readonly value: Value; readonly until: number } | null = null;
  let asking: Promise<Value> | null = null;

  const askNow = async (): Promise<Value> => {
    const askedAt = nowMs();
    const { value, livesMs } = await ask();
    known = { value, until: askedAt + livesMs };
    return value;
  };
  const valid = () => (known !== null && nowMs() < known.until ? known : null);
  return {
    known: () => valid()?.value ?? null,
    async get() {
      const inUse = valid();
      if (inUse !== null) return inUse.value;
      asking ??= askNow().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop(value) {
      if (known?.value === value) known = null;
    },
  };
}
