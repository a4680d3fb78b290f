import { Link, useLocation } from 'wouter';
import { listReturns, makeReturn } from '../../../contract/staff/return-acts.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Failed, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { faultsText, returnsTabs, standOf } from './return-words.ts';
import type { Due, ReturnForm } from './return-words.ts';
import css from './returns.module.css';

const lead = 'Made from books and loans, each figure with its source. Two people send it.';

/** What is due to the regulator and the bureau, and what was made of it. */
export function ReturnsPage() {
  return (
    <GuardedPage lead={lead}>
      <Tabs label="Returns" tabs={returnsTabs('returns')} />
      <Loaded asked={useAct(listReturns, {})}>
        {({ forms }) => forms.map((form) => <Form key={form.format} form={form} />)}
      </Loaded>
    </GuardedPage>
  );
}

function Form({ form }: { form: ReturnForm }) {
  const { title, version, status, source, dueDays, every, periods } = form;
  return (
    <Panel
      title={title}
      actions={status === 'confirmed' ? null : <Tag tone="warn">Form not confirmed</Tag>}
    >
      <p className={css.quiet}>
        Each {every}, {dueDays} days after its end. Version {version} of its form. {source}.{' '}
        <Link href={paths.profile('format', form.format)}>The form</Link>
      </p>
      {periods.length === 0 ? (
        <Empty>Nothing was booked yet, so nothing is due.</Empty>
      ) : (
        <DataTable
          caption={`${title}, the newest period first`}
          columns={columnsOf(form)}
          rows={periods}
          keyOf={({ period }) => period}
        />
      )}
    </Panel>
  );
}

function columnsOf(form: ReturnForm): readonly Column<Due>[] {
  return [
    {
      head: 'Period',
      cell: ({ period, run }) =>
        run === null ? (
          periodText(period)
        ) : (
          <Link href={paths.return(run.runId)}>{periodText(period)}</Link>
        ),
      isMain: true,
    },
    {
      head: 'Due',
      cell: ({ dueOn, isLate }) => (
        <>
          <Day on={dueOn} /> {isLate ? <Tag tone="bad">Late</Tag> : null}
        </>
      ),
    },
    {
      head: 'Books',
      cell: ({ isClosed, isOver }) => (isClosed ? 'closed' : isOver ? 'open' : 'running'),
      isWide: true,
    },
    {
      head: 'Faults',
      cell: ({ run }) => faultsText(run?.faultCount ?? null),
      isNumber: true,
    },
    {
      head: 'State',
      cell: ({ run }) => <Tag tone={standOf(run).tone}>{standOf(run).words}</Tag>,
    },
    { head: 'Make', cell: (due) => <Make form={form} due={due} /> },
  ];
}

/** Makes a return; what is made stays beside it. */
function Make({ form, due }: { form: ReturnForm; due: Due }) {
  const [, navigate] = useLocation();
  const mayNot = useWhyNot('returns', 'proposes');
  const mayNotName = useWhyNot('unseal', 'does');
  const { format, kind } = form;
  const { period, isOver, run } = due;
  const does = run === null ? 'Make it' : 'Make again';
  const make = useDoing(async () => {
    const { runId } = await callAct(makeReturn, { format, period });
    navigate(paths.return(runId));
  });
  return (
    <>
      <Button
        busy={make.isPending}
        aria-label={`${does}: ${form.title} of ${periodText(period)}`}
        whyNot={
          mayNot ??
          (kind === 'rows' ? mayNotName : null) ??
          (isOver ? null : 'The period is not over.')
        }
        onClick={() => make.mutate(undefined)}
      >
        {does}
      </Button>
      {make.error === null ? null : <Failed sentence={sentenceOf(make.error)} />}
    </>
  );
}
