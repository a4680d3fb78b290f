import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { cannotPay } from '../../../contract/borrower/cannot-pay.ts';
import type { CannotPayReason } from '../../../contract/borrower/cannot-pay.ts';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/cannot-pay.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/api/clock-offset.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ArrangementCard } from './arrangement-card.tsx';
import css from './bill-ahead.module.css';

const reasons: readonly (readonly [CannotPayReason, string])[] = [
  ['income-lost', say.incomeLost],
  ['illness-or-death', say.illnessOrDeath],
  ['other', say.somethingElse],
];
const dayChoices = [3, 7, 14, 21, 28];
/** Further than any plan begins: a person answers. */
const laterDays = 60;

/**
 * `/billing-details/{orderId}?part=cannot-pay`: two questions, each answered by one touch. Then
 * a plan that one more agrees to; otherwise staff call.
 */
export function CannotPayPart({ orderId }: { orderId: LoanDetail['orderId'] }) {
  const [reason, setReason] = useState<CannotPayReason | null>(null);
  const [state, setState] = useState<'asked' | 'busy' | 'offered' | 'called'>('asked');

  async function send(why: CannotPayReason, canPayOn: CivilDate) {
    setState('busy');
    try {
      const body = { orderId, reason: why, canPayOn };
      const { arrangement } = await call(cannotPay, { quiet: true, body });
      setState(arrangement ? 'offered' : 'called');
    } catch (failure) {
      showToast(sentenceOf(failure));
      setState('asked');
    }
  }

  if (state === 'called') return <Called orderId={orderId} />;
  if (state === 'offered') return <Offered orderId={orderId} />;
  if (reason === null) {
    return <Question of={say.whyHeading} choices={reasons} onChoose={setReason} />;
  }
  if (state === 'busy') return <p role="status">{say.asking}</p>;
  return (
    <Question
      of={say.whenHeading}
      choices={daysFrom(civilDateOf(new Date(serverNow())))}
      onChoose={(day) => void send(reason, day)}
    />
  );
}

function daysFrom(today: CivilDate): (readonly [CivilDate, string])[] {
  const days = dayChoices.map((count) => addDays(today, count));
  return [
    ...days.map((day) => [day, say.fromDay(showDay(day))] as const),
    [addDays(today, laterDays), say.later],
  ];
}

interface QuestionProps<Value extends string> {
  of: string;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}

function Question<Value extends string>({ of, choices, onChoose }: QuestionProps<Value>) {
  return (
    <section className={css.ways}>
      <h2>{of}</h2>
      <LinkList label={of}>
        {choices.map(([value, label]) => (
          <button key={value} type="button" onClick={() => onChoose(value)}>
            <span>{label}</span>
            <NextIcon />
          </button>
        ))}
      </LinkList>
    </section>
  );
}

/** The plan, which one touch agrees to. */
function Offered({ orderId }: { orderId: LoanDetail['orderId'] }) {
  const asked = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], { fresh: true });
  const [, navigate] = useLocation();
  const agreed = () => {
    askEverythingAgain();
    navigate(paths.billingDetails(orderId), { replace: true });
  };
  return (
    <Loaded asked={asked}>
      {(loan) => (
        <>
          <ArrangementCard loan={loan} onAgreed={agreed} />
          <Link replace href={paths.billingDetails(orderId)} className={buttonLook('quiet')}>
            {say.backToBill}
          </Link>
        </>
      )}
    </Loaded>
  );
}

function Called({ orderId }: { orderId: LoanDetail['orderId'] }) {
  return (
    <EmptyState
      title={say.weCall}
      action={
        <Link replace href={paths.billingDetails(orderId)} className={buttonLook()}>
          {say.backToBill}
        </Link>
      }
    >
      <p>{say.weCallText}</p>
    </EmptyState>
  );
}
