import { Link } from 'wouter';
import { listShadows } from '../../../contract/staff/rule-acts.ts';
import { loanOutcomes, ruleVerdicts } from '../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { decidedColumns } from './decisions-page.tsx';
import { outcomeTone, outcomeWords, verdictWords } from './rule-words.ts';

type Shadowed = StaffAnswerOf<typeof listShadows>['rows'][number];

/** The applications in a cell of rules in force and challenger. */
export function ShadowsPage() {
  const { one, said, after } = useFilter();
  const challengerId = said('id') ?? 'none';
  const was = one('was', ruleVerdicts) ?? 'approved';
  const would = one('would', ruleVerdicts) ?? 'approved';
  const outcome = one('outcome', loanOutcomes);
  const asked = useAct(listShadows, { challengerId, was, would, outcome, after });
  return (
    <GuardedPage
      needs="rules"
      title={
        was === would
          ? `${verdictWords[was]} by both`
          : `${verdictWords[was]}, and ${verdictWords[would].toLowerCase()} by the challenger`
      }
      lead={
        <>
          The newest first, with what the challenger’s rules say.{' '}
          <Link href={withFilter(paths.challenger, { id: challengerId })}>The challenger</Link>
        </>
      }
    >
      <Listed asked={asked} none="No application is like this.">
        {(rows) => (
          <DataTable
            caption="Applications"
            columns={columns}
            rows={rows}
            keyOf={({ orderId }) => orderId}
            hrefOf={({ orderId }) => paths.loan(orderId)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}

const columns: readonly Column<Shadowed>[] = [
  ...decidedColumns.filter(({ head }) => head !== 'State' && head !== 'The rules'),
  {
    head: 'Became',
    cell: ({ outcome }) => <Tag tone={outcomeTone[outcome]}>{outcomeWords[outcome]}</Tag>,
  },
];
