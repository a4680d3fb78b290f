import { useState } from 'react';
import { Link } from 'wouter';
import { resumeContact, showToCollect } from '../../../contract/staff/collections-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Facts, Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReliefPanel } from '../loans/relief-panel.tsx';
import type { ToCollect } from './collect-words.ts';
import { stopWords } from './collect-words.ts';
import { ContactHistory } from './contact-history.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { PromisePanel } from './promise-panel.tsx';
import { StopDialog } from './stop-dialog.tsx';
import beside from '../../ui/beside.module.css';

/** A late loan: whether its borrower may be contacted, what to say, and what they promised. */
export function ToCollectPage({ orderId }: { orderId: string }) {
  const asked = useAct(showToCollect, { orderId });
  const loan = asked.data?.loan;
  return (
    <GuardedPage
      title={`Collect loan ${orderId}`}
      beside={
        loan && (
          <Tag tone={loan.isLate ? 'bad' : 'good'}>
            {loan.isLate ? `${counted(loan.lateDays, 'day')} in arrears` : 'Not in arrears'}
          </Tag>
        )
      }
      actions={
        <>
          <Link href={paths.loan(orderId)}>Its account</Link>
          <Link href={paths.collections}>All loans in arrears</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(shown) => <Shown shown={shown} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ shown }: { shown: ToCollect }) {
  const { loan, stop } = shown;
  return (
    <>
      {stop === null ? null : <Stopped stop={stop} borrowerId={loan.borrowerId} />}
      <div className={beside.columns}>
        <div className={beside.side}>
          <ContactPanel shown={shown} />
          <ContactHistory shown={shown} />
        </div>
        <div className={beside.side}>
          <Owed shown={shown} />
          <ReliefPanel orderId={loan.orderId} eased={shown.relief} isNow />
          <PromisePanel shown={shown} />
        </div>
      </div>
    </>
  );
}

function Stopped(props: { stop: NonNullable<ToCollect['stop']>; borrowerId: string }) {
  const { stop, borrowerId } = props;
  const mayNot = useWhyNot('collections', 'does');
  const resume = useDoing(async () => {
    await callAct(resumeContact, { borrowerId });
    showToast('Ended. The other rules go on.');
  });
  return (
    <Notice
      tone="warn"
      actions={
        <Button
          whyNot={mayNot}
          busy={resume.isPending}
          onClick={() => resume.mutate(undefined)}
        >
          Take it back
        </Button>
      }
    >
      <p>
        No contact: {stopWords[stop.reason]}. Set by {stop.by}, <Instant at={stop.setAt} />
        {stop.until === null ? (
          ', until it is ended.'
        ) : (
          <>
            , until the end of <Day on={stop.until} />.
          </>
        )}
      </p>
      {resume.error === null ? null : <Failed sentence={sentenceOf(resume.error)} />}
    </Notice>
  );
}

function Owed({ shown: { loan, payments, stop } }: { shown: ToCollect }) {
  const mayNot = useWhyNot('collections', 'does');
  const [stops, setStops] = useState(false);
  return (
    <Panel title="What is owed">
      <Facts
        facts={[
          ['To pay today', <Money key="o" kwacha={loan.owed} />],
          ['Late fees in it', <Money key="f" kwacha={loan.lateFees} />],
          ['Lent', <Money key="a" kwacha={loan.amount} />],
          ['Oldest instalment due', <Day key="d" on={loan.dueOn} />],
          [
            'Borrower',
            <Link key="b" href={paths.borrower(loan.borrowerId)}>
              {loan.mobileMasked}
            </Link>,
          ],
          ...payments.slice(0, 3).map(
            ({ at, amount, state }) =>
              [
                `Payment ${state}`,
                <span key={at.getTime()}>
                  <Money kwacha={amount} />, <Instant at={at} />
                </span>,
              ] as const,
          ),
        ]}
      />
      {stop === null ? (
        <div className={beside.buttons}>
          <Button look="danger" whyNot={mayNot} onClick={() => setStops(true)}>
            Stop contacting them …
          </Button>
        </div>
      ) : null}
      {stops ? (
        <StopDialog borrowerId={loan.borrowerId} onClose={() => setStops(false)} />
      ) : null}
    </Panel>
  );
}
