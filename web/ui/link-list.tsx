import type { ReactNode } from 'react';
import css from './link-list.module.css';

interface LinkListProps {
  /** What the links lead on from, for those who do not see where they stand. */
  label: string;
  /** Links, each an icon, a `span` with the words, and an arrow. */
  children: ReactNode;
}

/** The ways on from a screen, one below the other, each as high as a thumb. */
export function LinkList({ label, children }: LinkListProps) {
  return (
    <nav className={css.links} aria-label={label}>
      {children}
    </nav>
  );
}
