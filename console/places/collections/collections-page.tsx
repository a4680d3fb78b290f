import { Link } from 'wouter';
import { listToCollect } from '../../../contract/staff/collections-acts.ts';
import { choice } from '../../platform/filters.tsx';
import type { Filter } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { counted } from '../../ui/counts.ts';
import { Choice } from '../../ui/field.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { CollectList } from './collect-words.ts';
import { promiseTone, promiseWords } from './collect-words.ts';
import { officerFilter } from '../officers/officer-filter.tsx';
import { MayCall } from './may-call.tsx';

/** By days in arrears, with the chance that those still pay, as the list says it. */
const bucket: Filter<string | undefined, CollectList> = {
  read: (text) => text || undefined,
  Field: ({ text, show, answer }) => (
    <Choice
      label="Days in arrears"
      none="All"
      value={text}
      options={bucketOptions(answer, text)}
      onChoose={show}
    />
  ),
};

function bucketOptions(list: CollectList | undefined, chosen: string) {
  const known = list?.buckets ?? (chosen === '' ? [] : [{ name: chosen, chance: null }]);
  return known.map(({ name, chance }) => ({
    value: name,
    label: chance === null ? `${name} days` : `${name} days (${chance} % still pay)`,
  }));
}

/** Whom to contact, in the order in which a contact saves most. */
export const CollectionsPage = listPage({
  act: listToCollect,
  // As many as one person calls before noon.
  limit: 25,
  lead: 'Loans in arrears, highest expected recovery first. Rules decide on each call.',
  actions: <Link href={paths.contactRules}>The rules</Link>,
  filters: {
    late: bucket,
    officer: officerFilter,
    show: choice({
      label: 'Show',
      none: 'May be contacted',
      words: { mine: 'Contacted by me last', resting: 'Rest for now' },
    }),
  },
  args: ({ late, show, officer }, place) => ({
    filter: {
      bucket: late,
      officerId: officer,
      mine: show === 'mine',
      resting: show === 'resting',
    },
    ...place,
  }),
  caption: 'Whom to contact',
  columns: [
    { head: 'Loan', cell: ({ orderId }) => orderId },
    {
      head: 'Days in arrears',
      cell: ({ lateDays }) => counted(lateDays, 'day'),
      isNumber: true,
    },
    { head: 'Owed', cell: ({ owed }) => <Money kwacha={owed} />, isNumber: true },
    {
      head: 'Expected recovery',
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
  ],
  keyOf: ({ orderId }) => orderId,
  hrefOf: ({ orderId }) => paths.toCollect(orderId),
  none: 'No loan in arrears is like this. Most pay after a reminder.',
});
