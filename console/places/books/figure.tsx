import { useState } from 'react';
import { createPortal } from 'react-dom';
import { listTransfers } from '../../../contract/staff/books-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Link } from 'wouter';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './books.module.css';

type Asked = ArgsOf<typeof listTransfers>['filter'];
type Transfer = StaffAnswerOf<typeof listTransfers>['rows'][number];

interface FigureProps {
  kwacha: string;
  /** What it is, for the title and for readers. */
  title: string;
  /** The transfers that add up to it. */
  of: Asked;
}

/** A figure that opens into the transfers it is the sum of. */
export function Figure({ kwacha, title, of }: FigureProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (/^-?0\.00$/.test(kwacha)) {
    return (
      <span className={css.quiet}>
        <Money kwacha={kwacha} />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={css.figure}
        title={`${title}: its transfers`}
        onClick={() => setIsOpen(true)}
      >
        <Money kwacha={kwacha} />
      </button>
      {
        // Beside the screen: within it the drawer would be set like the cell of a table.
        isOpen
          ? createPortal(
              <Transfers title={title} of={of} onClose={() => setIsOpen(false)} />,
              document.body,
            )
          : null
      }
    </>
  );
}

const columnsOf = ({ account }: Asked): readonly Column<Transfer>[] => [
  { head: 'What for', cell: (transfer) => <WhatFor transfer={transfer} />, isMain: true },
  {
    head: 'Against',
    cell: ({ debit, credit }) => (debit === account ? credit : debit),
    isWide: true,
  },
  {
    head: 'Counts on',
    cell: ({ bookedOn, isLate }) => (
      <>
        <Day on={bookedOn} /> {isLate ? <Tag tone="warn">Prior period</Tag> : null}
      </>
    ),
    isWide: true,
  },
  { head: 'Adds', cell: ({ effect }) => <Money kwacha={effect} />, isNumber: true },
];

function WhatFor({ transfer: { orderId, line } }: { transfer: Transfer }) {
  if (orderId === null) return <Link href={paths.journals}>journal</Link>;
  return (
    <>
      {line.replaceAll('-', ' ').replace(':', ' by ')},{' '}
      <Link href={paths.loan(orderId)}>loan {orderId}</Link>
    </>
  );
}

function Transfers({
  title,
  of,
  onClose,
}: Omit<FigureProps, 'kwacha'> & { onClose: () => void }) {
  const [after, setAfter] = useState<string | undefined>();
  const asked = useAct(listTransfers, { filter: of, after, limit: 50 });
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Loaded asked={asked}>
        {({ rows, sum, count, next }) => (
          <>
            {rows.length === 0 ? (
              <Empty>Nothing was booked here.</Empty>
            ) : (
              <DataTable
                caption="Transfers, in the order they were booked in"
                columns={columnsOf(of)}
                rows={rows}
                keyOf={({ orderId, journalId, line, createdAt, amount }) =>
                  `${orderId ?? journalId} ${line} ${createdAt.getTime()} ${amount}`
                }
              />
            )}
            <p>
              {count} in all, together <Money kwacha={sum} />.
            </p>
            <DialogActions>
              {next === undefined ? null : (
                <Button onClick={() => setAfter(next)}>Show the next</Button>
              )}
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
