import { useEffect } from 'react';
import { Link } from 'wouter';
import * as say from '../../contract/sentences/login.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { filled } from '../ui/filled.ts';
import { Logo } from '../ui/logo.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { doneLater } from '../ui/touched-before.ts';
import { useCountdown } from './countdown.ts';
import type { Countdown } from './countdown.ts';
import css from './login-drawer.module.css';
import { closeLogin, loginDrawerId, loginWasOpened } from './login-drawer-state.ts';
import { useLoginOpen } from './login-drawer-state.ts';
import { useLogin } from './use-login.ts';

/** The login drawer; it is in every page, closed, so that it opens without waiting. */
export function LoginDrawer() {
  const open = useLoginOpen();
  const countdown = useCountdown(open);
  return (
    <Drawer
      id={loginDrawerId}
      open={open}
      onOpened={loginWasOpened}
      onClose={closeLogin}
      label={specified.logIn}
    >
      <div className={css.brand}>
        <Logo size={4} />
        <p className={css.name}>ExtraMoney</p>
        <p className={css.tagline}>{specified.tagline}</p>
      </div>
      <Fields open={open} countdown={countdown} />
    </Drawer>
  );
}

/** What comes of logging in, and what can be done without it. Once logged in, no one needs it. */
function Below() {
  return (
    <div className={css.below}>
      <h3>{say.nextHeading}</h3>
      <ol>
        <li>{say.nextCode}</li>
        <li>{say.nextIn}</li>
        <li>{say.nextFirst}</li>
      </ol>
      <p>
        <Link href={paths.quickRepay} onClick={closeLogin}>
          {say.payWithout}
        </Link>
        <Link href={paths.help} onClick={closeLogin}>
          {say.help}
        </Link>
      </p>
    </div>
  );
}

function Fields({ open, countdown }: { open: boolean; countdown: Countdown }) {
  const login = useLogin(countdown, open);
  const { formRef, form, busy, change, errorOf, obtain, submit } = login;
  useEffect(() => {
    // Its code is fetched while the number is typed, so that Obtain does not wait for it.
    if (open) void import('./log-in.ts').catch(() => null);
  }, [open]);
  if (login.question !== null) return login.question;
  return (
    <>
      <form ref={formRef} className={css.form} onSubmit={submit} noValidate>
        <PhoneField
          label={say.phone}
          name="mobile"
          isOwn
          value={form.mobile}
          onChange={(mobile) => change({ mobile })}
          error={errorOf('mobile')}
        />
        <CodeField
          label={say.code}
          name="code"
          value={form.code}
          onChange={(code) => change({ code })}
          error={errorOf('code')}
          action={<Obtain left={countdown.left} busy={busy === 'code'} onClick={obtain} />}
        />
        <Checkbox
          name="agreed"
          checked={form.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errorOf('agreed')}
        >
          {filled(
            say.agree,
            <a href={paths.privacy} target="_blank" rel="noopener">
              {say.agreement}
            </a>,
          )}
        </Checkbox>
        <Button {...doneLater('login')} type="submit" busy={busy === 'login'}>
          {specified.logIn}
        </Button>
      </form>
      <Below />
    </>
  );
}

interface ObtainProps {
  left: number;
  busy: boolean;
  onClick: () => void;
}

function Obtain({ left, busy, onClick }: ObtainProps) {
  return (
    <button
      {...doneLater('code')}
      type="button"
      className={css.obtain}
      onClick={onClick}
      disabled={left > 0 || busy}
      aria-busy={busy}
    >
      {left > 0 ? say.seconds(`${left}`) : specified.obtain}
    </button>
  );
}
