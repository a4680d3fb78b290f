/** What a tap was like. */
export interface Felt {
  /** The longest interaction: from the touch to the next paint, in steps of 8 ms. */
  readonly nextPaintMs: number;
  /** Of long tasks since the tap, what is beyond 50 ms each. */
  readonly blockedMs: number;
  /** Of shifts that no tap explains, since the page began. */
  readonly layoutShift: number;
}

/** Runs in the page: notes what the browser says of taps, long tasks and shifts. */
export function markInteractions(): void {
  const marks = { interactions: [] as [number, number][], tasks: [] as [number, number][] };
  const seen = Object.assign(marks, { layoutShift: 0 });
  Reflect.set(globalThis, 'felt', seen);
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  watch('event', (entry) => seen.interactions.push([entry.startTime, entry.duration]), {
    durationThreshold: 16,
  });
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) {
      seen.layoutShift += Number(Reflect.get(entry, 'value'));
    }
  });
}

/** What was noted since the mark `begin`. */
export function readInteractions(): Felt {
  const felt = Reflect.get(globalThis, 'felt');
  const since = performance.getEntriesByName('begin').at(-1)?.startTime ?? 0;
  const after = (entries: [number, number][]) =>
    entries.filter(([startedMs]) => startedMs >= since - 50).map(([, ms]) => ms);
  // Shorter than the browser tells is 16 ms or less.
  return {
    nextPaintMs: Math.max(16, ...after(felt.interactions)),
    blockedMs: after(felt.tasks).reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    layoutShift: felt.layoutShift,
  };
}
