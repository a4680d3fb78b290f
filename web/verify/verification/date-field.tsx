import { useId } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../../contract/sentences/verification.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { serverNow } from '../../platform/api/clock-offset.ts';
import { describedBy, Field } from '../../ui/field.tsx';
import { dateParts, dateText, daysOf, yearsBetween } from './date-parts.ts';
import type { DateParts } from './date-parts.ts';
import css from './chosen-box.module.css';
import { ListPart } from './list-part.tsx';

interface DateFieldProps {
  label: ReactNode;
  name: string;
  /** `YYYY-MM-DD`; while it is being chosen, parts may be empty. */
  value: string;
  onChange: (value: string) => void;
  /** The first and the last day, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** What the phone may fill in: `bday`. */
  purpose?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
}

const months = [
  say.january,
  say.february,
  say.march,
  say.april,
  say.may,
  say.june,
  say.july,
  say.august,
  say.september,
  say.october,
  say.november,
  say.december,
];

/**
 * A day in three lists of the phone's own. Its calendar would open at today, and many do not
 * find how to turn it back to an early year. A typed day can be read as day and month or month
 * and day. Lists cannot be misread, need no keyboard, and a year is two flicks away.
 */
export function DateField({
  name,
  value,
  onChange,
  min,
  max,
  purpose,
  ...frame
}: DateFieldProps) {
  const id = useId();
  const parts = dateParts(value);
  const put = (part: Partial<DateParts>) => onChange(dateText({ ...parts, ...part }));
  // For forms without bounds: by the server's clock, because this phone's may be wrong.
  const thisYear = Number(civilDateOf(new Date(serverNow())).slice(0, 4));
  const years = yearsBetween({ min, max }, thisYear);
  const days = Array.from({ length: daysOf(parts) }, (_, day) => twoDigits(day + 1));
  // A day that a later choice of month took away stays seen, so that it can be put right.
  if (parts.day !== '' && !days.includes(parts.day)) days.push(parts.day);
  const part = (
    key: keyof DateParts,
    given: Pick<Parameters<typeof ListPart>[0], 'label' | 'options'>,
  ) => (
    <ListPart
      {...given}
      name={`${name}.${key}`}
      value={parts[key]}
      onChange={(chosen) => put({ [key]: chosen })}
      purpose={purpose && `${purpose}-${key}`}
      wrong={Boolean(frame.error)}
      described={describedBy(id, frame)}
    />
  );
  return (
    <Field id={id} isGroup {...frame}>
      <div className={css.parts}>
        {part('day', {
          label: say.day,
          options: days.map((day) => [day, String(Number(day))]),
        })}
        {part('month', {
          label: say.month,
          options: months.map((month, index) => [twoDigits(index + 1), month]),
        })}
        {part('year', { label: say.year, options: years.map((year) => [year, year]) })}
      </div>
    </Field>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
