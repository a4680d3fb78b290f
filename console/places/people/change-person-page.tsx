import { useState } from 'react';
import { listPeople } from '../../../contract/staff/people-acts.ts';
import { mostGrantedDays } from '../../../contract/staff/proposal-kinds.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { Role } from '../../../contract/staff/permissions.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Checks, TextField } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { LastDayField } from './invite-page.tsx';
import type { Person } from './people-page.tsx';
import { roleOptions } from './role-words.ts';

/** Proposes other roles, new passkeys, or that somebody who audits uncovers for some days. */
export function ChangePersonPage({ id, change }: { id: string; change: string }) {
  const asked = useAct(listPeople, {});
  return (
    <Loaded asked={asked}>
      {({ people }) => {
        const person = people.find((one) => one.id === id);
        if (person === undefined) return <Empty>Nobody here has this address.</Empty>;
        if (change === 'grant') return <Grant person={person} />;
        return change === 'reset' ? <Reset person={person} /> : <Roles person={person} />;
      }}
    </Loaded>
  );
}

function Roles({ person }: { person: Person }) {
  const [roles, setRoles] = useState<readonly Role[]>(person.roles);
  const [lastDay, setLastDay] = useState<string>(person.lastDay ?? '');
  const whyNot = useWhyNot('staff', 'proposes');
  const body: ProposalBody = {
    kind: 'roles',
    staffId: person.id,
    roles: [...roles],
    lastDay: parseCivilDate(lastDay),
  };
  return (
    <Page
      title={`Roles of ${person.name}`}
      lead="Once it is approved their sessions end, and they log in with the new roles."
    >
      <ProposeForm body={body} whyNot={whyNot}>
        {(sentenceFor) => (
          <>
            <Checks
              label="Roles"
              options={roleOptions}
              values={roles}
              onCheck={setRoles}
              error={sentenceFor('roles')}
            />
            <LastDayField
              roles={roles}
              lastDay={lastDay}
              onText={setLastDay}
              error={sentenceFor('lastDay')}
            />
          </>
        )}
      </ProposeForm>
    </Page>
  );
}

function Reset({ person }: { person: Person }) {
  const whyNot = useWhyNot('staff', 'proposes');
  return (
    <Page
      title={`New passkeys for ${person.name}`}
      lead="For somebody who lost theirs. All they have end, and a new link lets them make one."
    >
      <ProposeForm body={{ kind: 'reset-passkeys', staffId: person.id }} whyNot={whyNot}>
        {() => <p>Make sure that it is {person.name} who asks: call them, or see them.</p>}
      </ProposeForm>
    </Page>
  );
}

const usualDays = 5;

function Grant({ person }: { person: Person }) {
  const [days, setDays] = useState(String(usualDays));
  const whyNot = useWhyNot('grants', 'proposes');
  const body: ProposalBody = { kind: 'grant', staffId: person.id, days: Number(days) };
  return (
    <Page
      title={`What ${person.name} may uncover`}
      lead="Somebody who audits sees names, numbers and answers by the word of two people alone."
    >
      <ProposeForm body={body} whyNot={whyNot}>
        {(sentenceFor) => (
          <TextField
            label="Days"
            hint={`1 to ${mostGrantedDays}. It ends by itself.`}
            inputMode="numeric"
            value={days}
            onText={setDays}
            maxLength={2}
            error={sentenceFor('days')}
          />
        )}
      </ProposeForm>
    </Page>
  );
}
