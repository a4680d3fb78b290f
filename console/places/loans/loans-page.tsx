import { useLocation, useSearchParams } from 'wouter';
import { networks } from '../../../contract/market/network.ts';
import { listLoans, loanStatuses } from '../../../contract/staff/loan-acts.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { statusWords } from './loan-words.ts';
import css from './loans.module.css';
import { LoansTable } from './loans-table.tsx';

const limit = 50;
const orders = ['newest', 'oldest'] as const;

/** All loans, a page at a time. Filter, order and place stand in the address. */
export function LoansPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const status = loanStatuses.find((one) => one === search.get('status'));
  const network = networks.find((one) => one === search.get('network'));
  const sort = orders.find((one) => one === search.get('sort')) ?? 'newest';
  const after = search.get('after') ?? undefined;
  const asked = useAct(listLoans, { filter: { status, network }, sort, after, limit });
  const kept = { status, network, sort: sort === 'newest' ? undefined : sort };
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    navigate(withFilter(paths.loans, { ...kept, ...change }));
  return (
    <Page
      title="Loans"
      lead="What was lent, to whom is covered, and what the books have as owed."
    >
      <div className={css.filter}>
        <Choice
          label="State"
          none="Every state"
          value={status ?? ''}
          options={loanStatuses.map((value) => ({ value, label: statusWords[value] }))}
          onChoose={(value) => show({ status: value })}
        />
        <Choice
          label="Network"
          none="Every network"
          value={network ?? ''}
          options={networks.map((value) => ({ value, label: value }))}
          onChoose={(value) => show({ network: value })}
        />
        <Choice
          label="Order"
          none="Newest first"
          value={sort === 'newest' ? '' : sort}
          options={[{ value: 'oldest', label: 'Oldest first' }]}
          onChoose={(value) => show({ sort: value })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>No loan is like this.</Empty>
          ) : (
            <div>
              <LoansTable caption="Loans" rows={rows} />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.loans, kept) : null}
                next={next ? withFilter(paths.loans, { ...kept, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
