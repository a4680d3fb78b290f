import type { ReactNode } from 'react';
import { SeenBefore } from './seen-before.tsx';
import { FailedState, OfflineState } from '../../ui/notices.tsx';
import { WaitingScreen } from '../../ui/waiting.tsx';
import { sentenceOf } from './call-errors.ts';
import type { Asked } from './use-answer.ts';

interface LoadedProps<Answer> {
  asked: Asked<Answer>;
  /** The look while nothing is known yet; a whole screen's by default. */
  waiting?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/**
 * Shows an answer once there is one, with its hour when offline; until then its
 * state: waiting, offline, failed.
 */
export function Loaded<Answer>({ asked, waiting, children }: LoadedProps<Answer>) {
  if (asked.answer !== undefined) {
    return (
      <>
        {asked.seen ? <SeenBefore {...asked.seen} onRetry={asked.again} /> : null}
        {children(asked.answer)}
      </>
    );
  }
  if (asked.offline) return <OfflineState />;
  if (asked.failure && !asked.asking) {
    return <FailedState sentence={sentenceOf(asked.failure)} onRetry={asked.again} />;
  }
  return waiting ?? <WaitingScreen />;
}
