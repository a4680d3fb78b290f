import type { ReactNode } from 'react';
import * as say from '../../contract/sentences/frame.ts';
import { BackIcon } from './icons.tsx';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Without it there is no back arrow. */
  onBack?: () => void;
  /** The arrow comes when something can be done with it; its place is kept. */
  backComes?: boolean;
  /** What stands at the right. */
  beside?: ReactNode;
}

/** The head of a screen: its title, and the way back. */
export function PageHeader({ title, onBack, backComes = false, beside }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {onBack ? (
        <button type="button" className={css.back} aria-label={say.back} onClick={onBack}>
          <BackIcon />
        </button>
      ) : null}
      {backComes ? <span className={css.back} /> : null}
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
    </header>
  );
}
