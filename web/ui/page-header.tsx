import type { ReactNode } from 'react';
import * as say from '../../contract/sentences/frame.ts';
import { BackIcon } from './icons.tsx';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Without it there is no back arrow. */
  onBack?: () => void;
  /** What stands at the right. */
  beside?: ReactNode;
}

/** The head of a screen: its title, and the way back. */
export function PageHeader({ title, onBack, beside }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {onBack ? (
        <button type="button" className={css.back} aria-label={say.back} onClick={onBack}>
          <BackIcon />
        </button>
      ) : null}
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
    </header>
  );
}
