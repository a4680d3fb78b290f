import { useQuery } from '@tanstack/react-query';
import type { QueryState } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { useSession } from '../session/use-session.ts';
import { LoggedOut } from './call-errors.ts';
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
  /** Waits for the phone to have a network; goes on by itself then. */
  readonly offline: boolean;
  /** How often it was answered or failed since the screen began to ask. */
  readonly looks: number;
  readonly again: () => void;
}

export interface AskOptions<Answer> {
  /** False: not asked yet, because something it needs is missing. */
  readonly when?: boolean;
  /** Never shows an answer of an earlier visit, not even for a moment. */
  readonly fresh?: boolean;
  /** Milliseconds until it is asked again while the screen is seen, by how often it was asked. */
  readonly every?: (asked: { times: number; answer: Answer | undefined }) => number | false;
}

/**
 * The answer of a call that reads, kept for as long as a screen shows it. Refusals and faults
 * show as the error catalogue says; a call repeated by itself (`every`) stays quiet.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallArguments<E>,
  { when = true, fresh = false, every }: AskOptions<AnswerOf<E>> = {},
): Asked<AnswerOf<E>> {
  const { userId, token } = useSession();
  const [given] = input;
  const { address, body } = outgoing(endpoint, given ?? {});
  const queryKey = [userId, address, body];
  const needsLogin = endpoint.signed && token === null;
  const asked = useQuery<AnswerOf<E>>(
    {
      queryKey,
      queryFn: ({ signal }) => {
        const quiet = every !== undefined;
        return callWith(endpoint, { ...given, signal, quiet });
      },
      enabled: when && !needsLogin,
      ...(fresh ? { staleTime: 0, gcTime: 0 } : {}),
      ...(every ? { retry: false, refetchInterval: ({ state }) => every(looksAt(state)) } : {}),
    },
    queryClient,
  );
  const state = queryClient.getQueryState<AnswerOf<E>>(queryKey);
  return {
    answer: asked.data,
    failure: needsLogin ? new LoggedOut() : asked.error,
    asking: asked.isFetching,
    offline: asked.isPaused,
    looks: state ? looksAt(state).times : 0,
    again: () => void asked.refetch(),
  };
}

/** How often a question was answered or failed, and its last answer. */
function looksAt<Answer>(state: QueryState<Answer>) {
  return { times: state.dataUpdateCount + state.errorUpdateCount, answer: state.data };
}
