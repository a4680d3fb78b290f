import { listProducts } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Page, Tag } from '../../ui/frames.tsx';
import { amountsText, percentText, rateText } from './product-words.ts';

type Row = StaffAnswerOf<typeof listProducts>['rows'][number];

const columns: readonly Column<Row>[] = [
  { head: 'Product', cell: ({ terms }) => terms.productName, isMain: true },
  { head: 'Amounts', cell: ({ terms }) => amountsText(terms) },
  {
    head: 'Interest and fee',
    cell: ({ terms: { pricing } }) =>
      `${percentText(pricing.dailyRatePpm, 10_000)} a day, ` +
      percentText(pricing.serviceFeeBasisPoints, 100),
  },
  {
    head: 'APR, a month',
    cell: ({ apr }) => rateText(apr),
    isNumber: true,
  },
  { head: 'Version', cell: ({ version }) => version, isNumber: true },
  {
    head: 'Next',
    cell: ({ draft, proposalId }) =>
      proposalId !== null ? (
        <Tag tone="warn">Proposed</Tag>
      ) : draft !== null ? (
        <Tag>Draft</Tag>
      ) : (
        '–'
      ),
  },
];

const lead =
  'What is lent, and its price. A new version is tried on the loans there were, ' +
  'takes two people, and counts from midnight.';

/** What is lent and for how much, by the versions in force. */
export function ProductsPage() {
  return (
    <Page title="Products" lead={lead}>
      <Loaded asked={useAct(listProducts, {})}>
        {({ rows }) => (
          <DataTable
            caption="Products, the one with the easiest entry first"
            columns={columns}
            rows={rows}
            keyOf={({ productId }) => productId}
            hrefOf={({ productId }) => paths.product(productId)}
          />
        )}
      </Loaded>
    </Page>
  );
}
