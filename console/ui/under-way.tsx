import { counts } from './counts.ts';
import layout from './draft.module.css';
import { Panel } from './frames.tsx';

interface UnderWayProps {
  seen: number;
  /** Null, or 0: not counted yet. */
  of: number | null;
  /** What is gone through: `loans`. */
  things: string;
}

/** The progress of something that runs in the background. */
export function UnderWay({ seen, of: counted, things }: UnderWayProps) {
  const of = counted === 0 ? null : counted;
  return (
    <Panel title="Under way">
      <label className={layout.running}>
        <span role="status">
          {counts.format(seen)} {of === null ? '' : `of ${counts.format(of)} `}
          {things}
        </span>
        {of === null ? <progress /> : <progress max={Math.max(1, of)} value={seen} />}
      </label>
      <p className={layout.quiet}>You may leave: it goes on without you.</p>
    </Panel>
  );
}
