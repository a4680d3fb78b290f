import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { roles as roleSentences } from '../../../contract/staff/permissions.ts';
import { beginEnrol, endEnrol } from '../../../contract/staff/own-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { takeDemoDevice } from '../../platform/demo-device.ts';
import { makesPasskey } from '../../platform/make-passkey.ts';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { sessionOpened } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failed } from '../../ui/frames.tsx';
import { shortPrint } from '../../ui/short-print.ts';
import { Door } from './door.tsx';
import css from './login-page.module.css';

type Invited = StaffAnswerOf<typeof beginEnrol>;
type Made = StaffAnswerOf<typeof endEnrol>;

/** An invitation. Its code follows `#`, which no server sees and no log keeps. */
export function EnrolPage() {
  const [invite] = useState(() => location.hash.slice(1));
  const [half, setHalf] = useState('');
  const [invited, setInvited] = useState<Invited | null>(null);
  const code = half === '' ? { invite } : { invite, half: half.trim().toUpperCase() };
  const open = useDoing(async () => setInvited(await callAct(beginEnrol, code)));
  if (invited !== null) return <MakePasskey code={code} invited={invited} />;
  return (
    <Door
      title="You are invited"
      lead="This link was made for you alone. Open it on the device you work with."
    >
      <TextField
        label="Second half"
        value={half}
        onText={setHalf}
        maxLength={9}
        hint="Eight letters. A colleague reads them to you; founders leave it empty."
        error={fieldSentence(open.error, 'half')}
      />
      {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
      <Button
        look="primary"
        busy={open.isPending}
        whyNot={invite === '' ? 'The link is not whole: its end is missing.' : null}
        onClick={() => open.mutate(undefined)}
      >
        Open the invitation
      </Button>
    </Door>
  );
}

interface MakePasskeyProps {
  code: { invite: string; half?: string };
  invited: Invited;
}

function MakePasskey({ code, invited }: MakePasskeyProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [keyName, setKeyName] = useState('My work computer');
  const [, navigate] = useLocation();
  const accept = useDoing(async () => {
    const response = await makesPasskey(invited.options);
    takeDemoDevice(null);
    const answer = await callAct(endEnrol, { ...code, response, keyName });
    if (answer.fingerprint === null) enter(answer);
    else setMade(answer);
  });
  function enter({ session }: Made) {
    sessionOpened(session);
    navigate(paths.today, { replace: true });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate(undefined);
  };
  if (made !== null) {
    return (
      <Door
        title="Your passkey is made"
        lead="Read this to two colleagues. They compare it, and confirm it under People."
      >
        <p>
          <code>{shortPrint(made.fingerprint ?? '')}</code>
        </p>
        <p>Until then you view and propose. Then log in again, by your passkey.</p>
        <Button look="primary" onClick={() => enter(made)}>
          Continue
        </Button>
      </Door>
    );
  }
  return (
    <Door title={`Welcome, ${invited.name}`} lead="Make a passkey, and you are in.">
      <ul className={css.ways}>
        {invited.roles.map((role) => (
          <li key={role}>
            <b>{role}</b>: {roleSentences[role]}
          </li>
        ))}
      </ul>
      <form className={css.ways} onSubmit={submit}>
        <TextField
          label="What you call this device"
          value={keyName}
          onText={setKeyName}
          maxLength={80}
          hint="The passkey stays on it, or with your passkey manager."
          error={fieldSentence(accept.error, 'keyName')}
        />
        {accept.error === null ? null : <Failed sentence={sentenceOf(accept.error)} />}
        <Button look="primary" type="submit" busy={accept.isPending}>
          Make the passkey
        </Button>
      </form>
    </Door>
  );
}
