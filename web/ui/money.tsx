import { formatKwacha } from '../../contract/values/ngwee.ts';
import type { Ngwee } from '../../contract/values/ngwee.ts';
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

/** `K1,250.50`; a negative amount has its sign before the K. */
export function showKwacha(amount: Ngwee): string {
  const [whole = '0', ngwee = '00'] = formatKwacha(amount).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0n ? '-' : ''}K${grouped}.${ngwee}`;
}

/** An amount for the ends of a slider or a sentence: `K1,000` when it has no ngwee. */
export function showWholeKwacha(amount: Ngwee): string {
  return showKwacha(amount).replace(/\.00$/, '');
}
