import { useLocation, useSearchParams } from 'wouter';
import { showRetention } from '../../../contract/staff/retention-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Aside, Empty, Filters, Tag } from '../../ui/frames.tsx';
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

const columns: readonly Column<Kept>[] = [
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
];

/** Every table, as the schema itself says how long its rows live. */
export function RetentionPage() {
  const asked = useAct(showRetention, {});
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const isEnded = search.get('show') === 'ended';
  return (
    <ComplianceFrame
      needs="audit"
      lead="What is kept of everybody, for how long, and what ends it."
    >
      <Filters>
        <Choice
          label="Show"
          none="Every table"
          value={isEnded ? 'ended' : ''}
          options={[{ value: 'ended', label: 'What a job ends' }]}
          onChoose={(show) => navigate(withFilter(paths.retention, { show }))}
        />
      </Filters>
      <Loaded asked={asked}>
        {({ records, tables }) => {
          const shown = isEnded ? tables.filter(({ job }) => job !== null) : tables;
          return (
            <>
              <ByLaw clock={records} what="Records are kept for" />
              {shown.length === 0 ? (
                <Empty>No job has run yet.</Empty>
              ) : (
                <DataTable
                  isSideways
                  caption="Tables, by name"
                  columns={columns}
                  rows={shown}
                  keyOf={({ table }) => table}
                />
              )}
              <Aside>
                Numbers of rows are the database’s own estimates. Beyond are rows past their
                time that are still there; a dash where no day ends them.
              </Aside>
            </>
          );
        }}
      </Loaded>
    </ComplianceFrame>
  );
}

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
