import { useState } from 'react';
import { openFigure } from '../../../contract/staff/loan-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { FigureRows } from '../figure-rows.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { Loan } from './loan-words.ts';
import { figureWords } from './loan-words.ts';

type Transfer = StaffAnswerOf<typeof openFigure>['rows'][number];

const columns: readonly Column<Transfer>[] = [
  { head: 'What for', cell: ({ line }) => line.replaceAll('-', ' ') },
  { head: 'Debit', cell: ({ debit }) => debit, isWide: true },
  { head: 'Credit', cell: ({ credit }) => credit, isWide: true },
  { head: 'Booked', cell: ({ createdAt }) => <Instant at={createdAt} />, isWide: true },
  { head: 'Adds', cell: ({ effect }) => <Money kwacha={effect} />, isNumber: true },
];

interface FigureDialogProps {
  orderId: string;
  account: Loan['figures'][number]['account'];
  onClose: () => void;
}

/** The transfers that add up to a figure of a loan, and their sum. */
export function FigureDialog({ orderId, account, onClose }: FigureDialogProps) {
  const [after, setAfter] = useState<string | undefined>();
  const asked = useAct(openFigure, { figure: { orderId, account }, after, limit: 50 });
  return (
    <FigureRows
      title={`${figureWords[account]} of loan ${orderId}`}
      asked={asked}
      columns={columns}
      keyOf={({ line, createdAt }) => `${line} ${createdAt.getTime()}`}
      onNext={setAfter}
      onClose={onClose}
    />
  );
}
