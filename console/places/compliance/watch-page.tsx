import { useState } from 'react';
import type { FormEvent } from 'react';
import { listWatched } from '../../../contract/staff/watch-acts.ts';
import { Listed } from '../../platform/listed.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import { TakeOff, type Watched } from './take-off.tsx';
import { WatchDialog } from './watch-dialog.tsx';
import { kindOptions, kindTitles } from './watch-words.ts';
import css from './watch-page.module.css';

const limit = 50;
const shownLength = 12;

const columns: readonly Column<Watched>[] = [
  { head: 'Kind', cell: (row) => kindTitles[row.kind] },
  { head: 'Fingerprint', cell: (row) => <code>{row.fingerprint.slice(0, shownLength)}</code> },
  { head: 'Since', cell: ({ since }) => <Instant at={since} /> },
  { head: 'By', cell: ({ by }) => by, isWide: true },
  { head: 'Reason', cell: ({ reason }) => reason, isLong: true, isMain: true },
  { head: 'Take off', cell: (row) => <TakeOff watched={row} /> },
];

/** Cards, numbers and phones whose every loan a person looks at. What they are is not kept. */
export function WatchPage() {
  const [isAdding, setIsAdding] = useState(false);
  const mayNot = useWhyNot('watch-list', 'does');
  return (
    <ComplianceFrame
      lead="Loans of these are referred to a person. Only a keyed fingerprint is kept of each."
      actions={
        <Button look="primary" whyNot={mayNot} onClick={() => setIsAdding(true)}>
          Watch …
        </Button>
      }
    >
      <List />
      {isAdding ? <WatchDialog onClose={() => setIsAdding(false)} /> : null}
    </ComplianceFrame>
  );
}

function List() {
  const { said, show, after } = useFilter();
  // What is looked for names a person, so it is never in the address.
  const [typed, setTyped] = useState('');
  const [value, setValue] = useState<string | undefined>();
  const kind = kindOptions.find((one) => one.value === said('kind'))?.value;
  const asked = useAct(listWatched, { filter: { kind, value }, after, limit });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setValue(typed.trim() === '' ? undefined : typed);
  };
  return (
    <>
      <form className={css.filter} onSubmit={submit}>
        <Choice
          label="Kind"
          none="Every kind"
          value={kind ?? ''}
          options={kindOptions}
          onChoose={(chosen) => show({ kind: chosen })}
        />
        <TextField
          label="Is this one watched?"
          hint="A card number, a mobile, or the id of a phone."
          value={typed}
          onText={setTyped}
          maxLength={60}
        />
        <div>
          <Button type="submit">Look</Button>
        </div>
      </form>
      <Listed
        asked={asked}
        none={value === undefined ? 'Nothing is watched.' : 'This one is not watched.'}
      >
        {(rows) => (
          <DataTable
            caption="Watched, newest first"
            columns={columns}
            rows={rows}
            keyOf={(row) => row.kind + row.fingerprint}
          />
        )}
      </Listed>
    </>
  );
}
