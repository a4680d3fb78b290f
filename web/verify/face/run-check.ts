import type { FrameAction } from '../../../contract/borrower/face.ts';
import type { Challenge, FaceTry } from './face-try.ts';
import {
  afterLook,
  afterSettlingLook,
  askedNow,
  beginGuide,
  beginSettling,
  secondsLeft,
  shareTaken,
} from './guide.ts';
import type { Guide } from './guide.ts';
import { nothingSaid, sayLasting } from './look.ts';
import type { Hint, Look } from './look.ts';

/** What the screen shows while it guides. */
export interface CheckView {
  readonly stage: 'settling' | 'starting' | 'asking' | 'well-done' | 'finished';
  readonly asked: FrameAction;
  readonly hint: Hint | null;
  /** Of all pictures, 0 to 1. */
  readonly share: number;
  /** None before the challenge has begun. */
  readonly secondsLeft: number | null;
}

export interface CheckParts {
  /** Looks at the camera once; null where no model looks. */
  readonly look: (() => Promise<Look | null>) | null;
  /** Without a model: resolves when the borrower says that they are ready. */
  readonly isReady: () => Promise<void>;
  readonly begin: () => Promise<{ challenge: Challenge; faceTry: FaceTry } | null>;
  /** The camera's picture now. */
  readonly take: () => Promise<Blob>;
  readonly tell: (view: CheckView) => void;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

export type CheckEnd =
  | { readonly end: 'taken'; readonly faceTry: FaceTry }
  /** The life of the challenge ran out. */
  | { readonly end: 'over' }
  /** Nothing moved: a picture is held before the camera, or the person does not follow. */
  | { readonly end: 'still' }
  /** There is nothing to show: the face is done, or a person looks at it. */
  | { readonly end: 'done' };

/** The screen stays free at least half of the time, on the slowest phone too. */
const leastPauseMs = 60;

/**
 * Guides through one try: finds the right place, gets the challenge, asks for one thing at a time
 * and takes its pictures. One picture of the camera is looked at at a time. Rejects when the
 * signal is given, when the finder fails, and as `begin` and `take` do.
 */
export async function runCheck(parts: CheckParts): Promise<CheckEnd> {
  const { tell, signal, now, take } = parts;
  if (parts.look) await settle(parts, parts.look);
  else {
    tell({ ...settlingView, hint: null });
    await parts.isReady();
  }
  signal.throwIfAborted();
  tell({ ...settlingView, stage: 'starting', hint: null });
  const askedAt = now();
  const begun = await parts.begin();
  if (begun === null) return { end: 'done' };
  const { challenge, faceTry } = begun;
  let guide = beginGuide({ actions: challenge.actions, at: askedAt, byClock: !parts.look });
  // Reading time and patience count from when it can be seen.
  guide = { ...guide, since: now() };
  let said = nothingSaid;
  for (;;) {
    const look = await lookOnce(parts);
    const next = afterLook(guide, { at: now(), look });
    if (next.take) faceTry.add(askedNow(guide), await take());
    signal.throwIfAborted();
    // A hint about one thing does not count for the next.
    if (next.guide.phase !== guide.phase) said = nothingSaid;
    guide = next.guide;
    if (guide.phase === 'over' || guide.phase === 'still') return { end: guide.phase };
    said = sayLasting(said, guide.hint, now());
    tell({ ...viewOf(guide, now()), hint: said.said });
    if (guide.phase === 'finished') return { end: 'taken', faceTry };
  }
}

const settlingView = {
  stage: 'settling',
  asked: 'neutral',
  share: 0,
  secondsLeft: null,
} as const;

async function settle(parts: CheckParts, look: () => Promise<Look | null>): Promise<void> {
  const { tell, now } = parts;
  let settling = beginSettling(now());
  let said = nothingSaid;
  while (!settling.ready) {
    const seen = await lookOnce({ ...parts, look });
    settling = afterSettlingLook(settling, { at: now(), look: seen });
    said = sayLasting(said, settling.hint, now());
    tell({ ...settlingView, hint: said.said });
  }
}

/** Waits as long as the last look took, so that half of a slow phone's time is the screen's. */
async function lookOnce({ look, signal, now }: CheckParts): Promise<Look | null> {
  const at = now();
  const seen = look ? await look() : null;
  const took = now() - at;
  await new Promise((passed) => setTimeout(passed, Math.max(leastPauseMs, took)));
  signal.throwIfAborted();
  return seen;
}

function viewOf(guide: Guide, at: number): Omit<CheckView, 'hint'> {
  return {
    stage: guide.phase === 'over' || guide.phase === 'still' ? 'finished' : guide.phase,
    asked: askedNow(guide),
    share: shareTaken(guide),
    secondsLeft: secondsLeft(guide, at),
  };
}
