import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import { LoginPage } from '../places/login/login-page.tsx';
import { callAct } from '../platform/call-act.ts';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { listenToChanges } from '../platform/live.ts';
import { paths } from '../platform/paths.ts';
import { queryClient } from '../platform/queries.ts';
import { isRefused, sentenceOf } from '../platform/refusals.ts';
import { sessionLeft, sessionOpened, useSessionState } from '../platform/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Waiting } from '../ui/frames.tsx';
import { showToast, Toaster } from '../ui/toast.tsx';
import { Frame } from './frame.tsx';

const EnrolPage = lazyScreen(() => import('../places/login/enrol-page.tsx'), 'EnrolPage');
const SsoPage = lazyScreen(() => import('../places/login/sso-page.tsx'), 'SsoPage');

/** The whole console: the ways in, or the screen of the address within its frame. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Waiting what="Opening the console" />}>
        <Switch>
          <Route path={paths.enrol} component={EnrolPage} />
          <Route path={paths.sso} component={SsoPage} />
          <Route component={Inside} />
        </Switch>
      </Suspense>
      <Toaster />
    </QueryClientProvider>
  );
}

/** What only people who are logged in see. A session that ends leaves what they were at. */
function Inside() {
  const state = useSessionState();
  const isOpen = state.kind === 'open';
  useEffect(() => {
    if (state.kind === 'asking') void findSession();
  }, [state.kind]);
  useEffect(() => (isOpen ? listenToChanges() : undefined), [isOpen]);
  if (state.kind === 'asking') return <Waiting what="Opening the console" />;
  if (state.kind === 'nobody') return <LoginPage />;
  return (
    <>
      <Frame key={state.session.person.id} />
      {state.kind === 'over' ? (
        <Dialog title="Your session has ended">
          <p>Log in again, and what you were at is still here.</p>
          <LoginPage isWithin />
        </Dialog>
      ) : null}
    </>
  );
}

async function findSession(): Promise<void> {
  try {
    sessionOpened((await callAct(whoAmI, {})).session);
  } catch (failure) {
    if (!isRefused(failure, 'session-over')) showToast(sentenceOf(failure));
    sessionLeft();
  }
}
