import { useLocation, useSearchParams } from 'wouter';
import { caseKinds, listCases } from '../../../contract/staff/case-acts.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { kindWords, moneyTabs } from './case-words.ts';
import css from './cases.module.css';
import { CasesTable } from './cases-table.tsx';

const limit = 50;
const states = ['open', 'ended'] as const;

/** Money that waits for a person, the longest waiting first; and what became of the rest. */
export function CasesPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = states.find((one) => one === search.get('state')) ?? 'open';
  const kind = caseKinds.find((one) => one === search.get('kind'));
  const after = search.get('after') ?? undefined;
  const sort = state === 'open' ? 'oldest' : 'newest';
  const asked = useAct(listCases, { filter: { state, kind }, sort, after, limit });
  const kept = { state: state === 'open' ? undefined : state, kind };
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    navigate(withFilter(paths.cases, { ...kept, ...change }));
  return (
    <Page
      title="Cases"
      lead="Where our record and a network’s word differ, or nobody knows: a person ends each."
    >
      <Tabs label="Parts of money" tabs={moneyTabs('cases')} />
      <div className={css.filter}>
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
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>
              {state === 'open' ? 'No money waits for a person.' : 'No case is like this.'}
            </Empty>
          ) : (
            <div>
              <CasesTable caption="Cases" rows={rows} />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.cases, kept) : null}
                next={next ? withFilter(paths.cases, { ...kept, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
