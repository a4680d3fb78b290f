import { Link } from 'wouter';
import { listPeople } from '../../../contract/staff/people-acts.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { roleTitle } from './role-words.ts';
import { KeyToConfirm } from './key-to-confirm.tsx';
import { type Person, StateOfPerson } from './state-of-person.tsx';

/** Who works here, and what awaits approval about them. */
export const PeoplePage = listPage({
  act: listPeople,
  lead: 'Two people invite a third. One can end any person’s access at once.',
  actions: <Ways />,
  args: () => ({}),
  rowsOf: ({ people }): readonly Person[] => people,
  above: ({ waiting, keysToConfirm, logins }) => [
    ...keysToConfirm.map((key) => <KeyToConfirm key={key.passkeyId} of={key} />),
    ...logins.map(({ id, staffId, name, iss, askedAt }) => (
      <Notice
        key={id}
        tone="warn"
        actions={<Link href={paths.personChange(staffId, 'login')}>Look at it</Link>}
      >
        <p>
          {name} used a new company login of {iss}, <Ago at={askedAt} />. Two people confirm it.
        </p>
      </Notice>
    )),
    ...waiting.map(({ proposalId, words, by }) => (
      <Notice
        key={proposalId}
        tone="warn"
        actions={<Link href={paths.proposal(proposalId)}>Look at it</Link>}
      >
        <p>
          {words} Proposed by {by}; it awaits approval.
        </p>
      </Notice>
    )),
  ],
  caption: 'People of the lender',
  columns: [
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
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => paths.person(id),
  none: 'No staff yet.',
});

function Ways() {
  return (
    <>
      <ButtonLink to={paths.matrix}>Roles and permissions</ButtonLink>
      <ButtonLink look="primary" to={paths.invite} whyNot={useWhyNot('staff', 'proposes')}>
        Invite a person
      </ButtonLink>
    </>
  );
}
