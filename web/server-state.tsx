import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoggedOut, Refused } from './api/call-errors.ts';
import { readSession } from './session/session.ts';

/** What the server said, one cache for all screens; fetched with the first that needs it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal is an answer; asking again would get the same one.
      retry: (failures, failure) =>
        failures < 2 && !(failure instanceof Refused) && !(failure instanceof LoggedOut),
    },
    mutations: { retry: false },
  },
});

let borrower = readSession().userId;

/** Gives screens the cache. What one borrower saw is forgotten before another one is shown. */
export function ServerState({ children }: { children: ReactNode }) {
  const { userId } = readSession();
  if (userId !== borrower) {
    borrower = userId;
    queryClient.clear();
  }
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
