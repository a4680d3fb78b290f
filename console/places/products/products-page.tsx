import { useState } from 'react';
import { useLocation } from 'wouter';
import { draftProduct, listProducts } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Failed, Panel } from '../../ui/frames.tsx';
import { NextTag } from '../next-version.tsx';
import css from './products.module.css';
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
  { head: 'Version', cell: ({ version }) => (version === 0 ? 'new' : version), isNumber: true },
  {
    head: 'Next',
    cell: (row) => <NextTag {...row} />,
  },
];

const lead =
  'What is lent, and its price. A new version is tried on the loans there were, ' +
  'takes two people, and counts from midnight.';

/** What is lent and for how much, by the versions in force. */
export function ProductsPage() {
  return (
    <GuardedPage needs="products" title="Products" lead={lead}>
      <Loaded asked={useAct(listProducts, {})}>
        {({ rows }) => (
          <>
            <DataTable
              caption="Products, the one with the easiest entry first"
              columns={columns}
              rows={rows}
              keyOf={({ productId }) => productId}
              hrefOf={({ productId }) => paths.product(productId)}
            />
            <NewProduct rows={rows} />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

/** A product that is new begins as a draft with the terms of one that is lent. */
function NewProduct({ rows }: { rows: readonly Row[] }) {
  const [productName, setName] = useState('');
  const [productId, setId] = useState('');
  const [like, setLike] = useState('');
  const [, navigate] = useLocation();
  const mayNot = useWhyNot('products', 'proposes');
  const begin = useDoing(async () => {
    await callAct(draftProduct, { productId, productName, like });
    navigate(paths.productDraft(productId));
  });
  const lent = rows.filter(({ version }) => version > 0);
  return (
    <Panel title="A new product">
      <div className={css.fresh}>
        <TextField
          label="Its name, as borrowers read it"
          value={productName}
          onText={setName}
          maxLength={40}
          error={fieldSentence(begin.error, 'productName')}
        />
        <TextField
          label="Its short name, for good"
          hint="Small letters, digits and dashes"
          value={productId}
          onText={setId}
          maxLength={30}
          error={fieldSentence(begin.error, 'productId')}
        />
        <Choice
          label="Begin with the terms of"
          none="Choose"
          value={like}
          options={lent.map((one) => ({ value: one.productId, label: one.terms.productName }))}
          onChoose={setLike}
          error={fieldSentence(begin.error, 'like')}
        />
        <Button
          busy={begin.isPending}
          whyNot={
            mayNot ??
            (productName.trim() === '' || productId === '' || like === ''
              ? 'Say its names and what it begins with.'
              : null)
          }
          onClick={() => begin.mutate(undefined)}
        >
          Draft it
        </Button>
      </div>
      {begin.error === null ? null : <Failed sentence={sentenceOf(begin.error)} />}
      <p className={css.quiet}>
        It is tried on the loans of all products, and takes two like any price.
      </p>
    </Panel>
  );
}
