import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { roles as roleSentences } from '../../../contract/staff/permissions.ts';
import { beginEnrol, endEnrol } from '../../../contract/staff/session-acts.ts';
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
import { Door } from './door.tsx';
import css from './login-page.module.css';

type Invited = StaffAnswerOf<typeof beginEnrol>;

/** An invitation. Its code follows `#`, which no server sees and no log keeps. */
export function EnrolPage() {
  const [invite] = useState(() => location.hash.slice(1));
  const [invited, setInvited] = useState<Invited | null>(null);
  const open = useDoing(async () => setInvited(await callAct(beginEnrol, { invite })));
  if (invited !== null) return <MakePasskey invite={invite} invited={invited} />;
  return (
    <Door
      title="You are invited"
      lead="This link was made for you alone. Open it on the device you work with."
    >
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

function MakePasskey({ invite, invited }: { invite: string; invited: Invited }) {
  const [keyName, setKeyName] = useState('My work computer');
  const [, navigate] = useLocation();
  const accept = useDoing(async () => {
    const response = await makesPasskey(invited.options);
    takeDemoDevice(null);
    sessionOpened((await callAct(endEnrol, { invite, response, keyName })).session);
    navigate(paths.today, { replace: true });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate(undefined);
  };
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
