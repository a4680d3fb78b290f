import { onlineManager, QueryClient } from '@tanstack/react-query';
import { forgetSeen } from '../offline/last-seen.ts';
import { onLoggedOut } from '../session/session.ts';
import { Unreachable } from './call-errors.ts';

const mostRetries = 2;

/**
 * What the server answered, as screens keep it. Only a lost answer is retried: a
 * refusal or a fault is an answer, and the borrower decides whether to try again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (tries, failure) => failure instanceof Unreachable && tries < mostRetries,
      retryDelay: (tries) => 250 * 4 ** tries,
    },
  },
});

/** Something moved on the server: whatever is on the screen is asked for again. */
export function askEverythingAgain(): void {
  void queryClient.invalidateQueries();
}

/**
 * Something moved so far that what other screens showed before would mislead: they restart.
 * The screen that is about to be left asks for nothing more.
 */
export function forgetOtherScreens(): void {
  queryClient.removeQueries({ type: 'inactive' });
}

/** Another borrower may use this phone next: nothing of this one stays. */
export function forgetAnswers(): void {
  queryClient.clear();
  forgetSeen();
}

onLoggedOut(forgetAnswers);

// No provider mounts this client, so it follows the phone's network and focus from here on.
if (typeof window !== 'undefined') {
  onlineManager.setOnline(navigator.onLine);
  queryClient.mount();
}
