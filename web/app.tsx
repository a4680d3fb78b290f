import { useEffect } from 'react';
import { Router } from 'wouter';
import { onFailure } from './api/failure-listeners.ts';
import { AppScreen } from './app-screen.tsx';
import { mayEnter } from './guard.ts';
import { LoginDrawer } from './login/login-drawer.tsx';
import { openLogin } from './login/login-drawer-state.ts';
import { onLoggedOut, readSession } from './session/session.ts';
import { showToast, Toaster } from './ui/toast.tsx';

interface AppProps {
  /** The address while a page is prerendered; the browser's own otherwise. */
  prerenderPath?: string;
}

/** The whole app: the screen of the address, the login drawer, and the toasts over both. */
export function App({ prerenderPath }: AppProps) {
  useEffect(() => onFailure((sentence) => showToast(sentence)), []);
  useEffect(() => onLoggedOut(() => openLogin()), []);
  return (
    <Router
      aroundNav={guarded}
      {...(prerenderPath === undefined ? {} : { ssrPath: prerenderPath })}
    >
      <AppScreen />
      <LoginDrawer />
      <Toaster />
    </Router>
  );
}

type Navigate = (to: string, options?: Record<string, unknown>) => void;

/** Every link and every navigation passes here. */
function guarded(navigate: Navigate, to: string, options?: Record<string, unknown>): void {
  if (mayEnter(to, readSession().token)) navigate(to, options);
  else openLogin(to);
}
