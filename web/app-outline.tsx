import type { ReactNode } from 'react';
import css from './app-screen.module.css';
import { PageHeader } from './ui/page-header.tsx';
import { WaitingScreen } from './ui/waiting.tsx';

interface AppOutlineProps {
  title: string;
  /** What a browser without scripts shows instead of the shape of what comes. */
  withoutScripts: ReactNode;
}

/** A screen before its code and its data are there: its title and the shape of what comes. */
export function AppOutline({ title, withoutScripts }: AppOutlineProps) {
  return (
    <div className={css.app}>
      <PageHeader title={title} />
      <main className={css.page}>
        <div className={css.coming}>
          <WaitingScreen />
        </div>
        <noscript>{withoutScripts}</noscript>
      </main>
    </div>
  );
}
