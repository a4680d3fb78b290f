import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import css from './pocket-moment.module.css';

interface PocketMomentProps {
  /** `out`: the note slides up out of the pocket; `gone`: it has left, and is stamped. */
  moves: 'out' | 'gone';
  children: ReactNode;
}

/** The pocket with its note moving once, by CSS alone; it stops where the motion ends. */
export function PocketMoment({ moves, children }: PocketMomentProps) {
  return (
    <div className={css.moment} data-moves={moves}>
      <div className={css.note} aria-hidden="true">
        {moves === 'gone' ? <DoneIcon /> : null}
      </div>
      <Card look="pocket">{children}</Card>
    </div>
  );
}
