import type { ReactNode } from 'react';
import css from './status-tag.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state in a word or two. The word carries it; the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>;
}
