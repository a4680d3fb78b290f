import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';

interface ClockProps {
  /** The last day for it; null where none is owed. */
  answerBy: CivilDate | null;
  isLate: boolean;
}

/** By when something is owed; what is late stands out. */
export function Clock({ answerBy, isLate }: ClockProps) {
  if (answerBy === null) return <>–</>;
  if (!isLate) return <Day on={answerBy} />;
  return (
    <Tag tone="bad">
      Late since <Day on={answerBy} />
    </Tag>
  );
}
