import { useState } from 'react';
import { Link } from 'wouter';
import { showReplay } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { ProposeFrom } from '../propose-from.tsx';
import {
  outcomeTone,
  outcomeWords,
  runTone,
  runWords,
  shareText,
  verdictWords,
} from './rule-words.ts';
import { counted, counts } from '../../ui/counts.ts';
import { Changes, RulesTabs } from './rules-parts.tsx';
import css from './rules.module.css';
import { SwapSet } from './swap-set.tsx';
import layout from '../../ui/draft.module.css';
import { UnderWay } from '../../ui/under-way.tsx';

type Run = StaffAnswerOf<typeof showReplay>;
type Found = NonNullable<Run['result']>;
type Example = Found['examples'][number];

const lookEveryMs = 1000;

/** A draft, tried on what was applied for: who would have been decided otherwise. */
export function ReplayPage({ id }: { id: string }) {
  const [isRunning, setIsRunning] = useState(true);
  const asked = useAct(showReplay, { runId: id }, isRunning ? { everyMs: lookEveryMs } : {});
  const { data } = asked;
  const isNow = data === undefined || data.state === 'running';
  if (isNow !== isRunning) setIsRunning(isNow);
  return (
    <GuardedPage
      beside={data ? <Tag tone={runTone[data.state]}>{runWords[data.state]}</Tag> : null}
      lead={data ? <Lead run={data} /> : null}
    >
      <RulesTabs here="draft" />
      <Loaded asked={asked}>{(run) => <Shown run={run} />}</Loaded>
    </GuardedPage>
  );
}

function Lead({ run: { days, asOf, startedBy, startedAt } }: { run: Run }) {
  return (
    <>
      Applications of {counted(days, 'day')} up to <Day on={asOf} />, decided again from the
      facts that were kept with them. {startedBy.name}, <Instant at={startedAt} />.
    </>
  );
}

function Shown({ run }: { run: Run }) {
  const { state, seen, of, result, changes } = run;
  return (
    <>
      <Panel title="What it changes">
        <Changes changes={changes} />
      </Panel>
      {state === 'running' ? <UnderWay seen={seen} of={of} things="applications" /> : null}
      {state === 'failed' ? (
        <Notice tone="bad">
          <p>It failed on one of them. The log of the server says which. Try again.</p>
        </Notice>
      ) : null}
      {result === null ? null : <Result result={result} />}
      {state === 'done' ? <Publish run={run} /> : null}
    </>
  );
}

function Result({ result }: { result: Found }) {
  const { orders, otherwise, cells, unknown, examples } = result;
  if (orders === 0) {
    return <Empty>No applications in these days, so there is nothing to learn from.</Empty>;
  }
  return (
    <>
      <Panel title={`${counts.format(otherwise)} would be decided otherwise`}>
        <p className={css.quiet}>
          {shareText(otherwise, orders)} of {counted(orders, 'application')}.
        </p>
        <SwapSet
          caption="What was decided, beside what the draft would decide, and what became of them"
          other="by the draft"
          cells={cells}
          hrefOf={() => null}
        />
      </Panel>
      <Panel title="What it cannot know">
        <ul className={layout.sentences}>
          {unknown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
      {examples.length === 0 ? null : (
        <Panel title="Some of them">
          <DataTable
            caption="Drawn by chance from those that would be decided otherwise"
            columns={columns}
            rows={examples}
            keyOf={({ orderId }) => orderId}
          />
        </Panel>
      )}
    </>
  );
}

const columns: readonly Column<Example>[] = [
  {
    head: 'Loan',
    cell: ({ orderId }) => <Link href={paths.loan(orderId)}>loan {orderId}</Link>,
  },
  { head: 'Asked on', cell: ({ askedOn }) => <Day on={askedOn} />, isWide: true },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  {
    head: 'Decided',
    cell: ({ was, would }) => `${verdictWords[was]} → ${verdictWords[would]}`,
  },
  { head: 'Reason', cell: ({ because }) => because.join(' '), isMain: true, isLong: true },
  {
    head: 'Became',
    cell: ({ outcome }) => <Tag tone={outcomeTone[outcome]}>{outcomeWords[outcome]}</Tag>,
  },
];

/** What was replayed is proposed from here, for a day to come. */
function Publish({ run }: { run: Run }) {
  const { runId, parameters, isOfDraft, counts: doesCount, faults } = run;
  const mayNot = useWhyNot('rules', 'proposes');
  if (faults.length > 0) {
    return (
      <Notice tone="bad">
        <p>The licence does not allow these rules, so they cannot be proposed.</p>
        {faults.map(({ reason, sentence }) => (
          <p key={reason}>{sentence}</p>
        ))}
      </Notice>
    );
  }
  if (!isOfDraft || !doesCount) {
    return (
      <Empty>
        {doesCount
          ? 'The draft says something else by now. Replay it again to propose it.'
          : 'It is too old to be proposed. Replay the draft again.'}
      </Empty>
    );
  }
  return (
    <ProposeFrom
      kind="publish-rules"
      given={{ parameters, runId }}
      hint="A director approves it before. What was decided keeps its version."
      whyNot={mayNot}
    />
  );
}
