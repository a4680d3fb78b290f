import { useEffect } from 'react';
import { Link } from 'wouter';
import * as say from '../../../contract/sentences/return-visit.ts';
import { Example, Lending } from '../anonymous-home.tsx';
import { shownPrice, withPrice } from '../../loans/parts/shown-price.ts';
import { paths } from '../../platform/paths.ts';
import { InstallSteps } from '../promotion/install-steps.tsx';
import { NextLoanRow } from './next-loan-row.tsx';
import css from '../promotion/landing.module.css';
import { LenderFacts } from '../promotion/lender-facts.tsx';
import { StartButton } from '../promotion/start-button.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { CouponIcon, NextIcon, PaperIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Weave } from '../../ui/weave.tsx';

/** `/return-visit`: for returning visitors, what they most likely came for. */
export const returnVisitPage = withPrice(ReturnVisitPage);

function ReturnVisitPage() {
  const { token, userInfo } = useSession();
  useEffect(() => {
    if (token !== null && userInfo === null) void askLater();
  }, [token, userInfo]);
  const firstName = userInfo?.fullName?.split(' ')[0];
  return (
    <>
      <section className={css.hero}>
        <Weave />
        <div className={css.words}>
          <h2>{firstName ? say.headlineTo(firstName) : say.headline}</h2>
          <p>{say.lead}</p>
          <StartButton start={say.start} openHome={say.openHome} />
        </div>
      </section>
      <LinkList label={say.more}>
        <Link href={paths.quickRepay}>
          <CouponIcon />
          <span>{say.payBill}</span>
          <NextIcon />
        </Link>
        <Link href={paths.contract({ search: '' })}>
          <PaperIcon />
          <span>{say.readContract}</span>
          <NextIcon />
        </Link>
      </LinkList>
      <NextLoans />
      <Example />
      <LenderFacts />
      <InstallSteps />
      <Lending />
    </>
  );
}

function NextLoans() {
  return (
    <Card heading={say.nextHeading}>
      <p>{say.nextLead}</p>
      <Rows>
        {shownPrice().nextLoans.map((loan) => (
          <NextLoanRow key={loan.label} {...loan} />
        ))}
      </Rows>
      <p>{say.nextNote}</p>
    </Card>
  );
}

/** Strangers, who are most of its visitors, do not load the code of calls. */
async function askLater(): Promise<void> {
  const loaded = await import('../../platform/api/use-user.ts').catch(() => null);
  await loaded?.askForUser();
}
