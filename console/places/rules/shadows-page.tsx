import { Link, useSearchParams } from 'wouter';
import { listShadows } from '../../../contract/staff/rule-acts.ts';
import { loanOutcomes, ruleVerdicts } from '../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Page, Tag } from '../../ui/frames.tsx';
import { decidedColumns, Pages } from './decisions-page.tsx';
import { outcomeTone, outcomeWords, verdictWords } from './rule-words.ts';

type Shadowed = StaffAnswerOf<typeof listShadows>['rows'][number];

/** The applications in a cell of rules in force and challenger. */
export function ShadowsPage() {
  const [search] = useSearchParams();
  const verdictAt = (name: string) =>
    ruleVerdicts.find((one) => one === search.get(name)) ?? 'approved';
  const challengerId = search.get('id') ?? 'none';
  const [was, would] = [verdictAt('was'), verdictAt('would')];
  const outcome = loanOutcomes.find((one) => one === search.get('outcome'));
  const after = search.get('after') ?? undefined;
  const asked = useAct(listShadows, { challengerId, was, would, outcome, after });
  const here = (more: Readonly<Record<string, string>>) =>
    withFilter(paths.shadows, { id: challengerId, was, would, outcome, ...more });
  return (
    <Page
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
      <Loaded asked={asked}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty>No application is like this.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Applications"
                columns={columns}
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

const columns: readonly Column<Shadowed>[] = [
  ...decidedColumns.filter(({ head }) => head !== 'State' && head !== 'The rules'),
  {
    head: 'Became',
    cell: ({ outcome }) => <Tag tone={outcomeTone[outcome]}>{outcomeWords[outcome]}</Tag>,
  },
];
