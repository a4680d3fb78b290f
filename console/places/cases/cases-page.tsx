import { caseKinds, listCases } from '../../../contract/staff/case-acts.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Choice } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { kindWords, moneyTabs } from './case-words.ts';
import { CasesTable } from './cases-table.tsx';

const limit = 50;
const states = ['open', 'ended'] as const;

/** Money that waits for a person, the longest waiting first; and what became of the rest. */
export function CasesPage() {
  const { one, show, after } = useFilter();
  const state = one('state', states) ?? 'open';
  const kind = one('kind', caseKinds);
  const sort = state === 'open' ? 'oldest' : 'newest';
  const asked = useAct(listCases, { filter: { state, kind }, sort, after, limit });
  return (
    <GuardedPage
      needs="cases"
      title="Cases"
      lead="Where our record and a network’s word differ, or nobody knows: a person ends each."
    >
      <Tabs label="Parts of money" tabs={moneyTabs('cases')} />
      <Filters>
        <Choice
          label="State"
          none="Open, oldest first"
          value={state === 'open' ? '' : state}
          options={[{ value: 'ended', label: 'Ended, newest first' }]}
          onChoose={(value) => show({ state: value })}
        />
        <Choice
          label="What is the matter"
          none="Everything"
          value={kind ?? ''}
          options={caseKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChoose={(value) => show({ kind: value })}
        />
      </Filters>
      <Listed
        asked={asked}
        none={state === 'open' ? 'No money waits for a person.' : 'No case is like this.'}
      >
        {(rows) => <CasesTable caption="Cases" rows={rows} />}
      </Listed>
    </GuardedPage>
  );
}
