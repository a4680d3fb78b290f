import type { RulesChange } from '../../../contract/staff/rule-words.ts';
import { paths } from '../../platform/paths.ts';
import { Empty } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import layout from '../../ui/draft.module.css';

type Part = 'force' | 'draft' | 'challenger';

/** The parts of the place. */
export function RulesTabs({ here }: { here: Part }) {
  return (
    <Tabs
      label="Rules"
      tabs={[
        { to: paths.rules, label: 'In force', isHere: here === 'force' },
        { to: paths.rulesDraft, label: 'Draft', isHere: here === 'draft' },
        { to: paths.challenger, label: 'Challenger', isHere: here === 'challenger' },
      ]}
    />
  );
}

/** What differs from the version in force, a line each. */
export function Changes({ changes }: { changes: readonly RulesChange[] }) {
  if (changes.length === 0) return <Empty>Nothing differs from the version in force.</Empty>;
  return (
    <ul className={layout.changes}>
      {changes.map(({ what, before, after }) => (
        <li key={what}>
          <span>{what}</span>
          <span>
            <del>{before}</del> <ins>{after}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
