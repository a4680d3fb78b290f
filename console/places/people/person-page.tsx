import { useState } from 'react';
import { Link } from 'wouter';
import {
  endAccess,
  listPeople,
  newInvite,
  showInviteHalf,
} from '../../../contract/staff/people-acts.ts';
import { roles as roleSentences } from '../../../contract/staff/permissions.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Covered } from '../../ui/covered.tsx';
import { Empty, Facts, Notice, Page, Panel } from '../../ui/frames.tsx';
import { Ago, Day, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BookTokens } from '../me/book-tokens.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Person } from './state-of-person.tsx';
import { StateOfPerson } from './state-of-person.tsx';
import { roleTitle } from './role-words.ts';

/** One person of staff, and what can be done about their access. */
export function PersonPage({ staffId: id }: { staffId: string }) {
  const asked = useAct(listPeople, {});
  return (
    <Loaded asked={asked}>
      {({ people }) => {
        const person = people.find((one) => one.id === id);
        if (person === undefined) return <Empty>No staff has this address.</Empty>;
        return <PersonScreen person={person} />;
      }}
    </Loaded>
  );
}

function PersonScreen({ person }: { person: Person }) {
  const { id, name, state } = person;
  const [isEnding, setIsEnding] = useState(false);
  const proposes = useWhyNot('staff', 'proposes');
  const grants = useWhyNot('grants', 'proposes');
  const ends = useWhyNot('end-access', 'does');
  const restores = useWhyNot('restore-access', 'proposes');
  const gone = state === 'ended' ? `${name} has left.` : null;
  const notYet = state === 'invited' ? `${name} has not accepted the invitation yet.` : null;
  return (
    <Page
      title={name}
      beside={<StateOfPerson state={state} />}
      lead={<Link href={paths.people}>All people</Link>}
      actions={
        <>
          <ButtonLink to={paths.personChange(id, 'roles')} whyNot={gone ?? proposes}>
            Change roles
          </ButtonLink>
          {person.roles.includes('auditor') ? (
            <ButtonLink to={paths.personChange(id, 'grant')} whyNot={gone ?? notYet ?? grants}>
              Grant access
            </ButtonLink>
          ) : null}
          <ButtonLink to={paths.personChange(id, 'reset')} whyNot={gone ?? notYet ?? proposes}>
            Reset passkeys
          </ButtonLink>
          {gone === null ? null : (
            <ButtonLink to={paths.personChange(id, 'restore')} whyNot={restores}>
              Undo the end
            </ButtonLink>
          )}
          <Button look="danger" whyNot={gone ?? ends} onClick={() => setIsEnding(true)}>
            End access …
          </Button>
        </>
      }
    >
      {state === 'invited' ? <Invitation person={person} whyNot={proposes} /> : null}
      <Panel title="Roles">
        {person.roles.length === 0 ? (
          <p>None{gone === null ? '' : ' any more'}.</p>
        ) : (
          <Facts
            facts={person.roles.map((role) => [roleTitle(role), roleSentences[role]] as const)}
          />
        )}
      </Panel>
      <Panel title="Access">
        <Facts
          facts={[
            ['E-mail', person.email],
            ['Since', <Instant key="since" at={person.since} />],
            ['Until', untilText(person)],
            ['Passkeys', person.passkeys],
            [
              'Last seen',
              person.lastSeenAt === null ? 'never' : <Ago key="seen" at={person.lastSeenAt} />,
            ],
          ]}
        />
      </Panel>
      {ends === null ? <BookTokens staffId={id} /> : null}
      {isEnding ? (
        <ReasonDialog
          title={`End the access of ${name}`}
          lead="At once: sessions and passkeys end, and what they proposed is withdrawn."
          action="End access"
          onClose={() => setIsEnding(false)}
          act={endAccess}
          given={{ staffId: id }}
          onDone={() => {
            setIsEnding(false);
            showToast(`${name} has no access any more.`);
          }}
        />
      ) : null}
    </Page>
  );
}

function untilText({ state, lastDay }: Person) {
  if (state === 'ended') return 'Access has ended; the audit says who ended it, and when';
  return lastDay === null ? 'No last day' : <Day on={lastDay} />;
}

/** The link goes to its person alone, and who approved it reads out its second half. */
function Invitation({ person, whyNot }: { person: Person; whyNot: string | null }) {
  const { id: staffId, name } = person;
  const [sent, setSent] = useState<StaffAnswerOf<typeof newInvite> | null>(null);
  const [half, setHalf] = useState<string | null>(null);
  const reads = useWhyNot('staff', 'approves');
  const send = useDoing(async () => setSent(await callFresh(newInvite, { staffId })));
  const show = useDoing(async () => setHalf((await callAct(showInviteHalf, { staffId })).half));
  const onError = (failure: unknown) => showToast(sentenceOf(failure));
  return (
    <Panel
      title="Invitation"
      actions={
        <>
          <Button
            busy={send.isPending}
            whyNot={whyNot}
            onClick={() => send.mutate(undefined, { onError })}
          >
            {sent === null ? 'Send the link' : 'Send another link'}
          </Button>
          <Button
            busy={show.isPending}
            whyNot={reads}
            onClick={() => show.mutate(undefined, { onError })}
          >
            Read the second half
          </Button>
        </>
      }
    >
      <p>
        {name} gets in by a link that goes to their own mail or phone, once. The colleague who
        approved it reads its second half to them.
      </p>
      {sent === null ? null : (
        <Notice>
          <p>
            Sent to {sent.sentTo}. It ends on <Instant at={sent.endsAt} />.
          </p>
        </Notice>
      )}
      {half === null ? null : <Covered name="second half" value={half} />}
    </Panel>
  );
}
