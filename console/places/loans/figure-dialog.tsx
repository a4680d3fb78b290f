import { useState } from 'react';
import { openFigure } from '../../../contract/staff/loan-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
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
  figure: {
    orderId: string;
    account: Loan['figures'][number]['account'];
    /** Set when the page shows another day than today, as recorded by a given date. */
    asOf?: CivilDate;
    knownOn?: CivilDate;
  };
  onClose: () => void;
}

/** The transfers that add up to a figure of a loan, and their sum. */
export function FigureDialog({ figure, onClose }: FigureDialogProps) {
  const [after, setAfter] = useState<string | undefined>();
  const asked = useAct(openFigure, { figure, after, limit: 50 });
  return (
    <FigureRows
      title={`${figureWords[figure.account]} of loan ${figure.orderId}`}
      asked={asked}
      columns={columns}
      keyOf={({ line, eventAt, createdAt }) => [line, +eventAt, +createdAt].join(' ')}
      onNext={setAfter}
      onClose={onClose}
    />
  );
}
