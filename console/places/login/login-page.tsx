import { useState } from 'react';
import type { FormEvent } from 'react';
import { typedDigits } from '../../../contract/market/typed-digits.ts';
import { beginSso, logInByCode, showWaysIn } from '../../../contract/staff/session-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { takeDemoDevice } from '../../platform/demo-device.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { confirmsByPasskey } from '../../platform/passkey.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { sessionOpened } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failed } from '../../ui/frames.tsx';
import { DemoPeople } from './demo-people.tsx';
import { Door } from './door.tsx';
import css from './login-page.module.css';

interface LoginPageProps {
  /** Within a dialog over the page in use. */
  isWithin?: boolean;
}

/** Every way in, the strongest first. */
export function LoginPage({ isWithin = false }: LoginPageProps) {
  const ways = useAct(showWaysIn, {});
  const passkey = useDoing(async (demoEmail: string | null) => {
    takeDemoDevice(demoEmail);
    sessionOpened((await confirmsByPasskey()).session);
  });
  const sso = useDoing(async () => {
    location.assign((await callAct(beginSso, {})).address);
  });
  const failure = passkey.error ?? sso.error;
  const inside = (
    <>
      <Button look="primary" busy={passkey.isPending} onClick={() => passkey.mutate(null)}>
        Log in with a passkey
      </Button>
      {failure === null ? null : <Failed sentence={sentenceOf(failure)} />}
      <Loaded asked={ways}>
        {(answer) => (
          <>
            {answer.sso ? (
              <Button busy={sso.isPending} onClick={() => sso.mutate(undefined)}>
                Log in through your company
              </Button>
            ) : null}
            <ByCode />
            {answer.demoPeople.length > 0 ? (
              <DemoPeople people={answer.demoPeople} onPick={passkey.mutate} />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
  if (isWithin) return <div className={css.ways}>{inside}</div>;
  return (
    <Door title="Log in" lead={ways.data ? `The console of ${ways.data.lender}` : undefined}>
      {inside}
    </Door>
  );
}

/** Authenticators show the digits in two groups. The act refuses anything that is not a digit. */
const bareCode = (typed: string) => typedDigits(typed).replaceAll(/[\s-]/g, '');

/** By e-mail and an authenticator's six digits: it looks and proposes, and never approves. */
function ByCode() {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const logIn = useDoing(async () =>
    sessionOpened((await callAct(logInByCode, { email, code: bareCode(code) })).session),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate(undefined);
  };
  return (
    <details className={css.code}>
      <summary>Without a passkey at hand</summary>
      <form onSubmit={submit} noValidate>
        <p>
          By your e-mail and the six digits of your authenticator. You look and propose;
          approving needs a passkey.
        </p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onText={setEmail}
          error={fieldSentence(logIn.error, 'email')}
        />
        <TextField
          label="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onText={setCode}
          error={fieldSentence(logIn.error, 'code')}
        />
        {logIn.error === null ? null : <Failed sentence={sentenceOf(logIn.error)} />}
        <Button type="submit" busy={logIn.isPending}>
          Log in by code
        </Button>
      </form>
    </details>
  );
}
