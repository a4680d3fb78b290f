import * as z from 'zod/mini';
import { readSession } from '../session/session.ts';
import { phoneStore } from '../session/stores.ts';

/** An answer as it was seen, in the form it came over the wire. */
export interface Seen {
  readonly at: Date;
  readonly data: unknown;
}

/** In local storage, in one entry, so that all of it is forgotten at once. */
const place = 'lastSeen';
/** Home, and the last loans looked at. */
const mostAnswers = 6;

const entry = z.object({
  userId: z.string(),
  answers: z.record(z.string(), z.object({ at: z.number(), data: z.unknown() })),
});
type Answers = z.output<typeof entry>['answers'];

/**
 * Keeps what a borrower saw for when there is no network. Only figures: callers leave
 * names and numbers out. What another borrower saw on this phone is gone with it.
 */
export function keepSeen(address: string, data: unknown): void {
  const { userId } = readSession();
  if (userId === null) return;
  const { [address]: _before, ...others } = readAnswers();
  const latest = Object.entries(others)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, mostAnswers - 1);
  const answers = { ...Object.fromEntries(latest), [address]: { at: Date.now(), data } };
  phoneStore.write(place, JSON.stringify({ userId, answers }));
}

/** What this borrower saw at an address last; null when that is not known. */
export function readSeen(address: string): Seen | null {
  const seen = readAnswers()[address];
  return seen ? { at: new Date(seen.at), data: seen.data } : null;
}

/** The borrower logs out, the server ended the session, or everything was deleted. */
export function forgetSeen(): void {
  phoneStore.write(place, null);
}

function readAnswers(): Answers {
  const read = z.safeParse(entry, parsed(phoneStore.read(place)));
  return read.success && read.data.userId === readSession().userId ? read.data.answers : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
