import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { onFailure, onNewPhone } from '../platform/api/failure-listeners.ts';
import { AppScreen } from './app-screen.tsx';
import { mayEnter } from './guard.ts';
import { loginWanted, openLogin } from '../login/login-drawer-state.ts';
import { paths } from '../platform/paths.ts';
import { onLoggedOut, readSession } from '../platform/session/session.ts';
import { unhurried } from './unhurried-location.ts';
import { showToast, Toaster } from '../ui/toast.tsx';

interface AppProps {
  /** The address while a page is prerendered; the browser's own otherwise. */
  prerenderPath?: string;
}

/**
 * The drawer is in every prerendered page and opens without code. Until it is used, that is all
 * there is, and its code is not fetched.
 */
const LoginDrawer = lazy(async () => {
  await loginWanted;
  return { default: await fetchDrawer() };
});

const tryAgainMs = 3000;

/** It has no place to say that it failed, and must not take the app with it: it goes on trying. */
async function fetchDrawer(): Promise<() => ReactNode> {
  try {
    return (await import('../login/login-drawer.tsx')).LoginDrawer;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
    return await fetchDrawer();
  }
}

/** The whole app: the screen of the address, the login drawer, and the toasts over both. */
export function App({ prerenderPath }: AppProps) {
  useEffect(() => onFailure((sentence) => showToast(sentence)), []);
  useEffect(() => onLoggedOut(() => openLogin()), []);
  return (
    <Router
      aroundNav={guarded}
      {...unhurried}
      // What is prerendered was drawn without a query; hydration begins from the same.
      ssrSearch=""
      {...(prerenderPath === undefined ? {} : { ssrPath: prerenderPath })}
    >
      <AppScreen />
      <NewPhone />
      <Suspense>
        <LoginDrawer />
      </Suspense>
      <Toaster />
    </Router>
  );
}

/** What wants a known phone leads to where this one becomes it. */
function NewPhone() {
  const [, navigate] = useLocation();
  useEffect(() => onNewPhone(() => navigate(paths.thisPhone)), [navigate]);
  return null;
}

type Navigate = (to: string, options?: Record<string, unknown>) => void;

/**
 * Every link and every navigation passes here. A second touch, before the new screen is drawn,
 * goes nowhere twice: the way back would lead to the same screen.
 */
function guarded(navigate: Navigate, to: string, options?: Record<string, unknown>): void {
  const isHere = to === location.pathname + location.search;
  if (!mayEnter(to, readSession().token)) openLogin(to);
  else navigate(to, isHere ? { ...options, replace: true } : options);
}
