import { useLocation, useSearchParams } from 'wouter';
import { listProposals, proposalStates } from '../../../contract/staff/proposal-acts.ts';
import { proposalKinds } from '../../../contract/staff/proposal-kinds.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import css from './inbox-page.module.css';
import { kindWords, stateWords } from './proposal-words.ts';
import { ProposalsTable } from './proposals-table.tsx';

const limit = 50;

/** What waits for two people, and what became of it. Filter and place stand in the address. */
export function InboxPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = proposalStates.find((one) => one === search.get('state'));
  const kind = proposalKinds.find((one) => one === search.get('kind'));
  const after = search.get('after') ?? undefined;
  const asked = useAct(listProposals, { filter: { state, kind }, after, limit });
  const show = (filter: { state?: string | undefined; kind?: string | undefined }) =>
    navigate(withFilter(paths.inbox, { state, kind, ...filter }));
  return (
    <Page
      title="Inbox"
      lead="Everything that two people decide. Whoever proposes it never approves it."
      actions={
        <>
          <ButtonLink to={paths.reviews}>Reviews</ButtonLink>
          <ButtonLink to={paths.newProposal}>New proposal</ButtonLink>
        </>
      }
    >
      <div className={css.filter}>
        <Choice
          label="State"
          none="Every state"
          value={state ?? ''}
          options={proposalStates.map((value) => ({ value, label: stateWords[value] }))}
          onChoose={(value) => show({ state: value })}
        />
        <Choice
          label="Kind"
          none="Every kind"
          value={kind ?? ''}
          options={proposalKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChoose={(value) => show({ kind: value })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>Nothing here: no proposal is in this state.</Empty>
          ) : (
            <div>
              <ProposalsTable caption="Proposals, newest first" rows={rows} />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.inbox, { state, kind }) : null}
                next={next ? withFilter(paths.inbox, { state, kind, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
