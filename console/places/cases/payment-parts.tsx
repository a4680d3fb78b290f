import { Link } from 'wouter';
import { askNetwork } from '../../../contract/staff/case-acts.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { paymentEndText, purposeText } from '../../../contract/staff/state-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Failed, Notice, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { ExplainedPayment } from './case-words.ts';
import { operationWords } from './case-words.ts';
import css from './cases.module.css';

/** What happened to a payment, in sentences, oldest first. */
export function Story({ story }: Pick<ExplainedPayment, 'story'>) {
  return (
    <Panel title="What happened">
      <ol className={css.story}>
        {story.map(({ at, sentence }) => (
          <li key={`${at.getTime()} ${sentence}`}>
            {sentence}
            <small>
              <Instant at={at} />
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What we hold and what the network said last, and the button that asks it now. */
export function Sides({ payment }: { payment: ExplainedPayment }) {
  const { paymentId, sides } = payment;
  const mayNot = useWhyNot('cases', 'does');
  const ask = useDoing(() => callAct(askNetwork, { paymentId }));
  return (
    <Panel
      title="Both sides"
      actions={
        <Button busy={ask.isPending} whyNot={mayNot} onClick={() => ask.mutate(undefined)}>
          Ask the network now
        </Button>
      }
    >
      {ask.data === undefined ? null : (
        <Notice tone={ask.data.known === 'confirmed' ? 'good' : 'note'}>
          {ask.data.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {ask.error === null ? null : <Failed sentence={sentenceOf(ask.error)} />}
      <div className={css.sides}>
        <div>
          <small>Ours</small>
          <strong>
            <Money kwacha={sides.ours.amount} />
          </strong>
          <span>{sides.ours.said}</span>
        </div>
        <div>
          <small>Theirs</small>
          <strong>
            {sides.theirs.amount === null ? '–' : <Money kwacha={sides.theirs.amount} />}
          </strong>
          <span>{sides.theirs.said}</span>
          {sides.theirs.at === null ? null : (
            <small>
              <Instant at={sides.theirs.at} />
            </small>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** What a payment is. */
export function PaymentFacts({ payment }: { payment: ExplainedPayment }) {
  const { orderId, borrowerId, operation, purpose, amount, network, provider } = payment;
  return (
    <Facts
      facts={[
        ['Loan', <Link key="l" href={paths.loan(orderId)}>{`Loan ${orderId}`}</Link>],
        [
          'Borrower',
          <Link key="b" href={paths.borrower(borrowerId)}>
            {payment.mobileMasked}
          </Link>,
        ],
        ['For', purposeText(purpose)],
        ['Way', operationWords[operation]],
        ['Amount', <Money key="a" kwacha={amount} />],
        ['State', stateText(payment)],
        ['By', `${providerText(provider)}, ${network}`],
        ['Reference', payment.reference ?? '–'],
        ['Our id there', <code key="i">{payment.providerId}</code>],
        ['Sent', timesText(payment.sends)],
      ]}
    />
  );
}

/** Its state, and why where it failed: in words, with the code that the network is asked by. */
function stateText({ state, failureCode }: ExplainedPayment): string {
  const said = paymentEndText(state, failureCode);
  return failureCode === null || said.endsWith(failureCode) ? said : `${said} (${failureCode})`;
}

type Heard = ExplainedPayment['notes'];

const timesText = (sends: number) =>
  sends === 0 ? 'not by this server' : sends === 1 ? 'once' : `${sends} times`;

/** Everything as it came, folded: the words of networks, mobile numbers covered. */
export function Raw({ payment: { notes, callbacks } }: { payment: ExplainedPayment }) {
  return (
    <Panel title="As it came">
      <Fold title="What was sent and asked" rows={notes} />
      <Fold title="What the network called" rows={callbacks} />
    </Panel>
  );
}

function Fold({ title, rows }: { title: string; rows: Heard }) {
  return (
    <details className={css.fold}>
      <summary>
        {title}: {rows.length}
      </summary>
      <div>
        {rows.length === 0 ? <Empty>Nothing, or it was erased.</Empty> : null}
        {rows.map(({ at, kind, text }) => (
          <div key={`${at.getTime()} ${kind} ${text}`}>
            <p>
              {kind}, <Instant at={at} />
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{text}</pre>
          </div>
        ))}
      </div>
    </details>
  );
}
