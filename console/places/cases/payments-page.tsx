import { networks } from '../../../contract/market/network.ts';
import { listPayments } from '../../../contract/staff/case-acts.ts';
import { paymentStates } from '../../../contract/staff/payment-states.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { purposeText } from '../../../contract/staff/state-words.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Filters, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { moneyTabs, operationWords, stateTone, stateWords } from './case-words.ts';

type Payment = StaffAnswerOf<typeof listPayments>['rows'][number];

const limit = 50;
const ways = ['collect', 'payout'] as const;
const orders = ['newest', 'oldest'] as const;

const columns: readonly Column<Payment>[] = [
  { head: 'Payment', cell: ({ purpose }) => purposeText(purpose) },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>,
  },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  { head: 'Way', cell: ({ operation }) => operationWords[operation], isWide: true },
  { head: 'Loan', cell: ({ orderId }) => orderId, isWide: true },
  {
    head: 'By',
    cell: ({ provider, network }) => `${providerText(provider)}, ${network}`,
    isWide: true,
  },
  { head: 'Asked', cell: ({ createdAt }) => <Instant at={createdAt} />, isWide: true },
];

/** All payments, a page at a time. Filter, order and place stand in the address. */
export function PaymentsPage() {
  const { one, show, after } = useFilter();
  const state = one('state', paymentStates);
  const network = one('network', networks);
  const operation = one('way', ways);
  const sort = one('sort', orders) ?? 'newest';
  const filter = { state, network, operation };
  const asked = useAct(listPayments, { filter, sort, after, limit });
  const isOldest = sort === 'oldest';
  return (
    <GuardedPage
      needs="cases"
      title="Payments"
      lead="Money in and out as we asked for it, whatever became of it."
    >
      <Tabs label="Parts of money" tabs={moneyTabs('payments')} />
      <Filters>
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
      </Filters>
      <Listed asked={asked} none="No payment is like this.">
        {(rows) => (
          <DataTable
            caption="Payments"
            columns={columns}
            rows={rows}
            keyOf={({ paymentId }) => paymentId}
            hrefOf={({ paymentId }) => paths.payment(paymentId)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}
