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
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './relief-panel.module.css';
import { arrangementTone, arrangementWords, hardshipWords } from './relief-words.ts';

type Relief = z.output<typeof relief>;
type Plan = NonNullable<Relief['arrangement']>;

interface ReliefPanelProps {
  orderId: string;
  eased: Relief;
}

/** What eases this debt, and what could be proposed for it. */
export function ReliefPanel({ orderId, eased }: ReliefPanelProps) {
  const { arrangement, chargeStop, isWrittenOff, isOwed } = eased;
  const isRunning = arrangement?.state === 'kept' || arrangement?.state === 'offered';
  return (
    <Panel title="If they cannot pay">
      {arrangement === null ? null : <Arranged plan={arrangement} />}
      {chargeStop === null ? null : (
        <p>
          Charges are stopped for {hardshipWords[chargeStop.reason].toLowerCase()}, from{' '}
          <Day on={chargeStop.fromOn} />{' '}
          {chargeStop.untilOn === null ? (
            'for good'
          ) : (
            <>
              until the end of <Day on={chargeStop.untilOn} />
            </>
          )}
          . Nobody contacts them.
        </p>
      )}
      {isWrittenOff ? (
        <p>The debt is given up in the books. What still comes is taken.</p>
      ) : null}
      {arrangement === null && chargeStop === null && !isWrittenOff ? (
        <Empty>Nothing was agreed about this debt.</Empty>
      ) : null}
      <div className={css.buttons}>
        {isOwed ? (
          <>
            <Propose
              kind="arrangement"
              orderId={orderId}
              because={isRunning ? 'A plan is offered or kept already.' : null}
            >
              Offer a plan
            </Propose>
            {chargeStop === null ? (
              <Propose kind="hardship" orderId={orderId}>
                Stop charges
              </Propose>
            ) : (
              <Propose kind="end-hardship" orderId={orderId}>
                Let charges run again
              </Propose>
            )}
            <Propose kind="write-off-early" orderId={orderId}>
              Give it up early
            </Propose>
          </>
        ) : null}
        {isWrittenOff ? (
          <Propose kind="reverse-write-off" orderId={orderId}>
            Take it up again
          </Propose>
        ) : null}
      </div>
    </Panel>
  );
}

function Arranged({ plan }: { plan: Plan }) {
  const { state, parts, acceptBy, agreedOn, brokenOn, proposalId } = plan;
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
        <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
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
  /** Why it cannot be proposed now, whoever asks. */
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
