import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { listProposals } from '../../../contract/staff/proposal-view.ts';
import { countWork } from '../../../contract/staff/work-acts.ts';
import { civilHourOf } from '../../../contract/words/civil-date.ts';
import { lazyScreen } from '../../platform/lazy-screen.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Empty, Notice, Page, Panel, Waiting } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Missing } from '../statements/missing.tsx';
import { WaitingReviews } from '../reviews/waiting-reviews.tsx';
import { QueuesTable } from '../work/queues-table.tsx';
import { ProposalsTable } from '../proposals/proposals-table.tsx';
import { serverNow } from '../../ui/server-now.ts';

const Troubles = lazyScreen(() => import('../messages/troubles.tsx'), 'Troubles');

const MoneyToday = lazyScreen(() => import('../books/money-today.tsx'), 'MoneyToday');

const InspectorPage = lazyScreen(() => import('../audit/inspector-page.tsx'), 'InspectorPage');

const limit = 50;

/** Where each colleague begins; who only audits begins with what changed. */
export function TodayPage() {
  const { roles } = useSession();
  if (roles.some((role) => role !== 'auditor')) return <Today />;
  return (
    <Suspense fallback={<Waiting />}>
      <InspectorPage />
    </Suspense>
  );
}

/** What awaits the user, what can still be stopped, and what waits for others. */
function Today() {
  const { person, means, passkeyUntil } = useSession();
  const seesCash = useWhyNot('cash', 'reads') === null;
  const [now] = useState(() => serverNow());
  const open = useAct(listProposals, { filter: { state: 'proposed' }, limit });
  const approved = useAct(listProposals, { filter: { state: 'approved' }, limit });
  return (
    <Page
      title="Today"
      lead={`${greeting(now)}, ${person.name}.`}
      actions={
        <>
          <Link href={paths.morning}>Morning</Link>
          <Link href={paths.monthEnd}>End of the month</Link>
        </>
      }
    >
      {means === 'passkey' || passkeyUntil !== null ? null : (
        <Notice>
          <p>You logged in without a passkey: you look and propose, and approve nothing.</p>
        </Notice>
      )}
      {person.passkeys === 1 ? (
        <Notice actions={<Link href={paths.me}>Add a second one</Link>}>
          <p>You have one passkey. Lose its device, and two people must let you in again.</p>
        </Notice>
      ) : null}
      {person.lastDay === null ? null : (
        <Notice>
          <p>
            Your access ends after <Day on={person.lastDay} />.
          </p>
        </Notice>
      )}
      <Suspense>
        <Troubles />
      </Suspense>
      <Queues />
      <Loaded asked={open}>
        {({ rows, next }) => {
          const mine = rows.filter(({ proposer }) => proposer.id === person.id);
          const forMe = rows.filter(({ may }) => may.approve === null).toReversed();
          return (
            <>
              <Panel
                title="Awaiting your approval"
                actions={
                  next ? (
                    <Link href={withFilter(paths.inbox, { state: 'proposed' })}>All of it</Link>
                  ) : null
                }
              >
                {forMe.length === 0 ? (
                  <Empty>Nothing awaits your approval.</Empty>
                ) : (
                  <ProposalsTable caption="What you may approve, oldest first" rows={forMe} />
                )}
              </Panel>
              {mine.length > 0 ? (
                <Panel title="Your proposals awaiting approval">
                  <ProposalsTable caption="What you proposed, newest first" rows={mine} />
                </Panel>
              ) : null}
            </>
          );
        }}
      </Loaded>
      <WaitingReviews />
      <Several title="Approved, and can still be stopped" asked={approved} />
      {seesCash ? (
        <Suspense fallback={<Waiting />}>
          <MoneyToday />
        </Suspense>
      ) : null}
    </Page>
  );
}

/**
 * How much waits in each queue; overdue queues come first. Reviews have their own panel, from
 * which one is opened at once.
 */
function Queues() {
  const asked = useAct(countWork, {});
  return (
    <Loaded asked={asked}>
      {({ queues, missing, due }) => {
        const waiting = queues
          .filter(({ queue, open }) => open > 0 && queue !== 'reviews')
          .toSorted((a, b) => b.late - a.late || Number(a.oldest) - Number(b.oldest));
        return (
          <>
            <Missing missing={missing} due={due} />
            {waiting.length === 0 ? null : (
              <Panel title="In the queues, late first">
                <QueuesTable queues={waiting} />
              </Panel>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface SeveralProps {
  title: string;
  asked: ReturnType<typeof useAct<typeof listProposals>>;
}

/** A part of the day that is left out while there is nothing in it. */
function Several({ title, asked }: SeveralProps) {
  if (asked.data?.rows.length === 0) return null;
  return (
    <Loaded asked={asked}>
      {({ rows }) => (
        <Panel title={title}>
          <ProposalsTable caption={title} rows={rows} />
        </Panel>
      )}
    </Loaded>
  );
}

function greeting(now: Date): string {
  const hour = civilHourOf(now);
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}
