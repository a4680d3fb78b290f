import type { ReactNode } from 'react';
import css from './stay-below.module.css';

/** The action of a long page, which stays at the lower edge of the screen until its place comes. */
export function StayBelow({ children }: { children: ReactNode }) {
  return <div className={css.stay}>{children}</div>;
}
