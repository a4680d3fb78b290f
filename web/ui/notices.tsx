import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import * as answers from '../../contract/sentences/answers.ts';
import * as say from '../../contract/sentences/frame.ts';
import { Button } from './button.tsx';
import { AlertIcon, OfflineIcon } from './icons.tsx';
import css from './notices.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** What can be done about it: a button or a link. */
  action?: ReactNode;
}

/** Nothing is here, and that is fine: an empty pocket and a sentence. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <svg viewBox="0 0 64 56" className={css.pocket} fill="none" aria-hidden="true">
        <path d="M6 10h52v22c0 13-11 20-26 20S6 45 6 32z" fill="var(--sunk)" />
        <path
          d="M11 18h42v13c0 10-9 16-21 16s-21-6-21-16z"
          stroke="var(--copper)"
          strokeWidth="1.5"
          strokeDasharray="4 3.5"
        />
      </svg>
      <h2>{title}</h2>
      {children ? <div className={css.text}>{children}</div> : null}
      {action}
    </div>
  );
}

interface FailedStateProps {
  /** What went wrong, in a sentence. */
  sentence: string;
  onRetry: () => void;
  busy?: boolean;
}

/** Something could not be read: the sentence and a way to try again. */
export function FailedState({ sentence, onRetry, busy = false }: FailedStateProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.alert}>
        <AlertIcon />
      </span>
      <p className={css.text}>{sentence}</p>
      <Button look="quiet" onClick={onRetry} busy={busy}>
        {say.tryAgain}
      </Button>
    </div>
  );
}

/** Nothing can be read without a network; waiting work resumes. */
export function OfflineState() {
  return (
    <EmptyState title={answers.offline}>
      <p>{answers.offlineText}</p>
    </EmptyState>
  );
}

interface UnfetchedProps {
  sentence?: string;
  again: () => void;
}

/** A phone says that it is online before anything goes through: until then it is tried again. */
const comesBackMs = 15_000;
let onlineAt = -comesBackMs;

/** A part of the app could not be fetched: fetched again when the network is back, or by hand. */
export function Unfetched({ sentence = say.partNotShown, again }: UnfetchedProps) {
  const online = useOnline();
  const onOnline = useEffectEvent(again);
  useEffect(() => {
    const listener = () => {
      onlineAt = performance.now();
      onOnline();
    };
    window.addEventListener('online', listener);
    const comesBack = performance.now() - onlineAt < comesBackMs;
    const timer = comesBack ? setTimeout(onOnline, 1500) : 0;
    return () => {
      window.removeEventListener('online', listener);
      clearTimeout(timer);
    };
  }, []);
  return online ? <FailedState sentence={sentence} onRetry={again} /> : <OfflineState />;
}

/** A line at the top of the page while the phone has no network. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={css.place}>
      {online ? null : (
        <p className={css.offline}>
          <OfflineIcon /> {say.offline}
        </p>
      )}
    </div>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
