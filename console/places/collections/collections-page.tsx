import { Link, useLocation, useSearchParams } from 'wouter';
import { listToCollect } from '../../../contract/staff/collections-acts.ts';
import { instantText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { counted } from '../../ui/counts.ts';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Filters, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { CollectList, CollectRow, MayBe } from './collect-words.ts';
import { promiseTone, promiseWords, ruleWords } from './collect-words.ts';

/** As many as somebody calls before noon; nobody reads further down. */
const limit = 25;
type Shown = 'mine' | 'resting';
const shownOptions = [
  { value: 'mine', label: 'Contacted by me last' },
  { value: 'resting', label: 'Rest for now' },
] as const satisfies readonly { value: Shown; label: string }[];

const columns: readonly Column<CollectRow>[] = [
  { head: 'Loan', cell: ({ orderId }) => orderId },
  { head: 'Late', cell: ({ lateDays }) => counted(lateDays, 'day'), isNumber: true },
  { head: 'Owed', cell: ({ owed }) => <Money kwacha={owed} />, isNumber: true },
  {
    head: 'Worth a call',
    cell: ({ atStake }) => <Money kwacha={atStake} />,
    isNumber: true,
    isWide: true,
  },
  { head: 'Call', cell: ({ call }) => <MayCall call={call} />, isMain: true },
  {
    head: 'Promise',
    cell: ({ promise }) =>
      promise === null ? (
        '–'
      ) : (
        <>
          <Tag tone={promiseTone[promise.state]}>{promiseWords[promise.state]}</Tag>{' '}
          <Money kwacha={promise.amount} /> by <Day on={promise.on} />
        </>
      ),
    isWide: true,
  },
  {
    head: 'Last contact',
    cell: ({ lastContact }) =>
      lastContact === null ? (
        'never'
      ) : (
        <>
          <Ago at={lastContact.at} />, {lastContact.by}
        </>
      ),
    isWide: true,
  },
];

/** Whom to contact, in the order in which a contact saves most. */
export function CollectionsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const bucket = search.get('late') ?? undefined;
  const shown = shownOptions.find(({ value }) => value === search.get('show'))?.value;
  const after = search.get('after') ?? undefined;
  const filter = { bucket, mine: shown === 'mine', resting: shown === 'resting' };
  const asked = useAct(listToCollect, { filter, after, limit });
  const kept = { late: bucket, show: shown };
  const goTo = (changed: Readonly<Record<string, string | undefined>>) =>
    navigate(withFilter(paths.collections, { ...kept, ...changed }));
  return (
    <GuardedPage
      needs="collections"
      title="Collections"
      lead="Who is late, by what a call can still save. Rules decide before a number is shown."
      actions={<Link href={paths.contactRules}>The rules</Link>}
    >
      <Filters>
        <Choice
          label="Days late"
          none="All"
          value={bucket ?? ''}
          options={bucketOptions(asked.data, bucket)}
          onChoose={(late) => goTo({ late })}
        />
        <Choice
          label="Show"
          none="May be contacted"
          value={shown ?? ''}
          options={shownOptions}
          onChoose={(show) => goTo({ show })}
        />
      </Filters>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>Nobody who is late is like this. Most pay after a reminder.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Whom to contact"
                columns={columns}
                rows={rows}
                keyOf={({ orderId }) => orderId}
                hrefOf={({ orderId }) => paths.toCollect(orderId)}
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.collections, kept) : null}
                next={next ? withFilter(paths.collections, { ...kept, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </GuardedPage>
  );
}

function bucketOptions(list: CollectList | undefined, chosen: string | undefined) {
  const known = list?.buckets ?? (chosen === undefined ? [] : [{ name: chosen, chance: null }]);
  return known.map(({ name, chance }) => ({
    value: name,
    label: chance === null ? `${name} days` : `${name} days (${chance} % still pay)`,
  }));
}

/** Whether they may be called, or the first reason why not and from when. */
function MayCall({ call }: { call: MayBe }) {
  const [why] = call.whys;
  if (why === undefined) return <Tag tone="good">Now</Tag>;
  return (
    <>
      <Tag tone="warn">{ruleWords[why.rule]}</Tag>{' '}
      <small>
        {call.from === null ? 'no clock ends it' : `from ${instantText(call.from)}`}
      </small>
    </>
  );
}
