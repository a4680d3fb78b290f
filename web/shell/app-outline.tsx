import type { ReactNode } from 'react';
import css from './app-screen.module.css';
import { paths } from '../platform/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { WaitingScreen } from '../ui/waiting.tsx';

interface AppOutlineProps {
  title: string;
  /** On a screen that is not one of the tabs'. */
  hasBack: boolean;
  /** What a browser without scripts shows instead of the shape of what comes. */
  withoutScripts: ReactNode;
}

/** A screen before its code and its data are there: its title and the shape of what comes. */
export function AppOutline({ title, hasBack, withoutScripts }: AppOutlineProps) {
  return (
    <div className={css.app}>
      <PageHeader title={title} back={hasBack ? { href: paths.home } : undefined} />
      <main className={css.page}>
        <div className={css.coming}>
          <WaitingScreen />
        </div>
        <noscript>{withoutScripts}</noscript>
      </main>
    </div>
  );
}
