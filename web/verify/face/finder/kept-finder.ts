import { startFinder } from './finder.ts';
import type { Finder } from './finder.ts';

/** From the screen that explains to the one that looks; longer nobody waits for it. */
const keptMs = 5000;

let kept: { readonly finder: Promise<Finder>; readonly over: AbortController } | null = null;
let holders = 0;

/**
 * The one finder of the app, started by the first who holds it. Whoever holds it lets it go when
 * the screen is left; when nobody has held it for a moment it ends, and its memory with it.
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
  // Tried anew by the next who needs it; each holder hears of the failure by the promise.
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
