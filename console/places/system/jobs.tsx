import { listJobs, runJob } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { listOf } from '../../platform/list-page.tsx';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { jobWords } from './job-words.ts';

type Job = StaffAnswerOf<typeof listJobs>['jobs'][number];

const lookEveryMs = 2000;

/** The server's jobs, with the failure of a last run, and to be run again. */
export const Jobs = listOf({
  act: listJobs,
  args: () => ({}),
  everyMs: lookEveryMs,
  rowsOf: ({ jobs }): readonly Job[] => jobs,
  caption: 'Jobs, by name',
  columns: [
    {
      head: 'What it does',
      cell: ({ name }) => (
        <>
          {jobWords[name]} <code>{name}</code>
        </>
      ),
      isLong: true,
      isMain: true,
    },
    { head: 'State', cell: (job) => <State job={job} />, isLong: true },
    {
      head: 'Last run',
      cell: ({ lastEndedAt }) => (lastEndedAt === null ? 'never' : <Ago at={lastEndedAt} />),
    },
    { head: 'Next', cell: ({ dueAt }) => <Instant at={dueAt} />, isWide: true },
    { head: 'Again', cell: (job) => <RunAgain job={job} /> },
  ],
  keyOf: ({ name }) => name,
  none: 'No job is known.',
});

function RunAgain({ job: { name, isRunning } }: { job: Job }) {
  const mayNot = useWhyNot('system', 'does');
  const run = useDoing(async () => {
    await callAct(runJob, { name });
    showToast(`${name} runs.`);
  });
  return (
    <Button
      whyNot={mayNot ?? (isRunning ? 'It is running now.' : null)}
      busy={run.isPending}
      aria-label={`Run again: ${name}`}
      onClick={() => run.mutate(undefined, { onError: (why) => showToast(sentenceOf(why)) })}
    >
      Run again
    </Button>
  );
}

function State({ job: { isRunning, lastFailure } }: { job: Job }) {
  if (isRunning) return <Tag>Runs</Tag>;
  if (lastFailure === null) return <Tag tone="good">Well</Tag>;
  return (
    <>
      <Tag tone="bad">Failed</Tag> {lastFailure}
    </>
  );
}
