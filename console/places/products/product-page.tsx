import { Link } from 'wouter';
import { showProduct } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { DraftLink, NextWaits } from '../next-version.tsx';
import { AprTable, Changes } from './price-parts.tsx';
import { amountsText, runTone, runWords, termsText } from './product-words.ts';
import css from './products.module.css';
import layout from '../../ui/draft.module.css';

type Product = StaffAnswerOf<typeof showProduct>;
type Run = Product['runs'][number];

/** A product: its price, each version as what it changed, and what the next one may be. */
export function ProductPage({ id }: { id: string }) {
  const asked = useAct(showProduct, { productId: id });
  const mayNot = useWhyNot('products', 'proposes');
  const { data } = asked;
  return (
    <GuardedPage
      title={data?.terms.productName ?? 'Product'}
      beside={
        data ? data.version === 0 ? <Tag>Not lent yet</Tag> : <InForce product={data} /> : null
      }
      lead={
        <>
          {data ? `${amountsText(data.terms)}, for ${termsText(data.terms)}. ` : null}
          <Link href={paths.products}>All products</Link>
        </>
      }
      actions={<DraftLink to={paths.productDraft(id)} of={data} mayNot={mayNot} />}
    >
      <Loaded asked={asked}>{(product) => <Shown product={product} />}</Loaded>
    </GuardedPage>
  );
}

function InForce({ product: { version, versions } }: { product: Product }) {
  const isStopped = versions[0]?.isStopped === true;
  return isStopped ? (
    <Tag tone="bad">Not lent: its price was wrong</Tag>
  ) : (
    <Tag tone="good">{`Version ${version}`}</Tag>
  );
}

function Shown({ product }: { product: Product }) {
  const { proposalId, countsFrom, draft, terms, apr, versions, runs } = product;
  return (
    <>
      <NextWaits proposalId={proposalId} countsFrom={countsFrom} />
      <div className={css.columns}>
        <Panel title={product.version === 0 ? 'Price of the draft' : 'Price in force'}>
          <AprTable apr={apr} of={terms.productName} />
        </Panel>
        {draft === null || product.version === 0 ? null : (
          <Panel
            title="Draft"
            actions={
              <span className={css.quiet}>
                {draft.savedBy.name}, <Instant at={draft.savedAt} />
              </span>
            }
          >
            <Changes changes={draft.changes} />
          </Panel>
        )}
      </div>
      {runs.length === 0 ? null : (
        <Panel title="Simulations">
          <DataTable
            caption="Simulations, newest first"
            columns={runColumns}
            rows={runs}
            keyOf={({ runId }) => runId}
            hrefOf={({ runId }) => paths.simulation(runId)}
          />
        </Panel>
      )}
      {versions.length === 0 ? null : (
        <Panel title="Versions">
          <ol className={layout.versions}>
            {versions.map((one) => (
              <Version key={one.version} productId={product.productId} version={one} />
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

const runColumns: readonly Column<Run>[] = [
  { head: 'Begun', cell: ({ startedAt }) => <Instant at={startedAt} />, isMain: true },
  { head: 'By', cell: ({ startedBy }) => startedBy.name },
  { head: 'Loans of', cell: ({ months }) => counted(months, 'month'), isNumber: true },
  { head: 'Of', cell: ({ isOfDraft }) => (isOfDraft ? 'the draft' : 'other terms') },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={runTone[state]}>{runWords[state]}</Tag>,
  },
];

interface VersionProps {
  productId: string;
  version: Product['versions'][number];
}

function Version({ productId, version: one }: VersionProps) {
  const { version, publishedOn, isStopped, proposalId, changes } = one;
  return (
    <li>
      <h3>
        Version {version}{' '}
        <span className={css.quiet}>
          from <Day on={publishedOn} />
        </span>{' '}
        {isStopped ? <Tag tone="bad">Not lent: its price was wrong</Tag> : null}
      </h3>
      {changes.length === 0 ? (
        <p className={css.quiet}>It came with the program.</p>
      ) : (
        <ul className={layout.sentences}>
          {changes.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={css.versionLinks}>
        {proposalId === null ? null : (
          <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
        )}
        <Link href={paths.productVersion(productId, version)}>
          {isStopped ? 'Putting it right' : 'This price was wrong'}
        </Link>
      </p>
    </li>
  );
}
