import css from './app-screen.module.css';
import { PageHeader } from './ui/page-header.tsx';
import { WaitingScreen } from './ui/waiting.tsx';

/** A screen before its code and its data are there: its title and the shape of what comes. */
export function AppOutline({ title }: { title: string }) {
  return (
    <div className={css.app}>
      <PageHeader title={title} />
      <main className={css.page}>
        <WaitingScreen />
      </main>
    </div>
  );
}
