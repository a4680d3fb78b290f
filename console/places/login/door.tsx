import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import css from './door.module.css';

interface DoorProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A screen for who is not logged in yet: one card in the middle. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <main className={css.door}>
      <title>{`${title} · ExtraMoney console`}</title>
      <div className={css.card}>
        <div className={css.head}>
          <Logo size={44} />
          <div>
            <h1>{title}</h1>
            {lead ? <p>{lead}</p> : null}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
