import { useLayoutEffect, useRef } from 'react';
import css from './part-heading.module.css';

interface PartHeadingProps {
  children: string;
  /** The place of this part, in small words above: `Picture 1 of 2`. */
  above?: string;
}

/**
 * The heading of a part of the step that has come in the place of another. The screen begins at
 * its top, and a screen reader begins here.
 */
export function PartHeading({ children, above }: PartHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css.head}>
      {above ? <p>{above}</p> : null}
      <h2 ref={ref} tabIndex={-1}>
        {children}
      </h2>
    </div>
  );
}
