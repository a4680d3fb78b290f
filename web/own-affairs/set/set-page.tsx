import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { logout } from '../../../contract/borrower/auth.ts';
import { appName, appVersionCode } from '../../../contract/words/headers.ts';
import { haveNew } from '../../../contract/sentences/new-number.ts';
import * as say from '../../../contract/sentences/set.ts';
import { call } from '../../platform/api/call.ts';
import { ConsentsCard } from '../../login/consents/consents-card.tsx';
import { offeredLanguages } from '../../platform/page-language.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { NextIcon, PaperIcon, PersonIcon, PhoneIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { LanguageCard } from './language-card.tsx';
import { leaveThisPhone } from './leave-this-phone.ts';
import { SessionsCard } from './sessions-card.tsx';
import { UssdPinCard } from './ussd-pin-card.tsx';
import css from './set.module.css';
import { AccountWarnings } from './account-warnings.tsx';

const usePhonePart = lazyPart(
  async () => (await import('./this-phone-part.tsx')).ThisPhonePart,
);
const useNumberPart = lazyPart(
  async () => (await import('../number/number-part.tsx')).NumberPart,
);
const useDataPart = lazyPart(async () => (await import('./data-part.tsx')).DataPart);

/** `/set`: what this app is, the borrower's agreements, phones and data, and the way out. */
export function SetPage() {
  const part = new URLSearchParams(useSearch()).get('part');
  const { part: DataPart, ...fetching } = useDataPart(part === 'data');
  const { part: PhonePart, ...fetchingPhone } = usePhonePart(part === 'phone');
  const { part: NumberPart, ...fetchingNumber } = useNumberPart(part === 'number');
  if (part === 'number') {
    return (
      <PartOrWaiting {...fetchingNumber}>{NumberPart ? <NumberPart /> : null}</PartOrWaiting>
    );
  }
  if (part === 'phone') {
    return <PartOrWaiting {...fetchingPhone}>{PhonePart ? <PhonePart /> : null}</PartOrWaiting>;
  }
  if (part !== 'data') return <Settings />;
  return <PartOrWaiting {...fetching}>{DataPart ? <DataPart /> : null}</PartOrWaiting>;
}

function Settings() {
  const [leaving, setLeaving] = useState(false);
  const [, navigate] = useLocation();

  async function leave() {
    setLeaving(true);
    // Whether or not the request arrives, this phone forgets. If it does not, the token
    // expires.
    await call(logout, { quiet: true }).catch(() => undefined);
    navigate(paths.home, { replace: true });
    leaveThisPhone();
  }

  return (
    <>
      <LinkList label={say.more}>
        <Link href={paths.myData}>
          <PersonIcon />
          <span className={css.tall}>
            {say.yourData}
            <small className={css.under}>{say.yourDataText}</small>
          </span>
          <NextIcon />
        </Link>
        <Link href={paths.newNumber}>
          <PhoneIcon />
          <span>{haveNew}</span>
          <NextIcon />
        </Link>
        <Link href={paths.help}>
          <PaperIcon />
          <span>{say.help}</span>
          <NextIcon />
        </Link>
      </LinkList>
      <AccountWarnings />
      <SessionsCard />
      {offeredLanguages === null ? null : <LanguageCard />}
      <UssdPinCard />
      <ConsentsCard />
      <Card heading={say.aboutHeading}>
        <Rows>
          <Row label={say.app}>{appName}</Row>
          <Row label={say.version}>{appVersionCode}</Row>
        </Rows>
        <p className={css.text}>
          {filled(say.privacy, <Link href={paths.privacy}>{say.privacyPolicy}</Link>)}
        </p>
      </Card>
      <Button look="danger" busy={leaving} onClick={() => void leave()}>
        {say.logOut}
      </Button>
      <p className={css.text}>{say.logOutText}</p>
    </>
  );
}
