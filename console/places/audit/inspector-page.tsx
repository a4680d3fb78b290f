import { useState } from 'react';
import { Link } from 'wouter';
import { exportAudit, showChanges } from '../../../contract/staff/audit-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';
import { counted } from '../../ui/counts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Facts, Filters, Notice, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { serverToday } from '../../ui/server-now.ts';
import { reasonField } from '../reason-field.ts';
import { actText } from './act-words.ts';

type Changes = StaffAnswerOf<typeof showChanges>;
type Part = Changes['parts'][number];
type Row = Part['rows'][number];

const titles: Readonly<Record<Part['part'], string>> = {
  privileged: 'Privileged acts',
  roles: 'Access and roles',
  published: 'Published versions',
  prices: 'Prices',
  'write-offs': 'Write-offs',
  reversals: 'Reversals',
  'failed-checks': 'Failed proofs',
};

const usualDays = 30;

/** Where an inspector begins: what changed since a day, the proofs, and a file to take along. */
export function InspectorPage() {
  const [since, setSince] = useState(() => addDays(serverToday(), -usualDays));
  return (
    <GuardedPage
      title="Inspection"
      needs="audit"
      lead="What changed since a day. Each line leads to who agreed to it, and to the proof."
      actions={<Link href={paths.audit}>The whole log</Link>}
    >
      <Filters>
        <TextField
          label="Since"
          type="date"
          value={since}
          onText={(day) => setSince(parseCivilDate(day) ?? since)}
        />
      </Filters>
      <Loaded asked={useAct(showChanges, { since })}>
        {({ parts, head }) => (
          <>
            <Panel
              title="The log"
              actions={<Link href={paths.systemPart('proofs')}>Checks of evidence</Link>}
            >
              <Facts
                facts={[
                  ['Entries', head.rows],
                  ['Latest hash', <code key="hash">{head.hash ?? '–'}</code>],
                  [
                    'Sent outside',
                    head.sentAt ? <Instant key="sent" at={head.sentAt} /> : 'Never',
                  ],
                ]}
              />
            </Panel>
            {parts.map((one) => (one.many === 0 ? null : <Changed key={one.part} {...one} />))}
            <Without parts={parts.filter(({ many }) => many === 0)} />
          </>
        )}
      </Loaded>
      <Export />
    </GuardedPage>
  );
}

const columns: readonly Column<Row>[] = [
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
  { head: 'What', cell: ({ what }) => what, isMain: true, isLong: true },
  {
    head: 'Agreed to',
    cell: ({ proposalId }) =>
      proposalId === null ? '–' : <Link href={paths.proposal(proposalId)}>Proposal</Link>,
  },
];

function Changed({ part, many, rows }: Part) {
  const title = titles[part];
  const isAct = part === 'privileged';
  return (
    <Panel title={`${title}: ${many}`}>
      <DataTable
        caption={`${title}, newest first`}
        columns={columns}
        rows={rows.map((row) => (isAct ? { ...row, what: actText(row.what) } : row))}
        keyOf={({ at, what }) => `${at.toISOString()} ${what}`}
      />
    </Panel>
  );
}

/** Parts in which nothing changed. */
function Without({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return <Empty>None since then: {parts.map(({ part }) => titles[part]).join(', ')}.</Empty>;
}

function Export() {
  const [saved, setSaved] = useState<StaffAnswerOf<typeof exportAudit> | null>(null);
  return (
    <Panel title="Take part of the log along">
      <ActForm
        act={exportAudit}
        fields={{
          from: { kind: 'day', label: 'First day', wanted: 'Choose the first day.' },
          to: { kind: 'day', label: 'Last day', wanted: 'Choose the last day.' },
          orderId: { label: 'About loan', longest: 15, whenEmpty: 'absent' },
          act: {
            label: 'Act',
            hint: 'As the program names it, such as approveProposal.',
            longest: 60,
            whenEmpty: 'absent',
          },
          reason: { ...reasonField, hint: 'It is in the file, and the export is in the log.' },
        }}
        start={() => ({ from: addDays(serverToday(), -usualDays), to: serverToday() })}
        action="Save the file"
        onDone={(file) => {
          saveFile(file);
          setSaved(file);
        }}
      />
      {saved === null ? null : (
        <Notice tone="good">
          <p>
            {counted(saved.rows, 'entry', 'entries')} saved. The log has the hash{' '}
            <code>{saved.sha256}</code>. Prove the file by <code>npm run verify-audit</code>.
          </p>
        </Notice>
      )}
    </Panel>
  );
}
