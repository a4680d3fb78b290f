import { listPeople } from '../../../contract/staff/people-acts.ts';
import { mostGrantedDays } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Empty, Page } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { lastDayField } from './last-day-field.ts';
import type { Person } from './state-of-person.tsx';
import { roleOptions } from './role-words.ts';

/**
 * Proposes other roles, new passkeys, or that an auditor may show personal details for some
 * days.
 */
export function ChangePersonPage({ staffId: id, change }: { staffId: string; change: string }) {
  const asked = useAct(listPeople, {});
  return (
    <Loaded asked={asked}>
      {({ people, logins }) => {
        const person = people.find((one) => one.id === id);
        if (person === undefined) return <Empty>No staff has this address.</Empty>;
        if (change === 'grant') return <Grant person={person} />;
        if (change === 'restore') return <Restore person={person} />;
        if (change === 'login') return <Login person={person} logins={logins} />;
        return change === 'reset' ? <Reset person={person} /> : <Roles person={person} />;
      }}
    </Loaded>
  );
}

function Roles({ person }: { person: Person }) {
  return (
    <Page
      title={`Roles of ${person.name}`}
      lead="Once it is approved their sessions end, and they log in with the new roles."
    >
      <ProposeForm
        kind="roles"
        given={{ staffId: person.id }}
        fields={({ roles }) => ({
          roles: { kind: 'checks', label: 'Roles', options: roleOptions },
          lastDay: lastDayField(roles),
        })}
        start={{ roles: person.roles.join(','), lastDay: person.lastDay ?? '' }}
        whyNot={useWhyNot('staff', 'proposes')}
      />
    </Page>
  );
}

function Reset({ person }: { person: Person }) {
  return (
    <Page
      title={`New passkeys for ${person.name}`}
      lead="For staff who lost theirs. All they have end, and a new link lets them make one."
    >
      <ProposeForm
        kind="reset-passkeys"
        given={{ staffId: person.id }}
        whyNot={useWhyNot('staff', 'proposes')}
      >
        <p>Make sure that it is {person.name} who asks: call them, or see them.</p>
      </ProposeForm>
    </Page>
  );
}

function Restore({ person }: { person: Person }) {
  return (
    <Page
      title={`Undo the end of ${person.name}’s access`}
      lead="Within the hour. Roles and passkeys come back; sessions and tokens do not."
    >
      <ProposeForm
        kind="restore-access"
        given={{ staffId: person.id }}
        whyNot={useWhyNot('restore-access', 'proposes')}
      />
    </Page>
  );
}

type Logins = StaffAnswerOf<typeof listPeople>['logins'];

function Login({ person, logins }: { person: Person; logins: Logins }) {
  const options = logins
    .filter(({ staffId }) => staffId === person.id)
    .map(({ id, sub }) => ({ value: id, label: sub }));
  return (
    <Page
      title={`Company login of ${person.name}`}
      lead="From then on this account of the company’s provider opens their sessions."
    >
      <ProposeForm
        kind="bind-sso"
        fields={{ loginId: { kind: 'choice', label: 'Account', options } }}
        start={{ loginId: options[0]?.value ?? '' }}
        whyNot={useWhyNot('staff', 'proposes')}
      >
        <p>Call {person.name}, and ask whether they logged in just now.</p>
      </ProposeForm>
    </Page>
  );
}

const daysField = {
  kind: 'whole',
  label: 'Days',
  hint: `1 to ${mostGrantedDays}. It ends automatically.`,
  longest: 2,
} as const;

function Grant({ person }: { person: Person }) {
  return (
    <Page
      title={`What ${person.name} may see`}
      lead="An auditor sees names, numbers and answers. Needs approval by two people."
    >
      <ProposeForm
        kind="grant"
        given={{ staffId: person.id }}
        fields={{ days: daysField }}
        start={{ days: '5' }}
        whyNot={useWhyNot('grants', 'proposes')}
      />
    </Page>
  );
}
