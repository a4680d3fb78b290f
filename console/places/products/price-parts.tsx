import type { checkDraft } from '../../../contract/staff/product-acts.ts';
import type { TermsChange } from '../../../contract/staff/product-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { counted } from '../../ui/counts.ts';
import { Empty } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { rateText, wholeText } from './product-words.ts';
import css from './products.module.css';
import layout from '../../ui/draft.module.css';

type Checked = StaffAnswerOf<typeof checkDraft>;

/** What each term and amount costs; of several terms the amounts stand above each other. */
export function AprTable({ apr, of }: { apr: Checked['apr']; of: string }) {
  const amounts = apr[0]?.cells.map(({ amount }) => amount) ?? [];
  return (
    <table className={css.apr}>
      <caption>{of}: APR and what is repaid, if each instalment is paid on its day</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          {amounts.map((amount) => (
            <th key={amount} scope="col">
              {wholeText(amount)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {apr.map(({ termDays, cells }) => (
          <tr key={termDays}>
            <th scope="row">
              {counted(termDays, 'day')}
              <small>{counted(cells[0]?.bills ?? 1, 'instalment')}</small>
            </th>
            {cells.map(({ amount, apr: rate, total }) => (
              <td key={amount}>
                {rateText(rate)}
                <small>
                  <Money kwacha={total} />
                </small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a version changes, a sentence each. */
export function Changes({ changes }: { changes: readonly TermsChange[] }) {
  if (changes.length === 0) return <Empty>Nothing differs from the version in force.</Empty>;
  return (
    <ul className={layout.changes}>
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          <span>{what}</span>
          <span>
            <del>{before}</del> <ins>{after}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
