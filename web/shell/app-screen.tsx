import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { Link, Route as Matched, useLocation } from 'wouter';
import * as say from '../../contract/sentences/frame.ts';
import css from './app-screen.module.css';
import { isLoginOpen, openLogin, useLoginOpen } from '../login/login-drawer-state.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from '../platform/paths.ts';
import { findRoute } from './routes.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { useSession } from '../platform/session/use-session.ts';
import { TabBar } from './tab-bar.tsx';
import { Logo } from '../ui/logo.tsx';
import { OfflineNotice } from '../ui/notices.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { WaitingScreen } from '../ui/waiting.tsx';

/** The screen of the address, with its head and, on the two main screens, the tabs. */
export function AppScreen() {
  const [path, navigate] = useLocation();
  const route = findRoute(path);
  const isHome = path === paths.home;
  useNewScreen(path, route?.title ?? say.notFoundTitle);
  const leadsTo = route?.leadsTo;
  useEffect(() => {
    if (leadsTo !== undefined) navigate(leadsTo + location.search, { replace: true });
  }, [leadsTo, navigate]);
  if (leadsTo !== undefined) return null;
  const hasTabs = isHome || path === paths.me;
  return (
    <div className={css.app} data-tabs={hasTabs ? '' : undefined}>
      <GuardedAddress path={path} />
      <OfflineNotice />
      {isHome ? (
        <header className={css.brand}>
          <Logo />
          <span>ExtraMoney</span>
          <Link href={paths.help}>{say.help}</Link>
        </header>
      ) : (
        <PageHeader
          title={route?.title ?? say.notFoundTitle}
          back={hasTabs ? undefined : wayBack(navigate)}
        />
      )}
      <main className={isHome ? css.home : css.page}>
        {/* It reads the address itself, so not in what is still hydrated when that changes. */}
        <Matched path={route?.path ?? '*'}>
          <ScreenFailure key={path}>
            <Suspense fallback={<WaitingScreen />}>
              {route ? <route.page.Screen /> : <NotFoundPage />}
            </Suspense>
          </ScreenFailure>
        </Matched>
      </main>
      {hasTabs ? <TabBar path={path} /> : null}
    </div>
  );
}

/** Back to where the borrower was; home, when this screen was the first of the visit. */
const wayBack = (navigate: (to: string) => void): ComponentProps<'a'> => ({
  href: paths.home,
  onClick: (event) => {
    event.preventDefault();
    const canGoBack = 'navigation' in window ? navigation.canGoBack : history.length > 1;
    if (canGoBack) history.back();
    else navigate(paths.home);
  },
});

/**
 * What the guard of links cannot see: an address opened cold or by the phone's back, and a
 * session that ends on an open screen. The former opens the drawer over home. The latter keeps
 * the screen under the drawer, and leaves it when the drawer is closed without a login. A
 * separate component, so the drawer opens and closes without drawing the screen again.
 */
function GuardedAddress({ path }: { path: string }) {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const loginOpen = useLoginOpen();
  const guardedPath = useRef('');
  const locked = token === null && findRoute(path)?.access === 'auth';
  useEffect(() => {
    const arrived = guardedPath.current !== path;
    guardedPath.current = path;
    // Asked now, not as rendered: the drawer opens in the same moment as the session ends.
    if (!locked || ((loginOpen || isLoginOpen()) && !arrived)) return;
    if (arrived) openLogin(path + location.search);
    navigate(paths.home, { replace: true });
  }, [path, locked, loginOpen, navigate]);
  return null;
}

/** A new screen begins at its top, under its own title, with the focus on its heading. */
function useNewScreen(path: string, title: string): void {
  const shown = useRef(path);
  useLayoutEffect(() => {
    document.title = title;
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [path, title]);
}
