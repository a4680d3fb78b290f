import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { Money } from '../../ui/money.tsx';
import css from './figures.module.css';

/** An amount and what it is. */
export type Figure = readonly [name: string, amount: Ngwee];

/** A few amounts side by side, each under its name. */
export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {of.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
