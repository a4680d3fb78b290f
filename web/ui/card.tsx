import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './card.module.css';

interface CardProps {
  heading?: ReactNode;
  /** At the right of the heading: a status tag. */
  beside?: ReactNode;
  /** `pocket` is the green, stitched one: at most one a screen, for what matters most. */
  look?: 'plain' | 'pocket' | 'note';
  children: ReactNode;
}

/** A sheet of paper on the page; with a heading it is a region named by it. */
export function Card({ heading, beside, look = 'plain', children }: CardProps) {
  const id = useId();
  return (
    <section
      className={look === 'plain' ? css.card : `${css.card} ${css[look]}`}
      aria-labelledby={heading ? id : undefined}
    >
      {heading ? (
        <div className={css.top}>
          <h2 id={id}>{heading}</h2>
          {beside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
