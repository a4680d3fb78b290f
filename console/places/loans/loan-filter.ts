import { networks } from '../../../contract/market/network.ts';
import { loanSorts } from '../../../contract/staff/loan-acts.ts';
import { loanStatuses } from '../../../contract/words/loan-statuses.ts';
import { choice, day, namesChoice } from '../../platform/filters.tsx';
import type { Kept } from '../../platform/list-page.tsx';
import { officerFilter } from '../officers/officer-filter.tsx';
import { statusWords } from './loan-words.ts';

/** How many days in arrears a list begins with, and how much is owed at least. */
const lateWords = {
  1: '1 day or more',
  8: '8 days or more',
  31: '31 days or more',
  91: '91 days or more',
} as const;
const owedWords = {
  100: 'K100 or more',
  500: 'K500 or more',
  1000: 'K1,000 or more',
  5000: 'K5,000 or more',
} as const;
const sortWords = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  due: 'Longest due first',
  owed: 'Most owed first',
} as const satisfies Record<(typeof loanSorts)[number], string>;

/** By what loans are narrowed, and their order. */
export const loanFilters = {
  status: choice({
    label: 'State',
    none: 'Every state',
    words: statusWords,
    values: loanStatuses,
  }),
  officer: officerFilter,
  network: namesChoice('Network', 'Every network', networks),
  late: choice({ label: 'Days in arrears', none: 'Any', words: lateWords }),
  owed: choice({ label: 'Owed', none: 'Any amount', words: owedWords }),
  dueFrom: day('Due from'),
  dueTo: day('Due until'),
  sort: choice({
    label: 'Order',
    none: sortWords.newest,
    first: 'newest',
    words: sortWords,
    values: loanSorts.filter((value) => value !== 'newest'),
  }),
};

/** What the list of loans is asked by. */
export function wantedLoans(kept: Kept<typeof loanFilters>) {
  const { late, owed, sort, officer: officerId, ...filter } = kept;
  const lateDays = late === undefined ? undefined : Number(late);
  return { filter: { ...filter, officerId, lateDays, owedFrom: owed }, sort };
}
