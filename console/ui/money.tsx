import { parseKwacha } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import css from './money.module.css';

/** An amount that came as digits of kwacha, in tabular numerals. */
export function Money({ kwacha }: { kwacha: string }) {
  const amount = parseKwacha(kwacha);
  return <span className={css.money}>{amount === null ? kwacha : showKwacha(amount)}</span>;
}
