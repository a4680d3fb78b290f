import type { accountTypes } from '../../../contract/staff/books-words.ts';
import type { listPeriods } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { paths } from '../../platform/paths.ts';

export const typeWords = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Cost',
} as const satisfies Record<(typeof accountTypes)[number], string>;

export type PeriodState = StaffAnswerOf<typeof listPeriods>['rows'][number]['state'];

export const stateWords: Readonly<Record<PeriodState, string>> = {
  running: 'Running',
  open: 'Open',
  closed: 'Closed',
  'to-come': 'To come',
};

export const stateTone = {
  running: 'note',
  open: 'warn',
  closed: 'good',
  'to-come': 'note',
} as const satisfies Readonly<Record<PeriodState, string>>;

/** The parts of this place. */
type Part =
  'balance' | 'financials' | 'months' | 'journals' | 'provisions' | 'chart' | 'takeovers';

export function booksTabs(here: Part) {
  return [
    { to: paths.books, label: 'Trial balance', isHere: here === 'balance' },
    {
      to: paths.financials,
      label: 'Balance sheet and income',
      isHere: here === 'financials',
    },
    { to: paths.periods, label: 'Months', isHere: here === 'months' },
    { to: paths.journals, label: 'Journals', isHere: here === 'journals' },
    { to: paths.provisions, label: 'Provisions', isHere: here === 'provisions' },
    { to: paths.chart, label: 'Chart', isHere: here === 'chart' },
    { to: paths.takeovers, label: 'Takeovers', isHere: here === 'takeovers' },
  ];
}
