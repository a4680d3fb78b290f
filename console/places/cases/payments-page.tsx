import { networks } from '../../../contract/market/network.ts';
import { listPayments } from '../../../contract/staff/case-acts.ts';
import { paymentStates } from '../../../contract/staff/payment-states.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { purposeText } from '../../../contract/staff/state-words.ts';
import { choice, namesChoice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { moneyTabs, operationWords, stateTone, stateWords } from './case-words.ts';

/** All payments, a page at a time. */
export const PaymentsPage = listPage({
  act: listPayments,
  lead: 'Money in and out as we asked for it, whatever became of it.',
  tabs: <Tabs label="Parts of money" tabs={moneyTabs('payments')} />,
  filters: {
    state: choice({
      label: 'State',
      none: 'Every state',
      words: stateWords,
      values: paymentStates,
    }),
    network: namesChoice('Network', 'Every network', networks),
    way: choice({
      label: 'Way',
      none: 'In and out',
      words: operationWords,
      values: ['collect', 'payout'],
    }),
    sort: choice({
      label: 'Order',
      none: 'Newest first',
      words: { oldest: 'Oldest first' },
      first: 'newest',
    }),
  },
  args: ({ state, network, way: operation, sort }, place) => ({
    filter: { state, network, operation },
    sort,
    ...place,
  }),
  caption: 'Payments',
  columns: [
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
  ],
  keyOf: ({ paymentId }) => paymentId,
  hrefOf: ({ paymentId }) => paths.payment(paymentId),
  none: 'No payment is like this.',
});
