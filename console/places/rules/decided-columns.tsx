import type { listDecisions } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { statusWords } from '../loans/loan-words.ts';
import { verdictTone, verdictWords } from './rule-words.ts';

type Decided = StaffAnswerOf<typeof listDecisions>['rows'][number];

/** What is shown of an application that rules decided. */
export const decidedColumns: readonly Column<Decided>[] = [
  { head: 'Loan', cell: ({ orderId }) => orderId },
  { head: 'Asked', cell: ({ askedAt }) => <Day on={civilDateOf(askedAt)} /> },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  {
    head: 'The rules',
    cell: ({ verdict }) => <Tag tone={verdictTone[verdict]}>{verdictWords[verdict]}</Tag>,
  },
  {
    head: 'Reason',
    cell: ({ because }) => because.join(' ') || '–',
    isMain: true,
    isLong: true,
  },
  {
    head: 'Version',
    cell: ({ policyVersion }) => policyVersion ?? '–',
    isNumber: true,
    isSpare: true,
  },
  {
    head: 'State',
    cell: ({ status }) => statusWords[status as keyof typeof statusWords] ?? status,
    isWide: true,
  },
];
