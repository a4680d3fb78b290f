import { ngwee, parseKwacha } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import css from './money.module.css';

/** An amount that came as digits of kwacha, in tabular numerals. */
export function Money({ kwacha }: { kwacha: string }) {
  const isBelowZero = kwacha.startsWith('-');
  const size = parseKwacha(isBelowZero ? kwacha.slice(1) : kwacha);
  const amount = size === null ? null : ngwee(isBelowZero ? -size : size);
  return <span className={css.money}>{amount === null ? kwacha : showKwacha(amount)}</span>;
}
