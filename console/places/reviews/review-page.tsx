import { useState } from 'react';
import { Link } from 'wouter';
import { showReview } from '../../../contract/staff/review-acts.ts';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useAskedAfter } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';
import { Facts, Notice, Page, Panel } from '../../ui/frames.tsx';
import { Ago, Countdown, Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Uncovered } from './uncovered.tsx';
import { ReviewActions } from './review-actions.tsx';
import { Devices, Doubles, Earlier, Face, Loans, Rules, Similar } from './review-parts.tsx';
import type { Review } from './review-words.ts';
import { ruleTitle, stepWords, titleOf } from './review-words.ts';
import { StateOfReview } from './reviews-table.tsx';
import beside from '../../ui/beside.module.css';

/** A review: what was asked for, what is known, and what may be done about it. */
export function ReviewPage({ id }: { id: string }) {
  const asked = useAct(showReview, { id });
  return <Loaded asked={asked}>{({ review }) => <ReviewScreen review={review} />}</Loaded>;
}

function ReviewScreen({ review }: { review: Review }) {
  const [seen, setSeen] = useState(review.version);
  const { loan, state, reasons, openedAt } = review;
  const me = useSession().person;
  useAskedAfter(state === 'held' ? (review.approvals[0]?.notBefore ?? null) : null);
  const change = lastChange(review);
  const isChanged = review.version !== seen && change.who !== me.name;
  return (
    <Page
      title={`Review of ${titleOf(review).toLowerCase()}`}
      beside={<StateOfReview state={state} />}
      lead={
        <>
          Since <Ago at={openedAt} />, because of: {reasons.map(ruleTitle).join(', ')}.
        </>
      }
      actions={<Link href={paths.reviews}>All reviews</Link>}
    >
      {isChanged ? (
        <Stale
          by={change.who}
          at={change.at}
          onSeen={<Button onClick={() => setSeen(review.version)}>I have looked</Button>}
        />
      ) : null}
      <Decided review={review} />
      <div className={beside.columns}>
        <div className={beside.side}>
          <ReviewActions review={review} onDone={setSeen} />
          {loan === null ? null : <Rules rules={review.rules} />}
          <Uncovered review={review} />
          <Face face={review.face} />
        </div>
        <Beside review={review} />
      </div>
    </Page>
  );
}

/** The loan, its borrower, and what was there before. */
function Beside({ review }: { review: Review }) {
  const { loan, mobileMasked, borrowerId, decision } = review;
  return (
    <div className={beside.side}>
      {loan === null ? null : (
        <Panel title="The loan asked for">
          <Facts
            facts={[
              [
                'Loan',
                <Link key="l" href={paths.loan(loan.orderId)}>
                  {loan.orderId}
                </Link>,
              ],
              ['Amount', <Money key="a" kwacha={loan.amount} />],
              ['For', `${counted(loan.termDays, 'day')}, ${codeText(loan.productId)}`],
              ['Repays', <Money key="r" kwacha={loan.repays} />],
              ['Instalments', instalmentsText(loan.instalments)],
              ['Wallet', loan.network],
              ['Asked', <Instant key="i" at={loan.askedAt} />],
            ]}
          />
        </Panel>
      )}
      <Panel title="The borrower">
        <Facts
          facts={[
            [
              'Mobile',
              <Link key="b" href={paths.borrower(borrowerId)}>
                {mobileMasked}
              </Link>,
            ],
            ['Register', <Answer key="s" {...review.registry} />],
            ['Credit bureau', <Answer key="u" {...review.bureau} />],
            [
              'Card read',
              review.card === null ? 'never' : <Instant key="c" at={review.card.readAt} />,
            ],
          ]}
        />
      </Panel>
      <Doubles doubles={review.doubles} />
      <Devices devices={review.devices} />
      <Loans loans={review.loans} />
      <Earlier earlier={review.earlier} approvals={review.approvals} />
      <Similar similar={review.similar} />
      {decision === null || decision.retryOn === null ? null : (
        <p>
          They may try again from <Day on={decision.retryOn} /> on.
        </p>
      )}
    </div>
  );
}

interface AnswerProps {
  sentence: string;
  askedAt: Date | null;
  nextAt?: Date | null;
}

/** What a register or bureau answered, and when it is asked again. */
function Answer({ sentence, askedAt, nextAt = null }: AnswerProps) {
  return (
    <>
      {sentence}
      {askedAt === null ? null : (
        <>
          {' '}
          Asked <Instant at={askedAt} />.
        </>
      )}
      {nextAt === null ? null : (
        <>
          {' '}
          Next <Instant at={nextAt} />.
        </>
      )}
    </>
  );
}

/** Its state: decided, on hold, or awaiting a second approver. */
function Decided({ review }: { review: Review }) {
  const { decision, state, approvals, proposalId, notLawful } = review;
  const [last] = approvals;
  if (decision !== null) {
    return (
      <Notice tone={state === 'approved' ? 'good' : 'note'}>
        <p>
          {state === 'approved' ? 'Approved' : 'Declined'} by {decision.by},{' '}
          <Instant at={decision.at} />: {decision.reason}. {decision.note}
        </p>
      </Notice>
    );
  }
  if (state === 'held' && last !== undefined) {
    return (
      <Notice tone="warn">
        <p>
          {last.by.name} approved it: {last.reason} It is paid out at{' '}
          <Instant at={last.notBefore} />, in <Countdown until={last.notBefore} />. Until then
          all who decide on reviews can stop it.
        </p>
      </Notice>
    );
  }
  const [asked] = review.asked;
  return (
    <>
      {asked === undefined ? null : <Asked asked={asked} />}
      {proposalId === null ? null : (
        <Notice
          tone="warn"
          actions={<Link href={paths.proposal(proposalId)}>Look at the proposal</Link>}
        >
          <p>Two people decide about it.</p>
        </Notice>
      )}
      {last === undefined || last.why === null ? null : (
        <Notice tone="bad">
          <p>
            {last.state === 'stopped'
              ? `${last.by.name} approved it and ${last.stoppedBy?.name ?? ''} stopped it. `
              : `${last.by.name} approved it, and it was held back. `}
            {last.why}
          </p>
        </Notice>
      )}
      {notLawful.map((sentence) => (
        <Notice key={sentence} tone="warn">
          <p>It may not be approved: {sentence}</p>
        </Notice>
      ))}
    </>
  );
}

/** What the borrower was asked for last, and whether they have done it. */
function Asked({ asked: { by, at, step, text, doneAt } }: { asked: Review['asked'][number] }) {
  return (
    <Notice tone={doneAt === null ? 'note' : 'good'}>
      <p>
        {by.name} asked <Ago at={at} /> for a step again: {stepWords[step]}. “{text}”{' '}
        {doneAt === null ? (
          'The borrower has not done it yet.'
        ) : (
          <>
            The borrower did it <Ago at={doneAt} />.
          </>
        )}
      </p>
    </Notice>
  );
}

function instalmentsText(instalments: readonly string[]) {
  return instalments.map((amount, nth) => (
    // Bills of one amount differ by nothing but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={nth}>
      {nth === 0 ? '' : ', '}
      <Money kwacha={amount} />
    </span>
  ));
}

/** Who changed it last; null where the machine did. */
function lastChange({ decision, approvals, asked: [asked], openedAt }: Review) {
  if (decision !== null) return { who: decision.by, at: decision.at };
  const since = approvals[0]?.endedAt ?? approvals[0]?.at ?? openedAt;
  if (asked !== undefined && (asked.doneAt ?? asked.at) > since) {
    return { who: asked.doneAt === null ? asked.by.name : null, at: asked.doneAt ?? asked.at };
  }
  const [last] = approvals;
  if (last === undefined) return { who: null, at: openedAt };
  if (last.stoppedBy !== null) return { who: last.stoppedBy.name, at: last.endedAt ?? last.at };
  return { who: last.endedAt === null ? last.by.name : null, at: last.endedAt ?? last.at };
}
