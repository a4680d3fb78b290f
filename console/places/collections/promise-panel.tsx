import { useState } from 'react';
import type { FormEvent } from 'react';
import { promise } from '../../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Failed, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Promised, ToCollect } from './collect-words.ts';
import { promiseTone, promiseWords } from './collect-words.ts';
import css from './collections.module.css';
import beside from '../../ui/beside.module.css';

/** What they promised, on a calendar of five weeks, and a further promise. */
export function PromisePanel({ shown }: { shown: ToCollect }) {
  const { promises, rules } = shown;
  return (
    <Panel title="Promises">
      <Calendar promises={promises} today={rules.today} />
      <ol className={beside.steps}>
        {promises.map(({ amount, on, state, paid, by, madeAt }) => (
          <li key={madeAt.getTime()}>
            <Tag tone={promiseTone[state]}>{promiseWords[state]}</Tag>{' '}
            <Amount of={amount} on={on} />
            <small>
              To {by}, <Day on={civilDateOf(madeAt)} />
              {state === 'broken' ? (
                <>
                  ; paid <Money kwacha={paid} /> by then
                </>
              ) : null}
            </small>
          </li>
        ))}
      </ol>
      <PromiseForm shown={shown} />
    </Panel>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weeksShown = 5;
const weeksBefore = 2;

function Calendar({ promises, today }: { promises: readonly Promised[]; today: CivilDate }) {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(today, -weekday - 7 * weeksBefore);
  const weeks = Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (_one, place) => addDays(first, 7 * week + place)),
  );
  return (
    <table className={css.calendar}>
      <caption>Two weeks back, and what is promised</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                isToday={day === today}
                promised={promises.find(({ on }) => on === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarDayProps {
  day: CivilDate;
  isToday: boolean;
  promised: Promised | undefined;
}

function CalendarDay({ day, isToday, promised }: CalendarDayProps) {
  const looks = [isToday && css.today, promised && css[promised.state]];
  return (
    <td className={looks.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      {Number(day.slice(8))}
      {promised === undefined ? null : <small>{promiseWords[promised.state]}</small>}
    </td>
  );
}

function Amount({ of, on }: { of: string; on: CivilDate }) {
  return (
    <>
      <Money kwacha={of} /> by <Day on={on} />
    </>
  );
}

function PromiseForm({ shown: { loan, promises, rules } }: { shown: ToCollect }) {
  const mayNot = useWhyNot('collections', 'does');
  const [amount, setAmount] = useState('');
  const [on, setOn] = useState('');
  const day = parseCivilDate(on);
  const keep = useDoing(async () => {
    if (day === null) return;
    await callAct(promise, { orderId: loan.orderId, amount, on: day });
    setAmount('');
    setOn('');
    showToast('Kept. Nobody calls them until its day is over.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate(undefined);
  };
  const isOpen = promises.some(({ state }) => state === 'open');
  const whyNot = isOpen
    ? 'A promise is open. Wait until its day is over.'
    : amount === '' || day === null
      ? 'Say how much, and by which day.'
      : null;
  return (
    <form onSubmit={submit} className={beside.form} noValidate>
      <TextField
        label="They promise, in kwacha"
        inputMode="decimal"
        value={amount}
        onText={setAmount}
        error={fieldSentence(keep.error, 'amount')}
      />
      <TextField
        label="By the end of"
        type="date"
        max={rules.lastPromiseOn}
        value={on}
        onText={setOn}
        error={fieldSentence(keep.error, 'on')}
      />
      {keep.error === null ? null : <Failed sentence={sentenceOf(keep.error)} />}
      <div className={beside.buttons}>
        <Button type="submit" busy={keep.isPending} whyNot={mayNot ?? whyNot}>
          Take down the promise
        </Button>
      </div>
    </form>
  );
}
