import type { ReactNode } from 'react';
import type { Standing } from '../../../contract/borrower/standing.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import css from './standing-pocket.module.css';

interface StandingPocketProps {
  of: Standing;
  /** A line above the sentence: of which bill. */
  title?: string;
  /** The one button, and a quiet link. */
  children?: ReactNode;
}

/**
 * The pocket: the borrower's standing as a sentence around its one large amount. Its colour shows
 * how near the day is: green, copper, an edge of red.
 */
export function StandingPocket({ of, title, children }: StandingPocketProps) {
  return (
    <div className={css[of.tone]}>
      <Card look="pocket">
        {title === undefined ? null : <p className={css.title}>{title}</p>}
        <StandingSentence of={of} />
        {children}
      </Card>
    </div>
  );
}

/** The sentence of a standing, with its amount as the figure of the screen. */
export function StandingSentence({ of: { sentence, amount, tone } }: { of: Standing }) {
  // What is waited for is spoken when it comes.
  const role = tone === 'waiting' ? 'status' : undefined;
  const shown =
    amount === undefined
      ? undefined
      : [showKwacha(amount), showWholeKwacha(amount)].find((text) => sentence.includes(text));
  if (amount === undefined || shown === undefined) {
    return (
      <p className={css.sentence} role={role}>
        {sentence}
      </p>
    );
  }
  const at = sentence.lastIndexOf(shown);
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + shown.length)];
  // A full stop would be alone on its line.
  const stop = after.startsWith('.') ? after.slice(0, 2) : '';
  return (
    <p className={css.around} role={role}>
      {before}
      <Money amount={amount} size="figure" />
      {stop === '' ? null : <span className={css.unseen}>{stop}</span>}
      {after.slice(stop.length)}
    </p>
  );
}
