import { Link } from 'wouter';
import { listNotices, mostNotices, type NoticeKind } from '../../contract/staff/notice-acts.ts';
import type { ProposalId } from '../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { workPath } from '../places/work/work-words.ts';
import { Clock } from '../places/work/clock.tsx';
import { Loaded } from '../platform/loaded.tsx';
import { paths } from '../platform/paths.ts';
import { useAct } from '../platform/queries.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counts.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Empty } from '../ui/frames.tsx';
import { Ago } from '../ui/instant.tsx';
import css from './search-dialog.module.css';

type Row = StaffAnswerOf<typeof listNotices>['rows'][number];

const pathOf: Readonly<Record<NoticeKind, (id: string) => string>> = {
  ...workPath,
  proposals: (id) => paths.proposal(id as ProposalId),
  returns: () => paths.returns,
  officer: () => paths.officers,
};

/** What awaits the user, by its deadlines; each leads to where it is done. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const asked = useAct(listNotices, { most: mostNotices });
  return (
    <Dialog title="What awaits you" onClose={onClose} wide>
      <Loaded asked={asked}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <Empty>Nothing awaits you.</Empty>
          ) : (
            <>
              <ul className={css.found} aria-label="What awaits you">
                {rows.map((row) => (
                  <li key={`${row.kind} ${row.id}`}>
                    <Link href={pathOf[row.kind](row.id)} onClick={onClose}>
                      {row.line}
                    </Link>
                    <small>
                      <When row={row} />
                    </small>
                  </li>
                ))}
              </ul>
              {count > rows.length ? (
                <p>
                  {counted(count - rows.length, 'more item')} in the{' '}
                  <Link href={paths.inbox}>Inbox</Link>.
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Link href={paths.me} onClick={onClose}>
          Choose mail and SMS
        </Link>
      </DialogActions>
    </Dialog>
  );
}

function When({ row }: { row: Row }) {
  if (row.answerBy === null) return <Ago at={row.since} />;
  return (
    <>
      Due <Clock {...row} />
    </>
  );
}
