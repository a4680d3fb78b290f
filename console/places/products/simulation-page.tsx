import { useState } from 'react';
import { Link } from 'wouter';
import { showSimulation } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { ProposeFrom } from '../propose-from.tsx';
import { Changes } from './price-parts.tsx';
import { runTone, runWords } from './product-words.ts';
import { Result } from './simulation-result.tsx';
import { UnderWay } from '../../ui/under-way.tsx';

type Run = StaffAnswerOf<typeof showSimulation>;

const lookEveryMs = 1000;

/** A draft, tried on the loans there were: what it would have made of them. */
export function SimulationPage({ id }: { id: string }) {
  const [isRunning, setIsRunning] = useState(true);
  const asked = useAct(
    showSimulation,
    { runId: id },
    isRunning ? { everyMs: lookEveryMs } : {},
  );
  const { data } = asked;
  const isNow = data === undefined || data.state === 'running';
  if (isNow !== isRunning) setIsRunning(isNow);
  return (
    <GuardedPage
      title={data === undefined ? 'Simulation' : `Simulation of ${data.terms.productName}`}
      beside={data ? <Tag tone={runTone[data.state]}>{runWords[data.state]}</Tag> : null}
      lead={data ? <Lead run={data} /> : null}
    >
      <Loaded asked={asked}>{(run) => <Shown run={run} />}</Loaded>
    </GuardedPage>
  );
}

function Lead({ run }: { run: Run }) {
  const { months, asOf, startedBy, startedAt, productId, basedOn } = run;
  return (
    <>
      Loans of {counted(months, 'month')} up to <Day on={asOf} />, as if this had been the price
      {basedOn === 0 ? '' : ` instead of version ${basedOn}`}. {startedBy.name},{' '}
      <Instant at={startedAt} />. <Link href={paths.product(productId)}>The product</Link>
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
      {state === 'running' ? <UnderWay seen={seen} of={of} things="loans" /> : null}
      {state === 'failed' ? (
        <Notice tone="bad">
          <p>It failed on one of the loans. The log of the server says which. Try again.</p>
        </Notice>
      ) : null}
      {result === null ? null : <Result result={result} />}
      {state === 'done' ? <Publish run={run} /> : null}
    </>
  );
}

const tenfold = {
  kind: 'choice',
  label: 'A figure that becomes ten times what it was',
  none: 'There is none',
  whenEmpty: 'absent',
  options: [{ value: 'meant', label: 'Is meant' }],
} as const;

/** What was tried is proposed from here, for a day to come. */
function Publish({ run }: { run: Run }) {
  const { runId, productId, terms, isOfDraft, counts: doesCount } = run;
  const mayNot = useWhyNot('products', 'proposes');
  if (!isOfDraft || !doesCount) {
    return (
      <Empty>
        {!doesCount
          ? 'It is too old to be proposed. Simulate the draft again.'
          : 'The draft says something else by now. Simulate it again to propose it.'}
      </Empty>
    );
  }
  return (
    <ProposeFrom
      kind="publish-product"
      given={{ productId, terms, runId }}
      hint="Another person approves it before. Loans that run keep their version."
      more={{ tenfold }}
      whyNot={mayNot}
    />
  );
}
