import { useEffect, useState } from 'react';

interface LazyPart<Part> {
  readonly part: Part | null;
  /** It could not be fetched the last time; `again` fetches it again. */
  readonly failed: boolean;
  readonly again: () => void;
}

/** On a small phone, time for what the borrower looks at first. */
const longestIdleMs = 2000;

/**
 * A hook for a part of a screen that is fetched when the screen has come to rest, or at once when
 * it is wanted. Unlike a page it may fail and be tried again in its place.
 */
export function lazyPart<Part>(fetchPart: () => Promise<Part>) {
  let known: Part | null = null;
  let coming: Promise<void> | null = null;
  const fetchOnce = () => {
    coming ??= fetchPart().then(
      (part) => void (known = part),
      () => {
        coming = null;
        throw new Error('a part of the screen could not be fetched');
      },
    );
    return coming;
  };

  return function usePart(wanted: boolean): LazyPart<Part> {
    const [part, setPart] = useState<{ known: Part } | null>(known && { known });
    const [failed, setFailed] = useState(false);
    const fetch = () => {
      setFailed(false);
      fetchOnce().then(
        () => setPart(known && { known }),
        () => setFailed(true),
      );
    };
    useEffect(() => (wanted ? fetch() : whenIdle(fetch)), [wanted]);
    return { part: part?.known ?? null, failed, again: fetch };
  };
}

/** Safari knows no idle callback; a moment later is as good. Answers how to stop it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, longestIdleMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: longestIdleMs });
  return () => cancelIdleCallback(idle);
}
