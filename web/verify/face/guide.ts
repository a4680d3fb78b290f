import type { FaceAction, FrameAction } from '../../../contract/borrower/face.ts';
import { challengeSeconds, framesAnAction } from '../../../contract/borrower/face.ts';
import { isMoving, missingFrom, spoils } from './look.ts';
import type { Hint, Look } from './look.ts';
import { isStill, showsAction, widened } from './pose.ts';
import type { PoseRange } from './pose.ts';

/**
 * The progress of the guide: what is asked now, what was taken, what is in the way. Instants are
 * milliseconds of any one clock.
 */
export interface Guide {
  /** Looking straight ahead, then the actions in the server's order. */
  readonly asked: readonly FrameAction[];
  /** The place in `asked` of what is asked now. */
  readonly step: number;
  /** Pictures taken of it. */
  readonly taken: number;
  /** `still`: nothing at all moved while the first movement was asked for. */
  readonly phase: 'asking' | 'well-done' | 'finished' | 'over' | 'still';
  readonly hint: Hint | null;
  /** When the phase began. */
  readonly since: number;
  /** Since when the action is held without a break. */
  readonly heldSince: number | null;
  readonly takenAt: number | null;
  /** The challenge ends then. */
  readonly endsAt: number;
  /** Asked by the clock alone, where no model looks. */
  readonly byClock: boolean;
  readonly before: Look | null;
  /** Between what poses the head was seen; null before any, and once the face was lost. */
  readonly range: PoseRange | null;
}

export const guideTimes = {
  /** How long a face must be well placed before the check begins. */
  settleMs: 600,
  /** Held for so long, it is meant. */
  holdMs: 250,
  /** Between two pictures of an action: enough that they are two, short enough to hold it. */
  gapMs: 350,
  /** "Good" is seen for so long before the next is asked. */
  wellDoneMs: 700,
  /** A usable face that does not satisfy the small model for so long is left to the server. */
  patienceMs: 10_000,
  /** By the clock: time to read and do what is asked. */
  readMs: 3000,
  /** Kept of the challenge's life to send what was taken last. */
  sendMs: 6000,
} as const;

export const challengeMs = challengeSeconds * 1000;

interface Beginning {
  readonly actions: readonly FaceAction[];
  /** When the challenge was asked for: its life counts from there at the earliest. */
  readonly at: number;
  readonly byClock: boolean;
}

export function beginGuide({ actions, at, byClock }: Beginning): Guide {
  return {
    asked: ['neutral', ...actions],
    step: 0,
    taken: 0,
    phase: 'asking',
    hint: null,
    since: at,
    heldSince: null,
    takenAt: null,
    endsAt: at + challengeMs - guideTimes.sendMs,
    byClock,
    before: null,
    range: null,
  };
}

/** What is asked now. */
export function askedNow({ asked, step }: Guide): FrameAction {
  return asked[Math.min(step, asked.length - 1)] ?? 'neutral';
}

/** How many pictures show something: one is enough of looking ahead. */
export function picturesOf(action: FrameAction): number {
  return action === 'neutral' ? 1 : framesAnAction;
}

export interface Seen {
  readonly at: number;
  /** Null where no model looks. */
  readonly look: Look | null;
}

/**
 * The guide after one more look at the camera. `take` says that the picture just looked at (or,
 * by the clock, the camera's picture now) is one of what was asked.
 */
export function afterLook(guide: Guide, seen: Seen): { guide: Guide; take: boolean } {
  const { at, look } = seen;
  if (hasEnded(guide)) return { guide, take: false };
  if (at >= guide.endsAt)
    return { guide: { ...guide, phase: 'over', hint: null }, take: false };
  if (guide.phase === 'well-done') return { guide: afterPause(guide, seen), take: false };
  const { hint, held } = judge(guide, seen);
  const heldSince = held ? (guide.heldSince ?? at) : null;
  const next = { ...guide, before: look, hint, heldSince, range: rangeAfter(guide, look) };
  if (isPicture(next, at)) return { guide: { ...next, phase: 'still' }, take: false };
  const isMeant = heldSince !== null && at - heldSince >= guideTimes.holdMs;
  const isLater = guide.takenAt === null || at - guide.takenAt >= guideTimes.gapMs;
  if (!isMeant || !isLater) return { guide: next, take: false };
  return { guide: afterTaking(next, at), take: true };
}

/** Whether a guide takes nothing any more. */
export function hasEnded({ phase }: Guide): boolean {
  return phase === 'finished' || phase === 'over' || phase === 'still';
}

function rangeAfter({ range, step }: Guide, look: Look | null): PoseRange | null {
  if (look?.pose) return step > 0 && range === null ? null : widened(range, look.pose);
  // A face that is lost while it is asked to turn has moved; one that was never seen has not.
  return step > 0 ? null : range;
}

/**
 * A picture held before the camera, or a camera that shows one. Since the try began neither head
 * nor mouth moved, though a movement is asked for. The server would see it too, a minute later.
 */
function isPicture({ step, since, range }: Guide, at: number): boolean {
  return step > 0 && at - since >= guideTimes.patienceMs && range !== null && isStill(range);
}

function judge(guide: Guide, { at, look }: Seen): { hint: Hint | null; held: boolean } {
  if (guide.byClock || !look) {
    const isRead = at - guide.since >= guideTimes.readMs - guideTimes.holdMs;
    return { hint: null, held: guide.byClock && isRead };
  }
  const action = askedNow(guide);
  const isGivenUp = at - guide.since >= guideTimes.patienceMs;
  const spoilt = spoils(look);
  if (spoilt !== null && !(isTurn(action) && spoilt === 'off-centre')) {
    // A head turned far enough is now and then no face any more for the small model.
    return { hint: spoilt, held: isGivenUp && isTurn(action) && spoilt === 'no-face' };
  }
  if (isMoving(guide.before, look)) return { hint: 'hold-still', held: false };
  if (look.pose && showsAction(look.pose, action)) return { hint: null, held: true };
  const hint = missingFrom(look.pose, action);
  return { hint, held: isGivenUp && hint !== 'other-side' };
}

/** A turned head also takes the face out of the middle. */
function isTurn(action: FrameAction): boolean {
  return action === 'turn-left' || action === 'turn-right';
}

function afterTaking(guide: Guide, at: number): Guide {
  const taken = guide.taken + 1;
  if (taken < picturesOf(askedNow(guide))) return { ...guide, taken, takenAt: at };
  const isLast = guide.step === guide.asked.length - 1;
  const phase = isLast ? 'finished' : 'well-done';
  return { ...guide, taken, takenAt: at, phase, since: at, hint: null, heldSince: null };
}

function afterPause(guide: Guide, { at, look }: Seen): Guide {
  if (at - guide.since < guideTimes.wellDoneMs) return { ...guide, before: look };
  const step = guide.step + 1;
  return { ...guide, phase: 'asking', step, taken: 0, since: at, takenAt: null, before: look };
}

/** Finding the right place before anything is asked, so that no time of a challenge is lost. */
export interface Settling {
  readonly hint: Hint | null;
  readonly since: number;
  readonly goodSince: number | null;
  readonly ready: boolean;
  readonly before: Look | null;
}

export function beginSettling(at: number): Settling {
  return { hint: null, since: at, goodSince: null, ready: false, before: null };
}

/** Ready when a usable face has looked ahead, or just been usable for long, without a break. */
export function afterSettlingLook(settling: Settling, { at, look }: Seen): Settling {
  if (!look || settling.ready) return settling;
  const spoilt = spoils(look) ?? (isMoving(settling.before, look) ? 'hold-still' : null);
  const isPatient = at - settling.since < guideTimes.patienceMs;
  const hint = spoilt ?? (isPatient ? missingFrom(look.pose, 'neutral') : null);
  const goodSince = hint === null ? (settling.goodSince ?? at) : null;
  const ready = goodSince !== null && at - goodSince >= guideTimes.settleMs;
  return { ...settling, hint, goodSince, ready, before: look };
}

/** How much of all pictures is taken, 0 to 1. */
export function shareTaken({ asked, step, taken }: Guide): number {
  const sum = (actions: readonly FrameAction[]) =>
    actions.reduce((total, action) => total + picturesOf(action), 0);
  return (sum(asked.slice(0, step)) + taken) / sum(asked);
}

/** Whole seconds left, for the countdown. */
export function secondsLeft({ endsAt }: Guide, at: number): number {
  return Math.max(0, Math.ceil((endsAt - at) / 1000));
}
