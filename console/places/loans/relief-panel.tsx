import type * as z from 'zod/mini';
import { Link } from 'wouter';
import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { relief } from '../../../contract/staff/relief-words.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './relief-panel.module.css';
import { outcomeWords } from '../dispute-words.ts';
import { hardshipWords } from '../proposals/hardship-words.ts';
import { arrangementTone, arrangementWords, cannotPayWords } from './relief-words.ts';

type Relief = z.output<typeof relief>;
type Plan = NonNullable<Relief['arrangement']>;

interface ReliefPanelProps {
  orderId: string;
  eased: Relief;
  /** A page for another day than today offers no proposals. */
  isNow: boolean;
}

/** What eases this debt, and what could be proposed for it. */
export function ReliefPanel({ orderId, eased, isNow }: ReliefPanelProps) {
  const { arrangement, chargeStop, dispute, claim, restructured, isWrittenOff } = eased;
  return (
    <Panel title="If they cannot pay">
      {claim === null ? null : (
        <p>
          <Tag tone="warn">Awaiting your answer</Tag> On <Instant at={claim.askedAt} /> they
          said that they cannot pay: {cannotPayWords[claim.reason]}. They can from{' '}
          <Day on={claim.canPayOn} />.
        </p>
      )}
      {arrangement === null ? null : <Arranged plan={arrangement} />}
      {restructured === null ? null : <NewSchedule {...restructured} />}
      {chargeStop === null ? null : (
        <p>
          Charges are suspended for {hardshipWords[chargeStop.reason].toLowerCase()}, from{' '}
          <Day on={chargeStop.fromOn} />{' '}
          {chargeStop.untilOn === null ? (
            'for good'
          ) : (
            <>
              until the end of <Day on={chargeStop.untilOn} />
            </>
          )}
          . They are not contacted.
        </p>
      )}
      {dispute === null ? null : (
        <p>
          <Link href={paths.dispute(dispute.number)}>Dispute {dispute.number}</Link>:{' '}
          {outcomeWords[dispute.outcome].toLowerCase()}.
          {dispute.isFrozen ? ' Charges and reminders are suspended.' : null}
        </p>
      )}
      {isWrittenOff ? <p>The debt is written off. Payments are still accepted.</p> : null}
      {arrangement === null &&
      chargeStop === null &&
      claim === null &&
      restructured === null &&
      !isWrittenOff ? (
        <Empty>Nothing was agreed about this debt.</Empty>
      ) : null}
      <Proposals orderId={orderId} eased={eased} isNow={isNow} />
    </Panel>
  );
}

/** What could be proposed for it now. */
function Proposals({ orderId, eased, isNow }: ReliefPanelProps) {
  const { arrangement, chargeStop, isWrittenOff, isOwed } = eased;
  const isRunning = arrangement?.state === 'kept' || arrangement?.state === 'offered';
  return (
    <div className={css.buttons}>
      {isNow && isOwed ? (
        <>
          <Propose
            kind="arrangement"
            orderId={orderId}
            because={isRunning ? 'An arrangement is offered or kept already.' : null}
          >
            Payment arrangement
          </Propose>
          <Propose
            kind="restructure"
            orderId={orderId}
            because={isRunning ? 'An arrangement is offered or kept already.' : null}
          >
            Restructure
          </Propose>
          {chargeStop === null ? (
            <Propose kind="hardship" orderId={orderId}>
              Suspend charges
            </Propose>
          ) : (
            <Propose kind="end-hardship" orderId={orderId}>
              Resume charges
            </Propose>
          )}
          <Propose kind="write-off-early" orderId={orderId}>
            Write off
          </Propose>
        </>
      ) : null}
      {isNow && isWrittenOff ? (
        <Propose kind="reverse-write-off" orderId={orderId}>
          Reverse write-off
        </Propose>
      ) : null}
    </div>
  );
}

function NewSchedule(of: NonNullable<Relief['restructured']>) {
  const { on, proposalId, classedDays } = of;
  return (
    <p>
      <Tag tone="note">Restructured</Tag> New schedule since <Day on={on} />.{' '}
      <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
      {classedDays > 0
        ? `. Classed as at least ${classedDays} days in arrears until it is paid.`
        : '.'}
    </p>
  );
}

function Arranged({ plan }: { plan: Plan }) {
  const { state, parts, acceptBy, agreedOn, brokenOn, proposalId, asked } = plan;
  return (
    <>
      <p>
        <Tag tone={arrangementTone[state]}>{arrangementWords[state]}</Tag>{' '}
        {state === 'offered' ? (
          <>
            Their borrower can agree until <Day on={acceptBy} />.
          </>
        ) : null}
        {agreedOn === null ? null : (
          <>
            Agreed on <Day on={agreedOn} />.
          </>
        )}
        {brokenOn === null ? null : (
          <>
            {' '}
            Charges run again since <Day on={brokenOn} />.
          </>
        )}
      </p>
      <ol className={css.parts}>
        {parts.map(({ on, amount, isThere }) => (
          <li key={on}>
            <span>
              <Day on={on} />
            </span>
            <Money kwacha={amount} />
            <small>{isThere ? 'there' : missingText(on, plan)}</small>
          </li>
        ))}
      </ol>
      <p>
        {asked === null ? (
          <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
        ) : (
          `Offered by the published policy: ${cannotPayWords[asked.reason]}.`
        )}
      </p>
    </>
  );
}

/** After a plan is broken, or was not agreed to in time, nothing of it is to come. */
function missingText(on: CivilDate, { state, brokenOn }: Plan): string {
  if (state === 'lapsed') return '';
  if (state !== 'broken') return 'to come';
  return brokenOn !== null && on < brokenOn ? 'not there' : '';
}

interface ProposeProps {
  kind: ProposalKind;
  orderId: string;
  /** Why it cannot be proposed now, by any user. */
  because?: string | null;
  children: string;
}

function Propose({ kind, orderId, because = null, children }: ProposeProps) {
  const mayNot = useWhyNot(kindRules[kind].permission, 'proposes');
  return (
    <ButtonLink
      to={withFilter(paths.newProposal, { kind, about: orderId })}
      whyNot={mayNot ?? because}
    >
      {children}
    </ButtonLink>
  );
}
