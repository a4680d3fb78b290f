import { promise } from '../../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import { Panel, Tag } from '../../ui/frames.tsx';
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
  const isOpen = promises.some(({ state }) => state === 'open');
  return (
    <ActForm
      act={promise}
      given={{ orderId: loan.orderId }}
      fields={{
        amount: { kind: 'amount', label: 'They promise, in kwacha' },
        on: { kind: 'day', label: 'Pay by', max: rules.lastPromiseOn },
      }}
      action="Record promise to pay"
      look="quiet"
      whyNot={mayNot ?? (isOpen ? 'A promise is open. Wait until its day is over.' : null)}
      onDone={(_promise, { reset }) => {
        reset();
        showToast('Promise recorded. They are not called until its day is over.');
      }}
    />
  );
}
