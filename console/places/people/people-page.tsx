import { Link } from 'wouter';
import { listPeople } from '../../../contract/staff/people-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Empty, Notice, Page, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { roleTitle } from './role-words.ts';

export type Person = StaffAnswerOf<typeof listPeople>['people'][number];

const columns: readonly Column<Person>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Roles', cell: ({ roles }) => roles.map(roleTitle).join(', ') },
  { head: 'State', cell: ({ state }) => <StateOfPerson state={state} /> },
  {
    head: 'Until',
    cell: ({ lastDay }) => (lastDay === null ? '–' : <Day on={lastDay} />),
    isWide: true,
  },
  { head: 'Passkeys', cell: ({ passkeys }) => passkeys, isNumber: true, isWide: true },
  {
    head: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'never' : <Ago at={lastSeenAt} />),
    isWide: true,
  },
];

/** Who works here, and what waits for a second person about them. */
export function PeoplePage() {
  const asked = useAct(listPeople, {});
  return (
    <Page
      title="People"
      lead="Two people bring a third in. One can end anybody’s access at once."
      actions={
        <>
          <ButtonLink to={paths.matrix}>Who may do what</ButtonLink>
          <ButtonLink look="primary" to={paths.invite} whyNot={useWhyNot('staff', 'proposes')}>
            Invite a person
          </ButtonLink>
        </>
      }
    >
      <Loaded asked={asked}>
        {({ people, waiting }) => (
          <>
            {waiting.map(({ proposalId, words, by }) => (
              <Notice
                key={proposalId}
                tone="warn"
                actions={<Link href={paths.proposal(proposalId)}>Look at it</Link>}
              >
                <p>
                  {words} Proposed by {by}; it waits for a second person.
                </p>
              </Notice>
            ))}
            {people.length === 0 ? (
              <Empty>Nobody works here yet.</Empty>
            ) : (
              <DataTable
                caption="People of the lender"
                columns={columns}
                rows={people}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => paths.person(id)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const states = {
  invited: ['warn', 'Invited'],
  'works-here': ['good', 'Works here'],
  ended: ['note', 'Has left'],
} as const;

export function StateOfPerson({ state }: { state: Person['state'] }) {
  const [tone, words] = states[state];
  return <Tag tone={tone}>{words}</Tag>;
}
