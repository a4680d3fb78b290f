import * as z from 'zod/mini';
import { malformedAnswer, readFrom, staffRefusal } from '../../contract/staff/staff-act.ts';
import type {
  ArgsOf,
  ReadFrom,
  SignedRequest,
  StaffAct,
  StaffAnswerOf,
} from '../../contract/staff/staff-act.ts';
import { isRefused, Malformed, Refused, Unreachable } from './refusals.ts';
import { noteServerTime } from '../ui/server-now.ts';

const timeoutMs = 30_000;
/** Pauses before a lost answer is asked for again, by the same `requestId`. */
const retryPausesMs = [500, 2000] as const;

let told: () => void = () => undefined;

/** Tells the keeper of the session that the server knows none. */
export function onSessionOver(listener: () => void): void {
  told = listener;
}

interface Calling {
  readonly signal?: AbortSignal;
  /** How long the whole answer may take; longer than usual of a file. */
  readonly waitMs?: number;
  /** The signature over a `signed` act. */
  readonly signed?: SignedRequest;
}

/** For a file of all borrowers over a slow line. */
export const fileWaitMs = 20 * 60_000;

/**
 * Asks for an act and gives its answer. While no answer comes the same request is sent again, which
 * the server answers with its first answer. Throws Refused, Malformed or Unreachable.
 */
export async function callAct<A extends StaffAct>(
  act: A,
  args: ArgsOf<A>,
  { signal, waitMs = timeoutMs, signed }: Calling = {},
): Promise<StaffAnswerOf<A>> {
  const sent = sentArgs(act, args);
  const body = JSON.stringify({ requestId: crypto.randomUUID(), args: sent, signed });
  for (let tries = 0; ; tries += 1) {
    try {
      const { data, source } = await exchange(act.name, body, { signal, waitMs });
      const answer = z.decode(act.answer, data as never) as StaffAnswerOf<A>;
      if (source !== undefined && typeof answer === 'object' && answer !== null) {
        sources.set(answer, source);
      }
      return answer;
    } catch (failure) {
      const pause = retryPausesMs[tries];
      if (!(failure instanceof Unreachable) || pause === undefined) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The arguments as they are sent. What does not fit goes as it was typed: the server says so. */
export function sentArgs<A extends StaffAct>(act: A, args: ArgsOf<A>): unknown {
  const encoded = z.safeEncode(act.args, args);
  return encoded.success ? encoded.data : args;
}

const sources = new WeakMap<object, ReadFrom>();

/** Where an answer was read that may be some seconds old; null of any other. */
export function sourceOf(answer: unknown): ReadFrom | null {
  return typeof answer === 'object' && answer !== null ? (sources.get(answer) ?? null) : null;
}

async function exchange(
  name: string,
  body: string,
  { signal, waitMs }: { signal: AbortSignal | undefined; waitMs: number },
) {
  const limit = AbortSignal.timeout(waitMs);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/acts/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-console': '1' },
      body,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    noteServerTime(response.headers.get('date'));
    answer = await response.json();
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new Unreachable(
      'No answer came from the server. It may have been done: look again.',
      {
        cause: reason,
      },
    );
  }
  if (response.ok) return z.parse(doneAnswer, answer);
  const failure = failureOf(answer);
  if (isRefused(failure, 'session-over')) told();
  throw failure;
}

const doneAnswer = z.object({ data: z.unknown(), source: z.optional(readFrom) });

function failureOf(answer: unknown): Error {
  const malformed = z.safeParse(malformedAnswer, answer);
  if (malformed.success) return new Malformed(malformed.data.sentence, malformed.data.fields);
  const refusal = z.safeParse(staffRefusal, answer);
  if (!refusal.success) return new Refused(null, 'The server could not do this. Try again.');
  const { reason, sentence, values } = refusal.data;
  return new Refused(reason, sentence, values);
}
