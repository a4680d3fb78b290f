import { useSearchParams } from 'wouter';
import { networks } from '../../../contract/market/network.ts';
import { loanSorts, loanStatuses } from '../../../contract/staff/loan-acts.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { withFilter } from '../../platform/paths.ts';
import { useFilter } from '../../platform/use-filter.ts';

export const lateFrom = ['1', '8', '31', '91'] as const;
export const owedFrom = ['100', '500', '1000', '5000'] as const;

/** What the list of loans is asked by, all of it in the address. */
export function useLoanFilter() {
  const [search] = useSearchParams();
  const { one, said, show, after } = useFilter();
  const kept = {
    status: one('status', loanStatuses),
    network: one('network', networks),
    late: one('late', lateFrom),
    owed: one('owed', owedFrom),
    dueFrom: parseCivilDate(said('dueFrom') ?? '') ?? undefined,
    dueTo: parseCivilDate(said('dueTo') ?? '') ?? undefined,
    sort: one('sort', loanSorts),
  };
  const { late, owed, sort = 'newest', ...filter } = kept;
  const lateDays = late === undefined ? undefined : Number(late);
  return {
    kept,
    show,
    after,
    /** As the list is asked. */
    wanted: { filter: { ...filter, lateDays, owedFrom: owed }, sort },
    /** Another screen about the same loans. */
    at: (path: string) => withFilter(path, { ...Object.fromEntries(search), after: undefined }),
  };
}
