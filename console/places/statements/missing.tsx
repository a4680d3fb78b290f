import { useState } from 'react';
import { Link } from 'wouter';
import { type CivilDate } from '../../../contract/words/civil-date.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { paths } from '../../platform/paths.ts';
import { Notice } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { serverToday } from '../../ui/server-now.ts';

interface MissingProps {
  missing: readonly {
    readonly day: CivilDate;
    readonly provider: string;
  }[];
  due?: readonly {
    readonly title: string;
    readonly period: string;
    readonly dueOn: CivilDate;
  }[];
}

/** Days whose statement is missing and returns that are due, each a link to where it is done. */
export function Missing({ missing, due = [] }: MissingProps) {
  const [today] = useState(() => serverToday());
  if (missing.length + due.length === 0) return null;
  return (
    <Notice tone="warn">
      {due.map(({ title, period, dueOn }) => (
        <p key={title}>
          <Link href={paths.returns}>
            {title} of {periodText(period)}
          </Link>{' '}
          {dueOn < today ? 'was' : 'is'} due on <Day on={dueOn} />.
        </p>
      ))}
      {missing.length === 0 ? null : (
        <p>
          No statement of{' '}
          {missing.map(({ day, provider }, i) => (
            <span key={`${provider} ${day}`}>
              {i === 0 ? '' : ', '}
              <Link href={paths.statement(provider, day)}>
                {providerText(provider)} on <Day on={day} />
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </Notice>
  );
}
