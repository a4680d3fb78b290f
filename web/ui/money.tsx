import type { Ngwee } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import css from './money.module.css';

interface MoneyProps {
  amount: Ngwee;
  /** `figure` is the one large number of a screen. */
  size?: 'text' | 'lead' | 'figure';
}

/** An amount as borrowers read it, in tabular numerals. */
export function Money({ amount, size = 'text' }: MoneyProps) {
  return <span className={css[size]}>{showKwacha(amount)}</span>;
}
