import { useState } from 'react';
import { Facts, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { FigureDialog } from './figure-dialog.tsx';
import type { Loan } from './loan-words.ts';
import { figureWords } from './loan-words.ts';
import css from './loans.module.css';

const doAgree = ({ figures, faults }: Loan): boolean =>
  faults === null
    ? figures.every(({ booked, expected }) => booked === expected)
    : faults.length === 0;

/** The books of a loan beside its account, for the day shown. Each figure opens. */
export function LoanBooks({ loan: shown }: { loan: Loan }) {
  const { loan, figures, faults, asOf, knownOn, isNow } = shown;
  const [open, setOpen] = useState<Loan['figures'][number]['account'] | null>(null);
  return (
    <Panel title="Books">
      <p>
        {!doAgree(shown)
          ? 'Something does not agree.'
          : faults === null
            ? 'Account and transfers of this day agree.'
            : 'Account, transfers, payments and chain agree.'}
      </p>
      <Facts
        facts={figures.map(({ account, booked }) => [
          figureWords[account],
          <button
            key={account}
            type="button"
            className={css.figure}
            onClick={() => setOpen(account)}
          >
            <Money kwacha={booked} />
          </button>,
        ])}
      />
      {open === null ? null : (
        <FigureDialog
          figure={{
            orderId: loan.orderId,
            account: open,
            ...(isNow ? {} : { asOf, ...(knownOn !== null && { knownOn }) }),
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}
