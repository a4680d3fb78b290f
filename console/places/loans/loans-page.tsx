import { listLoans } from '../../../contract/staff/loan-acts.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { loanFilters, wantedLoans } from './loan-filter.ts';
import { loansTable } from './loans-table.tsx';

/** All loans, a page at a time. */
export const LoansPage = listPage({
  act: listLoans,
  lead: 'What was lent and what is owed by the books. Personal details are hidden.',
  actions: <Ways />,
  filters: loanFilters,
  args: (kept, place) => ({ ...wantedLoans(kept), ...place }),
  caption: 'Loans',
  ...loansTable,
  none: 'No loan is like this.',
});

/** The way to one act over many, and to a file of the loans that the filters leave. */
function Ways() {
  const { elsewhere } = useFilter();
  const mayNot = useWhyNot('exports', 'proposes');
  return (
    <>
      <ButtonLink to={paths.manyLoans}>Waive or write off many …</ButtonLink>
      <ButtonLink to={elsewhere(paths.loansExport)} whyNot={mayNot}>
        Export …
      </ButtonLink>
    </>
  );
}
