import { useState } from 'react';
import { Link } from 'wouter';
import {
  downloadReturn,
  keepRejectedRows,
  markSubmitted,
  showReturn,
} from '../../../contract/staff/return-acts.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct, fileWaitMs } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts, Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { Cells, type Return } from './return-cells.tsx';
import { standOf } from './return-words.ts';
import css from './returns.module.css';
import { UnderWay } from '../../ui/under-way.tsx';
import { serverToday } from '../../ui/server-now.ts';

type Fault = Return['faults'][number];

const lookEveryMs = 1000;

/** One return: its figures, where each is from, what is wrong, and its way out. */
export function ReturnPage({ id }: { id: string }) {
  const [isRunning, setIsRunning] = useState(true);
  const asked = useAct(showReturn, { runId: id }, isRunning ? { everyMs: lookEveryMs } : {});
  const { data } = asked;
  const isNow = data === undefined || data.state === 'running';
  if (isNow !== isRunning) setIsRunning(isNow);
  return (
    <GuardedPage
      title={data === undefined ? 'Return' : `${data.title}, ${periodText(data.period)}`}
      beside={data ? <Tag tone={standOf(data).tone}>{standOf(data).words}</Tag> : null}
      lead={data ? <Lead of={data} /> : null}
      actions={data?.state === 'done' ? <Files of={data} /> : null}
    >
      <Loaded asked={asked}>{(one) => <Shown of={one} />}</Loaded>
    </GuardedPage>
  );
}

function Lead({ of }: { of: Return }) {
  return (
    <>
      <Day on={of.first} /> to <Day on={of.last} />. {of.startedBy.name},{' '}
      <Instant at={of.startedAt} />. <Link href={paths.returns}>All returns</Link>
    </>
  );
}

function Files({ of }: { of: Return }) {
  const mayNotName = useWhyNot('unseal', 'does');
  const save = useDoing(async (as: 'csv' | 'xlsx' | 'pdf') => {
    const asked = { runId: of.runId, as };
    saveFile(await callAct(downloadReturn, asked, { waitMs: fileWaitMs }));
  });
  const whyNot =
    of.kind === 'cells'
      ? null
      : (mayNotName ?? (of.hasRows ? null : 'Its rows were kept for 90 days.'));
  return (
    <>
      <Button busy={save.isPending} whyNot={whyNot} onClick={() => save.mutate('csv')}>
        CSV
      </Button>
      <Button busy={save.isPending} whyNot={whyNot} onClick={() => save.mutate('xlsx')}>
        Excel
      </Button>
      <Button busy={save.isPending} onClick={() => save.mutate('pdf')}>
        PDF
      </Button>
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
    </>
  );
}

function Shown({ of }: { of: Return }) {
  if (of.state === 'running') return <UnderWay seen={of.seen} of={of.of} things="loans" />;
  if (of.state === 'failed') {
    return (
      <Notice tone="bad">
        <p>It failed on one of the loans. The log of the server says which. Make it again.</p>
      </Notice>
    );
  }
  return (
    <>
      {of.isDraft ? (
        <Notice
          tone="warn"
          actions={<ButtonLink to={paths.profiles}>Regulatory settings</ButtonLink>}
        >
          <p>
            DRAFT: unconfirmed. Its form or its classes are assumed. Every page says so and it
            is not submitted. Confirm both with their source, and make it again.
          </p>
        </Notice>
      ) : null}
      <Faults of={of} />
      <Cells of={of} />
      {of.kind === 'rows' ? (
        <Panel title="Columns">
          <p>{of.columns.join(', ')}.</p>
          <p className={css.quiet}>
            The rows are encrypted. Making them read each borrower’s details, which each
            borrower can see.
          </p>
        </Panel>
      ) : null}
      <WayOut of={of} />
      {of.kind === 'rows' && of.releasedAt !== null ? <CameBack of={of} /> : null}
      <Panel title="How it was made">
        <Facts
          facts={[
            [
              'Form',
              <Link key="form" href={paths.profile('format', of.format)}>
                {`${of.title}, version ${of.version}`}
              </Link>,
            ],
            [
              'Classes',
              <Link key="classes" href={paths.profile('provision', of.profile)}>
                {`Version ${of.profileVersion}`}
              </Link>,
            ],
            ['Books', of.isClosed ? 'closed' : 'not closed yet'],
            ['Recorded until', <Instant key="known" at={of.knownUntil} />],
            ['SHA-256', <code key="hash">{of.hash}</code>],
          ]}
        />
      </Panel>
    </>
  );
}

const faultColumns = (of: Return): readonly Column<Fault>[] => [
  {
    head: of.kind === 'rows' ? 'Loan' : 'Check',
    cell: ({ row }) => (of.kind === 'rows' ? <Link href={paths.loan(row)}>{row}</Link> : row),
  },
  { head: 'What is wrong', cell: ({ say }) => say, isMain: true, isLong: true },
  ...(of.kind === 'rows'
    ? []
    : [
        { head: 'Is', cell: ({ found }: Fault) => found, isNumber: true },
        { head: 'Should be', cell: ({ wanted }: Fault) => wanted, isNumber: true },
      ]),
];

function Faults({ of }: { of: Return }) {
  // Rows that came back are no faults of the checks.
  const count = Math.max(of.faultCount ?? 0, of.faults.length);
  if (count === 0) {
    return (
      <Notice tone="good">
        <p>Every check of the form holds.</p>
      </Notice>
    );
  }
  return (
    <Panel title={`Faults: ${count}`}>
      <DataTable
        caption={count > of.faults.length ? 'The first of them' : 'What the form asks for'}
        columns={faultColumns(of)}
        rows={of.faults}
        keyOf={({ row, say }) => row + say}
      />
    </Panel>
  );
}

/** Submitting takes two; then a person confirms that it was sent. */
function WayOut({ of }: { of: Return }) {
  const mayNot = useWhyNot('returns', 'proposes');
  if (of.submittedOn !== null) {
    return (
      <Panel title="Submitted">
        <Facts
          facts={[
            ['On', <Day key="on" on={of.submittedOn} />],
            ['Reference', of.reference],
            ['By', of.submittedBy?.name],
          ]}
        />
      </Panel>
    );
  }
  if (of.releasedAt !== null) return <Sent of={of} whyNot={mayNot} />;
  if (of.proposalId !== null) {
    return (
      <Notice
        tone="warn"
        actions={<ButtonLink to={paths.proposal(of.proposalId)}>Look at it</ButtonLink>}
      >
        <p>Its submission is proposed. A director approves it.</p>
      </Notice>
    );
  }
  return (
    <Panel title="Submit it">
      <ProposeForm
        kind="submit-return"
        given={{ runId: of.runId, hash: of.hash ?? '' }}
        whyNot={mayNot ?? whyNotReady(of)}
      >
        <p>A director signs these very figures. Then it is sent, outside of this.</p>
      </ProposeForm>
    </Panel>
  );
}

function whyNotReady({ isDraft, faultCount, isClosed }: Return): string | null {
  if (isDraft) return 'It is a draft: its form or profile is not confirmed.';
  if ((faultCount ?? 0) > 0) return 'It has faults.';
  return isClosed ? null : 'The books of the period are not closed.';
}

function Sent({ of, whyNot }: { of: Return; whyNot: string | null }) {
  return (
    <Panel title="It may be sent">
      <ActForm
        className={css.fields}
        act={markSubmitted}
        given={{ runId: of.runId }}
        fields={sentFields}
        start={() => ({ on: serverToday() })}
        action="It was submitted"
        whyNot={whyNot}
        onDone={() => undefined}
      />
    </Panel>
  );
}

/** Where files go by hand, the bureau answers by a list. */
function CameBack({ of }: { of: Return }) {
  const whyNot = useWhyNot('returns', 'proposes');
  return (
    <Panel title="Rows that came back">
      <ActForm
        className={css.fields}
        act={keepRejectedRows}
        given={{ runId: of.runId }}
        fields={cameBackFields}
        action="Keep them"
        whyNot={whyNot}
        onDone={() => undefined}
      />
    </Panel>
  );
}

const cameBackFields: FieldsOf<typeof keepRejectedRows> = {
  rows: {
    kind: 'words',
    label: 'A line for each: account number, code',
    hint: 'For example: 4711, NRC-MISSING',
    longest: 50_000,
    rows: 4,
    wanted: 'Paste what the bureau sent back.',
  },
};

const sentFields: FieldsOf<typeof markSubmitted> = {
  on: { kind: 'day', label: 'Sent on' },
  reference: {
    label: 'Reference of the regulator or bureau',
    longest: 100,
    wanted: 'Write down the reference.',
  },
};
