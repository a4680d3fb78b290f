import { startFinder } from './finder.ts';
import type { Finder } from './finder.ts';

/** From the screen that explains to the one that looks; no one waits longer. */
const keptMs = 5000;

let kept: { readonly finder: Promise<Finder>; readonly over: AbortController } | null = null;
let holders = 0;

/**
 * The one finder of the app, started by its first holder. A holder releases it when
 * the screen is left; after a moment without a holder it ends, and its memory with it.
 */
export function holdFinder(): { readonly finder: Promise<Finder>; readonly letGo: () => void } {
  holders += 1;
  const { finder } = (kept ??= start());
  let isHeld = true;
  return {
    finder,
    letGo() {
      if (!isHeld) return;
      isHeld = false;
      holders -= 1;
      setTimeout(endUnheld, keptMs);
    },
  };
}

function start() {
  const over = new AbortController();
  const finder = startFinder(over.signal);
  // The next holder tries again; each holder gets the failure by the promise.
  finder.catch(() => {
    if (kept?.finder === finder) kept = null;
  });
  return { finder, over };
}

function endUnheld(): void {
  if (holders > 0) return;
  kept?.over.abort();
  kept = null;
}
