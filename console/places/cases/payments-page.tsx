import { useLocation, useSearchParams } from 'wouter';
import { networks } from '../../../contract/market/network.ts';
import { listPayments, paymentStates } from '../../../contract/staff/case-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { moneyTabs, operationWords, stateTone, stateWords } from './case-words.ts';
import css from './cases.module.css';

type Payment = StaffAnswerOf<typeof listPayments>['rows'][number];

const limit = 50;
const ways = ['collect', 'payout'] as const;
const orders = ['newest', 'oldest'] as const;

const columns: readonly Column<Payment>[] = [
  { head: 'Payment', cell: ({ purpose }) => purpose },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>,
  },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  { head: 'Way', cell: ({ operation }) => operationWords[operation], isWide: true },
  { head: 'Loan', cell: ({ orderId }) => orderId, isWide: true },
  { head: 'By', cell: ({ provider, network }) => `${provider}, ${network}`, isWide: true },
  { head: 'Asked', cell: ({ createdAt }) => <Instant at={createdAt} />, isWide: true },
];

/** All payments, a page at a time. Filter, order and place stand in the address. */
export function PaymentsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = paymentStates.find((one) => one === search.get('state'));
  const network = networks.find((one) => one === search.get('network'));
  const operation = ways.find((one) => one === search.get('way'));
  const sort = orders.find((one) => one === search.get('sort')) ?? 'newest';
  const after = search.get('after') ?? undefined;
  const filter = { state, network, operation };
  const asked = useAct(listPayments, { filter, sort, after, limit });
  const isOldest = sort === 'oldest';
  const kept = { state, network, way: operation, sort: isOldest ? sort : undefined };
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    navigate(withFilter(paths.payments, { ...kept, ...change }));
  return (
    <Page title="Payments" lead="Money in and out as we asked for it, whatever became of it.">
      <Tabs label="Parts of money" tabs={moneyTabs('payments')} />
      <div className={css.filter}>
        <Choice
          label="State"
          none="Every state"
          value={state ?? ''}
          options={paymentStates.map((value) => ({ value, label: stateWords[value] }))}
          onChoose={(value) => show({ state: value })}
        />
        <Choice
          label="Network"
          none="Every network"
          value={network ?? ''}
          options={networks.map((value) => ({ value, label: value }))}
          onChoose={(value) => show({ network: value })}
        />
        <Choice
          label="Way"
          none="In and out"
          value={operation ?? ''}
          options={ways.map((value) => ({ value, label: operationWords[value] }))}
          onChoose={(value) => show({ way: value })}
        />
        <Choice
          label="Order"
          none="Newest first"
          value={isOldest ? 'oldest' : ''}
          options={[{ value: 'oldest', label: 'Oldest first' }]}
          onChoose={(value) => show({ sort: value })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>No payment is like this.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Payments"
                columns={columns}
                rows={rows}
                keyOf={({ paymentId }) => paymentId}
                hrefOf={({ paymentId }) => paths.payment(paymentId)}
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.payments, kept) : null}
                next={next ? withFilter(paths.payments, { ...kept, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
