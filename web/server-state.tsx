import { QueryClient } from '@tanstack/react-query';
import { onLoggedOut } from './session/session.ts';

/** What the server said, one cache for all screens; fetched with the first that needs it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000 } },
});

// Another borrower may use this phone next.
onLoggedOut(() => queryClient.clear());
