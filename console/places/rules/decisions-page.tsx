import { Link } from 'wouter';
import { listDecisions } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { statusWords } from '../loans/loan-words.ts';
import { answerWords, ruleTitles, verdictTone, verdictWords } from './rule-words.ts';
import type { AnswerWord } from './rule-words.ts';

type Decided = StaffAnswerOf<typeof listDecisions>['rows'][number];

/** The applications behind a figure of the rules. */
export function DecisionsPage() {
  const { said, after } = useFilter();
  const named = said('rule') ?? '';
  const rule = named in ruleTitles ? (named as keyof typeof ruleTitles) : 'decision';
  const word = said('verdict') ?? '';
  const verdict = word in answerWords ? (word as AnswerWord) : 'referred';
  const asked = useAct(listDecisions, { rule, verdict, after });
  return (
    <GuardedPage
      needs="rules"
      title={`${ruleTitles[rule]}: ${answerWords[verdict].toLowerCase()}`}
      lead={
        <>
          Applications of the last 90 days, the newest first.{' '}
          <Link href={paths.rules}>All rules</Link>
        </>
      }
    >
      <Listed asked={asked} none="No application is like this.">
        {(rows) => (
          <DataTable
            caption="Applications"
            columns={decidedColumns}
            rows={rows}
            keyOf={({ orderId }) => orderId}
            hrefOf={({ orderId }) => paths.loan(orderId)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}

export const decidedColumns: readonly Column<Decided>[] = [
  { head: 'Loan', cell: ({ orderId }) => orderId },
  { head: 'Asked', cell: ({ askedAt }) => <Day on={civilDateOf(askedAt)} /> },
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
    isSpare: true,
  },
  {
    head: 'State',
    cell: ({ status }) => statusWords[status as keyof typeof statusWords] ?? status,
    isWide: true,
  },
];
