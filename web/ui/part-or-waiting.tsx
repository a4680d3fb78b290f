import type { ReactNode } from 'react';
import { Unfetched } from './notices.tsx';
import { WaitingScreen } from './waiting.tsx';

interface PartOrWaitingProps {
  failed: boolean;
  again: () => void;
  /** The part, once it was fetched. */
  children?: ReactNode;
}

/** A part of a screen that is fetched when it is wanted, and until then its state. */
export function PartOrWaiting({ failed, again, children }: PartOrWaitingProps) {
  if (children) return children;
  return failed ? <Unfetched again={again} /> : <WaitingScreen />;
}
