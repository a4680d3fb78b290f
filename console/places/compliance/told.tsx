import { Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import type { Breach } from './compliance-words.tsx';

/** Whether the Commissioner was notified, and in time. */
export function Told({ breach }: { breach: Breach }) {
  const { toldAt, dueAt, isLate, outcome } = breach;
  if (toldAt !== null) {
    return (
      <>
        Told <Instant at={toldAt} /> {isLate ? <Tag tone="bad">Late</Tag> : null}
      </>
    );
  }
  if (outcome !== null) return <>–</>;
  return isLate ? (
    <Tag tone="bad">
      Late since <Instant at={dueAt} />
    </Tag>
  ) : (
    <>
      By <Instant at={dueAt} />
    </>
  );
}
