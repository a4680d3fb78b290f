import type { ReactNode } from 'react';
import { NextIcon } from '../../ui/icons.tsx';
import css from './fold.module.css';

interface FoldHead {
  title: string;
  /** The gist of what is inside, seen while it is folded. */
  brief: string;
}

/** Parts that fold, one below the other on one sheet. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className={css.folds}>{children}</div>;
}

/** A part that opens in its place when it is touched; its gist stays visible. */
export function Fold(props: FoldHead & { isOpen?: boolean; children: ReactNode }) {
  const { title, brief, isOpen = false, children } = props;
  return (
    <details open={isOpen}>
      <summary className={css.head}>
        <Words title={title} brief={brief} />
        <NextIcon />
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}

/** A part that is too long for its place and opens over the screen. */
export function FoldButton({ title, brief, onOpen }: FoldHead & { onOpen: () => void }) {
  return (
    <button type="button" className={css.head} onClick={onOpen}>
      <Words title={title} brief={brief} />
      <NextIcon />
    </button>
  );
}

function Words({ title, brief }: FoldHead) {
  return (
    <span>
      <strong>{title}</strong>
      <small>{brief}</small>
    </span>
  );
}
