import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
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

/** A line at the top of the page while the phone has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
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

function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
