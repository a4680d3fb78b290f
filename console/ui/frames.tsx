import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './frames.module.css';

interface PageProps {
  title: string;
  /** What the screen is for, in a sentence. */
  lead?: ReactNode;
  /** Beside the title: a state, a way back. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its title, what can be done on it, and what it shows. */
export function Page({ title, lead, beside, actions, children }: PageProps) {
  return (
    <div className={css.page}>
      <title>{`${title} · ExtraMoney console`}</title>
      <header className={css.head}>
        <div>
          <div className={css.titles}>
            <h1>{title}</h1>
            {beside}
          </div>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={css.panel}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Facts under each other, each by its name. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** By what a list is narrowed, beside each other. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={css.filters}>{children}</div>;
}

/** While nothing is known yet. */
export function Waiting({ what = 'Loading' }: { what?: string }) {
  return (
    <div className={css.waiting} role="status">
      <span className={css.unseen}>{what} …</span>
      <i />
      <i />
      <i />
    </div>
  );
}

/** A list without rows says what it would hold. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className={css.empty}>{children}</p>;
}

/** Something about what is shown, in small letters. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className={css.aside}>{children}</p>;
}

interface FailedProps {
  sentence: string;
  onRetry?: () => void;
}

/** It could not be shown; what was asked for is not lost. */
export function Failed({ sentence, onRetry }: FailedProps) {
  return (
    <div className={css.failed} role="alert">
      <p>{sentence}</p>
      {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
    </div>
  );
}

type Tone = 'warn' | 'good' | 'bad' | 'note';

interface NoticeProps {
  tone?: Tone;
  actions?: ReactNode;
  children: ReactNode;
}

/** Something to know about what is shown. */
export function Notice({ tone = 'note', actions, children }: NoticeProps) {
  return (
    <div className={`${css.notice} ${css[tone]}`} role={tone === 'note' ? undefined : 'status'}>
      <div>{children}</div>
      {actions}
    </div>
  );
}

/** A state in a word. */
export function Tag({ tone = 'note', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>;
}
