import { Link } from 'wouter';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { listStatements } from '../../../contract/staff/statement-acts.ts';
import { paths } from '../../platform/paths.ts';
import { Notice } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';

type Statements = StaffAnswerOf<typeof listStatements>;

/** Days whose statement is missing, each a link to where it is brought. */
export function Missing({ missing }: Pick<Statements, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>
        Money moved, and no statement can be read of:{' '}
        {missing.map(({ day, provider, isUnreadable }, i) => (
          <span key={`${provider} ${day}`}>
            {i === 0 ? '' : ', '}
            <Link href={paths.statement({ provider, day })}>
              {provider} on <Day on={day} />
            </Link>
            {isUnreadable ? ' (a line in doubt)' : ''}
          </span>
        ))}
        .
      </p>
    </Notice>
  );
}
