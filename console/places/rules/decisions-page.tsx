import { Link, useSearchParams } from 'wouter';
import { listDecisions } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Page, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { statusWords } from '../loans/loan-words.ts';
import { answerWords, ruleTitles, verdictTone, verdictWords } from './rule-words.ts';
import type { AnswerWord } from './rule-words.ts';
import css from './rules.module.css';

type Decided = StaffAnswerOf<typeof listDecisions>['rows'][number];

/** The applications behind a figure of the rules. */
export function DecisionsPage() {
  const [search] = useSearchParams();
  const named = search.get('rule') ?? '';
  const rule = named in ruleTitles ? (named as keyof typeof ruleTitles) : 'decision';
  const said = search.get('verdict') ?? '';
  const verdict = said in answerWords ? (said as AnswerWord) : 'referred';
  const after = search.get('after') ?? undefined;
  const asked = useAct(listDecisions, { rule, verdict, after });
  const here = (more: Readonly<Record<string, string>>) =>
    withFilter(paths.rulesDecisions, { rule, verdict, ...more });
  return (
    <Page
      title={`${ruleTitles[rule]}: ${answerWords[verdict].toLowerCase()}`}
      lead={
        <>
          Applications of the last 90 days, the newest first.{' '}
          <Link href={paths.rules}>All rules</Link>
        </>
      }
    >
      <Loaded asked={asked}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty>No application is like this.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Applications"
                columns={decidedColumns}
                rows={rows}
                keyOf={({ orderId }) => orderId}
                hrefOf={({ orderId }) => paths.loan(orderId)}
              />
              <Pages newest={after ? here({}) : null} next={next && here({ after: next })} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

export const decidedColumns: readonly Column<Decided>[] = [
  { head: 'Loan', cell: ({ orderId }) => `loan ${orderId}` },
  { head: 'Asked', cell: ({ askedAt }) => <Instant at={askedAt} /> },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  {
    head: 'The rules',
    cell: ({ verdict }) => <Tag tone={verdictTone[verdict]}>{verdictWords[verdict]}</Tag>,
  },
  {
    head: 'Because',
    cell: ({ because }) => because.join(' ') || '–',
    isMain: true,
    isLong: true,
  },
  {
    head: 'Version',
    cell: ({ policyVersion }) => policyVersion ?? '–',
    isNumber: true,
    isWide: true,
  },
  {
    head: 'State',
    cell: ({ status }) => statusWords[status as keyof typeof statusWords] ?? status,
    isWide: true,
  },
];

/** Where a list goes on, and back to its beginning. */
export function Pages({ newest, next }: { newest: string | null; next: string | null }) {
  if (newest === null && next === null) return null;
  return (
    <nav className={css.pages} aria-label="Pages">
      {newest === null ? null : <Link href={newest}>Newest</Link>}
      {next === null ? null : <Link href={next}>Next</Link>}
    </nav>
  );
}
