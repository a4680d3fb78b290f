import { showRetention } from '../../../contract/staff/retention-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { choice } from '../../platform/filters.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { Aside, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import { ByLaw } from './compliance-words.tsx';
import css from './compliance.module.css';

type Kept = StaffAnswerOf<typeof showRetention>['tables'][number];

const number = new Intl.NumberFormat('en-GB');
const lawWords: Readonly<Record<Kept['law'], string>> = {
  records: 'Records',
  'data-protection': 'No longer than needed',
};

/** Every table, as the schema itself says how long its rows live. */
export function RetentionPage() {
  return (
    <ComplianceFrame lead="What is kept of everybody, for how long, and what ends it.">
      <List />
    </ComplianceFrame>
  );
}

const List = listOf({
  act: showRetention,
  filters: {
    show: choice({ label: 'Show', none: 'Every table', words: { ended: 'What a job ends' } }),
  },
  args: () => ({}),
  rowsOf: ({ tables }, { show }): readonly Kept[] =>
    show ? tables.filter(({ job }) => job !== null) : tables,
  above: ({ records }) => <ByLaw clock={records} what="Records are kept for" />,
  isSideways: true,
  caption: 'Tables, by name',
  columns: [
    {
      head: 'Table',
      cell: ({ table, law }) => (
        <>
          <code>{table}</code>
          <span className={css.job}>{lawWords[law]}</span>
        </>
      ),
    },
    {
      head: 'How long a row lives',
      cell: ({ kept }) => kept.replaceAll('`', ''),
      isLong: true,
      isMain: true,
    },
    { head: 'Rows, about', cell: ({ about }) => number.format(about), isNumber: true },
    {
      head: 'Oldest',
      cell: ({ oldestOn }) => (oldestOn === null ? '–' : <Day on={oldestOn} />),
      isSpare: true,
    },
    {
      head: 'Beyond',
      cell: ({ beyond }) => <Beyond beyond={beyond} />,
      isNumber: true,
    },
    { head: 'Ended by', cell: ({ job }) => <Job job={job} /> },
  ],
  keyOf: ({ table }) => table,
  none: 'No job has run yet.',
  below: () => (
    <Aside>
      Numbers of rows are the database’s estimates. Beyond: rows past their time that are still
      there. A dash: no day ends them.
    </Aside>
  ),
});

function Beyond({ beyond }: Pick<Kept, 'beyond'>) {
  if (beyond === null) return <>–</>;
  if (beyond === 0) return <>0</>;
  return <Tag tone="warn">{number.format(beyond)}</Tag>;
}

function Job({ job }: Pick<Kept, 'job'>) {
  if (job === null) return <>nobody</>;
  return (
    <>
      <code>{job.name}</code>
      <span className={css.job}>
        {job.endedAt === null ? 'never ran' : <Ago at={job.endedAt} />}
      </span>
      {job.hasFailed ? <Tag tone="bad">failed</Tag> : null}
    </>
  );
}
