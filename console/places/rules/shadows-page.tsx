import { Link } from 'wouter';
import { listShadows } from '../../../contract/staff/rule-acts.ts';
import { loanOutcomes, ruleVerdicts } from '../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { decidedColumns } from './decided-columns.tsx';
import { outcomeTone, outcomeWords, verdictWords } from './rule-words.ts';

type Shadowed = StaffAnswerOf<typeof listShadows>['rows'][number];

const columns: readonly Column<Shadowed>[] = [
  ...decidedColumns.filter(({ head }) => head !== 'State' && head !== 'The rules'),
  {
    head: 'Became',
    cell: ({ outcome }) => <Tag tone={outcomeTone[outcome]}>{outcomeWords[outcome]}</Tag>,
  },
];

const Field = () => null;
const verdict = {
  read: (text: string) => ruleVerdicts.find((one) => one === text) ?? 'approved',
  Field,
};

/** The applications in a cell of rules in force and challenger; the address alone says which. */
export const ShadowsPage = listPage({
  act: listShadows,
  title: ({ was, would }) =>
    was === would
      ? `${verdictWords[was]} by both`
      : `${verdictWords[was]}, and ${verdictWords[would].toLowerCase()} by the challenger`,
  lead: ({ id }) => (
    <>
      The newest first, with what the challenger’s rules say.{' '}
      <Link href={withFilter(paths.challenger, { id })}>The challenger</Link>
    </>
  ),
  filters: {
    id: { read: (text: string) => text || 'none', Field },
    was: verdict,
    would: verdict,
    outcome: { read: (text: string) => loanOutcomes.find((one) => one === text), Field },
  },
  args: ({ id: challengerId, ...kept }, { after }) => ({ challengerId, ...kept, after }),
  caption: 'Applications',
  columns,
  keyOf: ({ orderId }) => orderId,
  hrefOf: ({ orderId }) => paths.loan(orderId),
  none: 'No application is like this.',
});
