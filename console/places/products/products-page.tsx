import { listProducts } from '../../../contract/staff/product-acts.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { NextTag } from '../next-version.tsx';
import { NewProduct } from './new-product.tsx';
import { amountsText, percentText, rateText } from './product-words.ts';

/** What is lent and for how much, by the versions in force. */
export const ProductsPage = listPage({
  act: listProducts,
  lead:
    'What is lent, and its price. A new version is tried on the loans there were, ' +
    'takes two people, and counts from midnight.',
  args: () => ({}),
  caption: 'Products, the one with the easiest entry first',
  columns: [
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
    {
      head: 'Version',
      cell: ({ version }) => (version === 0 ? 'new' : version),
      isNumber: true,
    },
    {
      head: 'Next',
      cell: (row) => <NextTag {...row} />,
    },
  ],
  keyOf: ({ productId }) => productId,
  hrefOf: ({ productId }) => paths.product(productId),
  none: 'No product is lent yet.',
  below: ({ rows }) => <NewProduct rows={rows} />,
});
