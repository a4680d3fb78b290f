import type { showReturn } from '../../../contract/staff/return-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../../contract/words/ngwee.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { Figure } from '../books/figure.tsx';
import css from './returns.module.css';

/** A return as the console shows it. */
export type Return = StaffAnswerOf<typeof showReturn>;

type Cell = Return['cells'][number];

/** Every cell, part by part; each opens into where its figure is from. */
export function Cells({ of }: { of: Return }) {
  const [open, setOpen] = useState<Cell | null>(null);
  const parts = [...new Set(of.cells.map(({ part }) => part))];
  const hasBefore = of.cells.some(({ before }) => before !== null);
  return (
    <>
      {hasBefore || parts.length === 0 ? null : (
        <p>No return of the period before was made, so there is nothing to compare with.</p>
      )}
      {parts.map((part) => (
        <Panel key={part} title={part}>
          <DataTable
            caption={
              hasBefore ? `${part}: each figure, and what it was in the period before` : part
            }
            columns={
              hasBefore ? [...named, ...compared, figure(setOpen)] : [...named, figure(setOpen)]
            }
            rows={of.cells.filter((cell) => cell.part === part)}
            keyOf={({ code }) => code}
          />
        </Panel>
      ))}
      {open === null ? null : (
        <Dialog title={`${open.code} ${open.label}`} onClose={() => setOpen(null)} wide>
          <Source cell={open} of={of} />
        </Dialog>
      )}
    </>
  );
}

const named: readonly Column<Cell>[] = [
  { head: 'Cell', cell: ({ code }) => code },
  { head: 'What', cell: ({ label }) => label, isMain: true },
];

/** Only where the period before has a return. */
const compared: readonly Column<Cell>[] = [
  {
    head: 'Before',
    cell: (cell) => (cell.before === null ? '–' : <Value unit={cell.unit} of={cell.before} />),
    isNumber: true,
    isWide: true,
  },
  {
    head: 'Change',
    cell: (cell) => {
      const change = changeOf(cell);
      return change === null ? '–' : <Value unit={cell.unit} of={change} />;
    },
    isNumber: true,
    isWide: true,
  },
];

const figure = (onOpen: (cell: Cell) => void): Column<Cell> => ({
  head: 'Figure',
  cell: (cell) =>
    cell.source.from === 'rows' ? (
      <Value unit={cell.unit} of={cell.value} />
    ) : (
      <button
        type="button"
        className={css.figure}
        title={`${cell.label}: where it is from`}
        onClick={() => onOpen(cell)}
      >
        <Value unit={cell.unit} of={cell.value} />
      </button>
    ),
  isNumber: true,
});

function Value({ unit, of }: { unit: Cell['unit']; of: string }) {
  return unit === 'count' ? <span>{of}</span> : <Money kwacha={of} />;
}

/** Ngwee, below zero too. */
function ngweeOf(kwacha: string): bigint {
  const isBelow = kwacha.startsWith('-');
  const amount = parseKwacha(isBelow ? kwacha.slice(1) : kwacha) ?? 0n;
  return isBelow ? -amount : amount;
}

function changeOf({ unit, value, before }: Cell): string | null {
  if (before === null) return null;
  if (unit === 'count') return String(Number(value) - Number(before));
  return formatKwacha(ngwee(ngweeOf(value) - ngweeOf(before)));
}

/** Where a figure is from: accounts, loans by days late, or other cells. */
function Source({ cell, of }: { cell: Cell; of: Return }) {
  const { source } = cell;
  switch (source.from) {
    case 'balance':
    case 'moved':
      return <Accounts source={source} cell={cell} of={of} />;
    case 'sum': {
      const parts = of.cells.filter(
        ({ code }) => isLike(source.add, code) || isLike(source.less, code),
      );
      return (
        <>
          <p>
            These cells together
            {source.less.length === 0 ? '' : ', less those marked with −'}:{' '}
            <Total cell={cell} />
          </p>
          <ul className={css.parts}>
            {parts.map(({ code, label, unit, value }) => (
              <li key={code}>
                <span>
                  {isLike(source.less, code) ? '− ' : ''}
                  {code} {label}
                </span>
                <Value unit={unit} of={value} />
              </li>
            ))}
          </ul>
        </>
      );
    }
    case 'loans':
    case 'class':
      return <Loans cell={cell} of={of} />;
    case 'rows':
      return null;
  }
}

const Total = ({ cell }: { cell: Cell }) => (
  <strong>
    <Value unit={cell.unit} of={cell.value} />
  </strong>
);

function isLike(codes: readonly string[], code: string): boolean {
  return codes.some((one) => {
    const [head = '', tail] = one.split('*');
    return tail === undefined ? one === code : code.startsWith(head) && code.endsWith(tail);
  });
}

interface AccountsProps {
  source: Extract<Cell['source'], { from: 'balance' | 'moved' }>;
  cell: Cell;
  of: Return;
}

/** Each account of a cell with its figure, which opens into its transfers. */
function Accounts({ source, cell, of: { first, last } }: AccountsProps) {
  const before: CivilDate = addDays(first, -1);
  const now = useAct(trialBalance, { asOf: last });
  const then = useAct(trialBalance, { asOf: before });
  const isMoved = source.from === 'moved';
  return (
    <Loaded asked={now}>
      {({ rows }) => (
        <Loaded asked={then}>
          {({ rows: earlier }) => {
            const balance = (list: typeof rows, code: string) =>
              ngweeOf(list.find(({ account }) => account === code)?.balance ?? '0.00');
            const sign = source.side === 'debit' ? 1n : -1n;
            const figures = source.accounts.map((account) => ({
              account,
              name: rows.find((row) => row.account === account)?.name ?? account,
              amount:
                sign * (balance(rows, account) - (isMoved ? balance(earlier, account) : 0n)),
            }));
            const sum = figures.reduce((all, { amount }) => all + amount, 0n);
            const difference = formatKwacha(ngwee(ngweeOf(cell.value) - sum));
            const from = isMoved ? { from: first } : {};
            return (
              <>
                <p>
                  {isMoved ? 'What moved in the period' : 'At the end of the period'}, by the
                  books as they are now: <Total cell={cell} />
                </p>
                <ul className={css.parts}>
                  {figures.map(({ account, name, amount }) => (
                    <li key={account}>
                      <Link href={paths.account(account)}>{name}</Link>
                      <Figure
                        kwacha={formatKwacha(ngwee(amount))}
                        title={name}
                        of={{ account, ...from, to: last }}
                      />
                    </li>
                  ))}
                  <li>
                    <span>Difference to the return</span>
                    <Money kwacha={difference} />
                  </li>
                </ul>
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Loans by days late: the portfolio of the day, and the list as it is now. */
function Loans({ cell, of }: { cell: Cell; of: Return }) {
  const { source } = cell;
  if (source.from !== 'loans' && source.from !== 'class') return null;
  const toDays = source.from === 'class' ? source.toDays : null;
  const which =
    toDays === null
      ? source.fromDays === 0
        ? 'All open loans'
        : `Loans ${source.fromDays} days or more in arrears`
      : `Loans ${source.fromDays} to ${toDays} days in arrears`;
  return (
    <>
      <p>
        {which}, by the end of <b>{of.last}</b>, each from its own account:{' '}
        <Total cell={cell} />
      </p>
      <p>
        <Link href={withFilter(paths.portfolio, { asOf: of.last })}>
          The portfolio of that day
        </Link>
      </p>
      <p>
        <Link href={withFilter(paths.loans, { show: 'late' })}>Loans in arrears now</Link>
      </p>
      {source.from === 'class' ? (
        <p>
          <Link href={paths.profile('provision', of.profile)}>
            The classes, with their source
          </Link>
        </p>
      ) : null}
    </>
  );
}
