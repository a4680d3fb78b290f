import { Link } from 'wouter';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { paths } from '../../platform/paths.ts';
import { Notice } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';

interface MissingProps {
  missing: readonly {
    readonly day: CivilDate;
    readonly provider: string;
  }[];
}

/** Days whose statement is missing, each a link to where it is brought. */
export function Missing({ missing }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>
        No statement of{' '}
        {missing.map(({ day, provider }, i) => (
          <span key={`${provider} ${day}`}>
            {i === 0 ? '' : ', '}
            <Link href={paths.statement({ provider, day })}>
              {provider} on <Day on={day} />
            </Link>
          </span>
        ))}
        .
      </p>
    </Notice>
  );
}
