/** A value of a network that is asked for when it is needed, and kept for a while. */
export interface Remembered<Value> {
  /** The value in use, or a new one. */
  get(): Promise<Value>;
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
  return {
    async get() {
      if (known !== null && nowMs() < known.until) return known.value;
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
