import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { logout } from '../../contract/auth.ts';
import { appName, appVersionCode } from '../../contract/headers.ts';
import { call } from '../api/call.ts';
import { ConsentsCard } from '../consents/consents-card.tsx';
import { forgetAnswers } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { endSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { forgetDrafts } from '../verification/form-draft.ts';
import css from './set.module.css';

/** `/set`: what this app is, what it does with data, and the way out. */
export function SetPage() {
  const [leaving, setLeaving] = useState(false);
  const [, navigate] = useLocation();

  async function leave() {
    setLeaving(true);
    // Whether or not the server heard of it, this phone forgets; a token it did not hear of
    // ends by itself.
    await call(logout, { quiet: true }).catch(() => undefined);
    navigate(paths.home, { replace: true });
    endSession();
    forgetAnswers();
    forgetDrafts();
  }

  return (
    <>
      <Card heading="About">
        <Rows>
          <Row label="App">{appName}</Row>
          <Row label="Version">{appVersionCode}</Row>
        </Rows>
        <p className={css.text}>
          The <Link href={paths.privacy}>Privacy Policy</Link> says what we keep about you and
          why.
        </p>
      </Card>
      <ConsentsCard />
      <Button look="danger" busy={leaving} onClick={() => void leave()}>
        Log out
      </Button>
      <p className={css.text}>Your loan and its bills stay as they are when you log out.</p>
    </>
  );
}
