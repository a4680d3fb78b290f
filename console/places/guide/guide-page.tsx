import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { leaveLine, showGuide, takeLine } from '../../../contract/staff/guide-acts.ts';
import type { GuideList } from '../../../contract/staff/guide-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { periodText, weekdayText } from '../../../contract/words/day-text.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Choice } from '../../ui/field.tsx';
import { Aside, Notice } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { serverToday } from '../../ui/server-now.ts';
import { showToast } from '../../ui/toast.tsx';
import { roleTitle } from '../people/role-words.ts';
import { buttonOf, stateMarks, stateTexts } from './guide-words.ts';
import css from './guide.module.css';

type Guide = StaffAnswerOf<typeof showGuide>;
type GuideLine = Guide['lines'][number];

/** What changes without an event, such as the hour of a job, is looked at again. */
const everyMs = 30_000;

/** What is worked through before the first borrower calls. */
export function MorningPage() {
  const [today] = useState(() => serverToday());
  return (
    <GuardedPage
      lead={`${weekdayText(today)}. Each line is checked now, and leads to where it is done.`}
      actions={<Link href={paths.monthEnd}>End of the month</Link>}
    >
      <Loaded asked={useAct(showGuide, { list: 'morning' }, { everyMs })}>
        {(guide) => <Lines list="morning" guide={guide} through="The morning is done" />}
      </Loaded>
    </GuardedPage>
  );
}

/** How a month is closed, line by line. */
export function MonthEndPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const month = search.get('month') ?? undefined;
  return (
    <GuardedPage
      lead="Work from the first line down. Each is checked now, and leads to where it is done."
      actions={<Link href={paths.periods}>All months</Link>}
    >
      <Loaded asked={useAct(showGuide, { list: 'month-end', month }, { everyMs })}>
        {(guide) => (
          <>
            <div className={css.month}>
              <Choice
                label="Month"
                none="The last that is over"
                value={guide.month ?? ''}
                options={guide.months.map((value) => ({ value, label: periodText(value) }))}
                onChoose={(value) => navigate(withFilter(paths.monthEnd, { month: value }))}
              />
            </div>
            <Lines
              list="month-end"
              guide={guide}
              through={`${periodText(guide.month ?? '')}: the month is closed`}
            />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

interface LinesProps {
  list: GuideList;
  guide: Guide;
  /** The sentence once all of it is done. */
  through: string;
}

function Lines({ list, guide, through }: LinesProps) {
  const { lines, hidden, isThrough, checkedAt } = guide;
  const done = lines.filter(({ state }) => state === 'done').length;
  const next = lines.find(({ state }) => state === 'to-do');
  return (
    <>
      <div className={css.progress}>
        <p>
          <strong>
            {done} of {lines.length}
          </strong>{' '}
          done
        </p>
        <progress value={done} max={lines.length} aria-label="Lines that are done" />
        <Aside>
          Checked <Instant at={checkedAt} />
        </Aside>
      </div>
      <ol className={css.lines}>
        {lines.map((one) => (
          <Line
            key={one.line}
            of={{ list, month: guide.month ?? undefined }}
            one={one}
            isNext={one === next}
          />
        ))}
      </ol>
      {hidden === 0 ? null : (
        <Aside>
          {counted(hidden, 'line is', 'lines are')} for colleagues with another role.
        </Aside>
      )}
      {isThrough ? (
        <Notice tone="good">
          <p>{through}.</p>
        </Notice>
      ) : null}
    </>
  );
}

interface LineProps {
  of: { readonly list: GuideList; readonly month?: string | undefined };
  one: GuideLine;
  isNext: boolean;
}

function Line({ of, one, isNext }: LineProps) {
  const { title, state, says, to, owner, takenBy } = one;
  const id = `line-${one.line}`;
  const { does, to: href } = buttonOf(to);
  return (
    <li className={`${css.line} ${css[state]}`} aria-labelledby={id}>
      <span className={css.mark} role="img" aria-label={stateTexts[state]}>
        {stateMarks[state]}
      </span>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{says}</p>
      </div>
      <p className={css.owner}>
        {roleTitle(owner)}
        {takenBy === null ? null : <span>{takenBy.name} is at it</span>}
      </p>
      <div className={css.does}>
        {state === 'done' ? null : <Take of={of} one={one} />}
        <ButtonLink to={href} look={isNext ? 'primary' : state === 'done' ? 'plain' : 'quiet'}>
          {state === 'done' ? 'Look' : does}
        </ButtonLink>
      </div>
    </li>
  );
}

function Take({ of, one: { line, title, takenBy } }: Pick<LineProps, 'of' | 'one'>) {
  const me = useSession().person.id;
  const isMine = takenBy?.id === me;
  const change = useDoing(async () => {
    await callAct(isMine ? leaveLine : takeLine, { ...of, line });
  });
  const does = isMine ? 'Give it back' : 'Take it';
  return (
    <Button
      look="plain"
      busy={change.isPending}
      aria-label={`${does}: ${title}`}
      whyNot={takenBy === null || isMine ? null : `${takenBy.name} has taken this.`}
      onClick={() =>
        change.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
      }
    >
      {does}
    </Button>
  );
}
