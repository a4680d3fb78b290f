import type { ComponentProps } from 'react';
import * as say from '../../contract/sentences/frame.ts';
import { BackIcon } from './icons.tsx';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** A link, so that it leads somewhere before its code is there; without it, no arrow. */
  back?: ComponentProps<'a'> | undefined;
}

/** The head of a screen: its title, and the way back. */
export function PageHeader({ title, back }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {back ? (
        <a {...back} className={css.back} aria-label={say.back} data-action="back">
          <BackIcon />
        </a>
      ) : null}
      <h1 tabIndex={-1}>{title}</h1>
    </header>
  );
}
