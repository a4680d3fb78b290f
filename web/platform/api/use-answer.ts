import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryState, UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '../../../contract/words/endpoint.ts';
import { keepSeen } from '../offline/last-seen.ts';
import type { Away } from './seen-before.tsx';
import { useIsSlow, useSeen } from '../offline/use-seen.ts';
import { readSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { LoggedOut, Unreachable } from './call-errors.ts';
import { callWith, outgoing } from './call.ts';
import type { CallArguments } from './call.ts';
import { queryClient } from './query-client.ts';

/** A question to the server as a screen sees it: what is known, and what is under way. */
export interface Asked<Answer> {
  /** The last answer; stays while it is asked for again. */
  readonly answer: Answer | undefined;
  /** What the last try ended with, when it failed. */
  readonly failure: Error | null;
  readonly asking: boolean;
  /** Waits for the phone to have a network; then goes on. */
  readonly offline: boolean;
  /** The answer is of an earlier hour, as there is no network to ask by; else null. */
  readonly seen: { readonly at: Date; readonly away: Away } | null;
  /** How often it was answered or failed since the screen began to ask. */
  readonly looks: number;
  readonly again: () => void;
}

export interface AskOptions<Answer> {
  /** False: not asked yet, because something it needs is missing. */
  readonly when?: boolean;
  /** Never shows an answer of an earlier visit, not even for a moment. */
  readonly fresh?: boolean;
  /** What of an answer stays on this phone for when there is no network; null for nothing. */
  readonly keep?: (answer: Answer) => Answer | null;
  /** Milliseconds until it is asked again while the screen is seen, by how often it was asked. */
  readonly every?: (asked: { times: number; answer: Answer | undefined }) => number | false;
}

/**
 * The answer of a call that reads, kept for as long as a screen shows it. Refusals and faults
 * show as the error catalogue says; a polled call (`every`) stays quiet.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallArguments<E>,
  { when = true, fresh = false, keep, every }: AskOptions<AnswerOf<E>> = {},
): Asked<AnswerOf<E>> {
  const { userId, token } = useSession();
  const [given] = input;
  const { address } = outgoing(endpoint, given ?? {});
  const queryKey = keyOf(userId, endpoint, input);
  const needsLogin = endpoint.signed && token === null;
  const asked = useQuery<AnswerOf<E>>(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const quiet = given?.quiet === true || every !== undefined;
        const answer = await callWith(endpoint, { ...given, signal, quiet });
        const figures = keep?.(answer) ?? null;
        if (figures !== null) keepSeen(address, z.encode(endpoint.answer, figures));
        return answer;
      },
      enabled: when && !needsLogin,
      ...(fresh ? { staleTime: 0, gcTime: 0 } : {}),
      ...(every ? { retry: false, refetchInterval: ({ state }) => every(looksAt(state)) } : {}),
    },
    queryClient,
  );
  const state = queryClient.getQueryState<AnswerOf<E>>(queryKey);
  const away = useAway(asked, keep !== undefined && !needsLogin);
  const before = useSeen(endpoint, address, away !== null && asked.data === undefined);
  const at = asked.data === undefined ? before?.at : new Date(asked.dataUpdatedAt);
  return {
    answer: asked.data ?? before?.answer,
    seen: away !== null && at ? { at, away } : null,
    failure: needsLogin ? new LoggedOut() : asked.error,
    asking: asked.isFetching,
    offline: asked.isPaused,
    looks: state ? looksAt(state).times : 0,
    again: () => void asked.refetch(),
  };
}

/** What was answered to an act is what screens show from now on, without asking again. */
export function keepAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallArguments<E>,
  answer: AnswerOf<E>,
): void {
  queryClient.setQueryData(keyOf(readSession().userId, endpoint, input), answer);
}

function keyOf<E extends Endpoint>(
  userId: string | null,
  endpoint: E,
  [given]: CallArguments<E>,
): readonly unknown[] {
  const { address, body } = outgoing(endpoint, given ?? {});
  return [userId, address, body];
}

/** Why what is shown may be of an earlier hour; null while the server answers. */
function useAway(asked: UseQueryResult, isKept: boolean): Away | null {
  const isSlow = useIsSlow(isKept && asked.isPending && asked.isFetching);
  const [last, setLast] = useState<Away | null>(null);
  let away: Away | null = isSlow ? 'slow' : null;
  if (asked.isPaused) away = 'offline';
  else if (asked.error instanceof Unreachable) away = 'unreachable';
  // During a retry the message stays until there is an answer.
  else if (asked.isFetching && asked.data === undefined) away ??= last;
  if (!isKept) away = null;
  if (away !== last) setLast(away);
  return away;
}

/** How often a question was answered or failed, and its last answer. */
function looksAt<Answer>(state: QueryState<Answer>) {
  return { times: state.dataUpdateCount + state.errorUpdateCount, answer: state.data };
}
