import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import {
  journalColumns,
  mostImportBytes,
  readJournals,
  showImport,
} from '../../../contract/staff/journal-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Notice, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { booksTabs } from './books-words.ts';

type Fault = StaffAnswerOf<typeof readJournals>['faults'][number];
type Row = StaffAnswerOf<typeof showImport>['rows'][number];

/** Journals of a CSV: its faults line by line, or its lines and the proposal of two people. */
export function ImportPage() {
  const [known] = useSearchParams();
  const importId = known.get('file');
  return (
    <GuardedPage lead="All journals of a file are booked together, or none, by two people.">
      <Tabs label="Parts of the books" tabs={booksTabs('journals')} />
      {importId === null ? <Read /> : <File importId={importId} />}
    </GuardedPage>
  );
}

const fields: FieldsOf<typeof readJournals> = {
  base64: {
    kind: 'file',
    label: 'File',
    hint: `CSV with the header ${journalColumns.join(',')}. One document number is one journal.`,
    accept: '.csv,text/csv',
    most: { bytes: mostImportBytes, sentence: 'The file is larger than 512 KB.' },
  },
  name: { label: 'What it is', hint: 'Such as “Payroll of March”.', longest: 80 },
  dates: {
    kind: 'choice',
    label: 'Dates in it',
    options: [
      { value: 'ymd', label: '2026-03-31' },
      { value: 'dmy', label: '31/03/2026' },
    ],
    wanted: 'Choose one.',
  },
};

function Read() {
  const [, navigate] = useLocation();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  return (
    <>
      <ActForm
        act={readJournals}
        fields={fields}
        action="Read the file"
        whyNot={useWhyNot('journals', 'proposes')}
        onDone={({ file, faults: found }) => {
          setFaults(found);
          if (file !== null)
            navigate(withFilter(paths.importJournals, { file: file.importId }));
        }}
      />
      {faults.length === 0 ? null : (
        <Panel title="Faults">
          <Notice tone="warn">
            Nothing of the file is kept. Correct it, and read it again.
          </Notice>
          <DataTable
            caption="Faults by line"
            columns={faultColumns}
            rows={faults}
            keyOf={({ line, column, why }) => `${line} ${column} ${why}`}
          />
        </Panel>
      )}
    </>
  );
}

const faultColumns: readonly Column<Fault>[] = [
  { head: 'Line', cell: ({ line }) => line, isNumber: true },
  { head: 'Column', cell: ({ column }) => column },
  { head: 'What to do', cell: ({ why }) => why, isMain: true, isLong: true },
];

const columns: readonly Column<Row>[] = [
  { head: 'Line', cell: ({ line }) => line, isNumber: true },
  { head: 'Dated', cell: ({ datedOn }) => dayText(datedOn) },
  { head: 'What for', cell: ({ memo }) => memo, isMain: true, isLong: true },
  { head: 'Account', cell: ({ name }) => name },
  {
    head: 'Debit, credit below zero',
    cell: ({ amount }) => <Money kwacha={amount} />,
    isNumber: true,
  },
];

function File({ importId }: { importId: string }) {
  const whyNot = useWhyNot('journals', 'proposes');
  return (
    <Loaded asked={useAct(showImport, { importId })}>
      {({ name, hash, isBooked, rows }) => (
        <>
          <ProposeForm
            kind="import-journals"
            given={{ importId, hash }}
            whyNot={isBooked ? 'This file is booked.' : whyNot}
          >
            <p>{`${name}: ${rows.length} lines.`}</p>
          </ProposeForm>
          <Panel title="Lines">
            <DataTable
              caption="Lines of the file"
              columns={columns}
              rows={rows}
              keyOf={({ line }) => `${line}`}
            />
          </Panel>
        </>
      )}
    </Loaded>
  );
}
