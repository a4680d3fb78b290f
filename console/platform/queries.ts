import { useEffect } from 'react';
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { beginSigning } from '../../contract/staff/session-acts.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { callAct, sentArgs } from './call-act.ts';
import { confirmsByPasskey, signs } from './passkey.ts';
import { isRefused } from './refusals.ts';
import { serverMs } from '../ui/server-now.ts';

/** What the server answered, as screens keep it. `live.ts` reports what changes. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false } },
});

interface Asking {
  isWanted?: boolean;
  isOnce?: boolean;
  /** Of what changes without an event: polled so often. */
  everyMs?: number;
}

/** The answer of an act that looks, kept while a screen shows it and asked for when it changes. */
export function useAct<A extends StaffAct>(
  act: A,
  args: ArgsOf<A>,
  { isWanted = true, isOnce = false, everyMs }: Asking = {},
) {
  return useQuery(
    {
      // What is asked once stays as it was first answered, whatever changes later.
      queryKey: [act.name, args, isOnce],
      queryFn: ({ signal }) => callAct(act, args, { signal }),
      enabled: isWanted,
      // Where it was read is kept beside the very answer.
      structuralSharing: !act.mayLag,
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
      ...(isOnce && { staleTime: 'static', gcTime: 0 }),
    },
    queryClient,
  );
}

/** Something was done here: whatever is on the screen is asked for again. */
export function askEverythingAgain(): void {
  void queryClient.invalidateQueries();
}

const askHoldEveryMs = 2000;

/** From an instant on what is shown is asked for again: a hold is over, and a job does the rest. */
export function useAskedAfter(at: Date | null): void {
  const from = at?.getTime() ?? null;
  useEffect(() => {
    if (from === null) return undefined;
    const timer = setInterval(() => {
      if (serverMs() >= from) askEverythingAgain();
    }, askHoldEveryMs);
    return () => clearInterval(timer);
  }, [from]);
}

/**
 * Something done by a press: `run` is given what to do, `isPending` says that it is under way. All
 * that is shown is asked for again afterwards, after a refusal too, as it tells of a change.
 */
export function useDoing<Given, Result>(run: (given: Given) => Promise<Result>) {
  return useMutation(
    {
      mutationFn: run,
      onSettled: (_result, failure) => {
        if (!isRefused(failure, 'session-over')) askEverythingAgain();
      },
    },
    queryClient,
  );
}

/**
 * An act that wants a passkey: a signature over itself, or a session confirmed within twelve
 * hours. Where that is missing it is asked for, and then the act is tried again.
 */
export async function callFresh<A extends StaffAct>(
  act: A,
  args: ArgsOf<A>,
): Promise<StaffAnswerOf<A>> {
  if (act.fresh === 'signed') {
    const asked = { act: act.name, args: sentArgs(act, args) };
    const { nonce, options } = await callAct(beginSigning, asked);
    const signed = { nonce, response: await signs(options) };
    return await callAct(act, args, { signed });
  }
  try {
    return await callAct(act, args);
  } catch (failure) {
    if (!isRefused(failure, 'step-up-needed')) throw failure;
    await confirmsByPasskey();
    return await callAct(act, args);
  }
}
