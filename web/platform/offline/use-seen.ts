import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '../../../contract/words/endpoint.ts';
import { readSeen } from './last-seen.ts';

/** After this long without an answer the last one is shown beside the waiting. */
const patienceMs = 4000;

/** Whether a question has been waiting so long that something older is better than nothing. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return slow;
}

/** What was seen of a question last, while it is wanted; null when nothing is kept that fits. */
export function useSeen<E extends Endpoint>(endpoint: E, address: string, wanted: boolean) {
  return useMemo(() => {
    const seen = wanted ? readSeen(address) : null;
    const read = seen && z.safeParse<E['answer']>(endpoint.answer, seen.data);
    const answer: AnswerOf<E> | undefined = read?.success ? read.data : undefined;
    return seen && answer !== undefined ? { at: seen.at, answer } : null;
  }, [endpoint, address, wanted]);
}
