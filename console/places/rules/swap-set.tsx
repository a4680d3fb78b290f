import { Link } from 'wouter';
import type { showReplay } from '../../../contract/staff/rule-acts.ts';
import { ruleVerdicts } from '../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { outcomeCounts, verdictWords } from './rule-words.ts';
import { counts } from '../../ui/counts.ts';
import css from './rules.module.css';

export type Cell = NonNullable<StaffAnswerOf<typeof showReplay>['result']>['cells'][number];

interface SwapSetProps {
  caption: string;
  /** What the columns are by. */
  other: string;
  cells: readonly Cell[];
  /** Where a cell leads; null: nowhere. */
  hrefOf: (cell: Cell) => string | null;
}

/** What two sets of rules say of the same applications: differences are marked. */
export function SwapSet({ caption, other, cells, hrefOf }: SwapSetProps) {
  return (
    <table className={css.swap}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Decided</th>
          {ruleVerdicts.map((would) => (
            <th key={would} scope="col">
              {verdictWords[would]} {other}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ruleVerdicts.map((was) => (
          <tr key={was}>
            <th scope="row">{verdictWords[was]}</th>
            {ruleVerdicts.map((would) => {
              const cell = cells.find((one) => one.was === was && one.would === would);
              return (
                <td
                  key={would}
                  className={was === would || cell?.orders === 0 ? undefined : css.other}
                >
                  {cell === undefined || cell.orders === 0 ? (
                    <span className={css.quiet}>–</span>
                  ) : (
                    <Filled cell={cell} href={hrefOf(cell)} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Filled({ cell, href }: { cell: Cell; href: string | null }) {
  const { orders, outcomes } = cell;
  const count = counts.format(orders);
  return (
    <>
      <strong>{href === null ? count : <Link href={href}>{count}</Link>}</strong>
      <small>
        {outcomes
          .map((one) => `${counts.format(one.orders)} ${outcomeCounts[one.outcome]}`)
          .join(', ')}
      </small>
    </>
  );
}
