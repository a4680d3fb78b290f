import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Aside, Failed, Notice, Waiting } from '../ui/frames.tsx';
import { Ago, spanText } from '../ui/instant.tsx';
import { sourceOf } from './call-act.ts';
import { NotAllowed } from './not-allowed.tsx';
import { isRefused, sentenceOf } from './refusals.ts';

interface LoadedProps<Answer> {
  asked: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

/**
 * Shows an answer once there is one; until then its state: waiting, not allowed, failed. One
 * that could not be asked for again stays, and says of when it is.
 */
export function Loaded<Answer>({ asked, children }: LoadedProps<Answer>) {
  const { data, error, refetch } = asked;
  const again = () => void refetch();
  if (isRefused(error, 'not-allowed')) {
    return <NotAllowed sentence={sentenceOf(error)} />;
  }
  if (data === undefined) {
    if (error === null || isRefused(error, 'session-over')) return <Waiting />;
    return <Failed sentence={sentenceOf(error)} onRetry={again} />;
  }
  return (
    <>
      {error === null || isRefused(error, 'session-over') ? null : (
        <Failed
          sentence={`${sentenceOf(error)} What you see may have changed since.`}
          onRetry={again}
        />
      )}
      {children(data)}
      <Source of={data} />
    </>
  );
}

/** How old an answer is that a replica gave, or why the database itself was asked. */
function Source({ of }: { of: unknown }) {
  const source = sourceOf(of);
  if (source === null) return null;
  const { from, ageMs, why } = source;
  if (from === 'primary') {
    return (
      <Notice tone="warn">
        <p>{why} This was read from the database itself.</p>
      </Notice>
    );
  }
  return <Aside>Read from the replica, {spanText(ageMs)} old when it was read.</Aside>;
}

interface StaleProps {
  /** Who changed what is shown, and when. */
  by: string | null;
  at: Date;
  onSeen: ReactNode;
}

/** Another person changed what is on the screen while it was read; it is shown again. */
export function Stale({ by, at, onSeen }: StaleProps) {
  return (
    <Notice tone="warn" actions={onSeen}>
      <p>
        {by === null ? 'This changed' : `${by} changed this`} <Ago at={at} />. What you see is
        as it is now: look again before you decide.
      </p>
    </Notice>
  );
}
