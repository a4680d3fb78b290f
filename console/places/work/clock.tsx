import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';

interface ClockProps {
  /** The last day for it; null where none is owed. */
  answerBy: CivilDate | null;
  isLate: boolean;
  /** The very hour, where it is counted in hours. */
  dueAt?: Date | null;
}

/** By when something is owed; late ones are marked. */
export function Clock({ answerBy, isLate, dueAt = null }: ClockProps) {
  if (answerBy === null) return <>–</>;
  const at = dueAt === null ? <Day on={answerBy} /> : <Instant at={dueAt} />;
  if (!isLate) return at;
  return <Tag tone="bad">Late since {at}</Tag>;
}
