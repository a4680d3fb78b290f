import { useState } from 'react';
import { createPortal } from 'react-dom';
import { listTransfers } from '../../../contract/staff/books-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Link } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { FigureRows } from '../figure-rows.tsx';
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
    <FigureRows
      title={title}
      asked={asked}
      columns={columnsOf(of)}
      keyOf={({ orderId, journalId, line, eventAt, createdAt, amount }) =>
        `${orderId ?? journalId} ${line} ${eventAt.getTime()} ${createdAt.getTime()} ${amount}`
      }
      onNext={setAfter}
      onClose={onClose}
    />
  );
}
