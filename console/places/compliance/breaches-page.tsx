import { useState } from 'react';
import { listBreaches, openBreach } from '../../../contract/staff/breach-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField, WordsField } from '../../ui/field.tsx';
import { Notice, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import type { Breach } from './compliance-words.tsx';
import { breachOutcomeWords } from './compliance-words.tsx';
import { instantTyped, typedInstant } from './local-hour.ts';
import { Register, useRegister } from './register.tsx';

const columns: readonly Column<Breach>[] = [
  { head: 'Found', cell: ({ foundAt }) => <Instant at={foundAt} />, isMain: true },
  { head: 'People', cell: ({ people }) => people, isNumber: true },
  { head: 'Commissioner', cell: (breach) => <Told breach={breach} /> },
  { head: 'Opened by', cell: ({ openedBy }) => openedBy.name, isWide: true },
  {
    head: 'End',
    cell: ({ outcome }) =>
      outcome === null ? <Tag tone="warn">Open</Tag> : <Tag>{breachOutcomeWords[outcome]}</Tag>,
  },
];

/** Whether the Commissioner was told, and in time. */
export function Told({ breach }: { breach: Breach }) {
  const { toldAt, dueAt, isLate, outcome } = breach;
  if (toldAt !== null) {
    return (
      <>
        Told <Instant at={toldAt} /> {isLate ? <Tag tone="bad">Late</Tag> : null}
      </>
    );
  }
  if (outcome !== null) return <>–</>;
  return isLate ? (
    <Tag tone="bad">
      Late since <Instant at={dueAt} />
    </Tag>
  ) : (
    <>
      By <Instant at={dueAt} />
    </>
  );
}

/** The register of breaches of personal data. */
export function BreachesPage() {
  const [isOpening, setIsOpening] = useState(false);
  const mayNotRaise = useWhyNot('breaches', 'raises');
  const mayNotRead = useWhyNot('breaches', 'reads');
  return (
    <ComplianceFrame
      needs="breaches"
      lead="Personal data that went where it should not have: found, told, mended."
      actions={
        <Button look="primary" whyNot={mayNotRaise} onClick={() => setIsOpening(true)}>
          Open a breach …
        </Button>
      }
    >
      {mayNotRead === null ? (
        <List />
      ) : (
        <Notice tone="note">
          <p>
            You open a breach when you find one; compliance and the director keep the register.
          </p>
        </Notice>
      )}
      {isOpening ? <OpenDialog onClose={() => setIsOpening(false)} /> : null}
    </ComplianceFrame>
  );
}

function List() {
  const shown = useRegister();
  const { isOpen } = shown.filter;
  return (
    <Register
      asked={useAct(listBreaches, shown)}
      law="The Commissioner is told of a breach within"
      noneOpen="No breach is open."
    >
      {(rows) => (
        <DataTable
          caption={isOpen ? 'Open breaches, oldest first' : 'Ended, newest first'}
          columns={columns}
          rows={rows}
          keyOf={({ breachId }) => breachId}
          hrefOf={({ breachId }) => paths.breach(breachId)}
        />
      )}
    </Register>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [what, setWhat] = useState('');
  const [found, setFound] = useState(() => typedInstant(new Date()));
  const [people, setPeople] = useState('');
  const foundAt = instantTyped(found);
  const doing = useDoing(async (at: Date) => {
    await callAct(openBreach, { what, foundAt: at, people: Number(people) });
    showToast('It stands in the register, and its clock runs.');
    onClose();
  });
  const isShort = isUnsaid(what) || foundAt === null || !/^\d{1,9}$/.test(people.trim());
  return (
    <Dialog title="Open a breach" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Open it"
        whyNot={isShort ? 'Say what happened, when it was found, and about how many.' : null}
        onSubmit={() => {
          if (foundAt !== null) doing.mutate(foundAt);
        }}
        onClose={onClose}
      >
        <WordsField
          label="What happened"
          hint="Which data, where it went, how it was found. It is kept under seal."
          rows={5}
          value={what}
          onText={setWhat}
          maxLength={4000}
          error={fieldSentence(doing.error, 'what')}
        />
        <TextField
          label="Found"
          hint="By the clock in Lusaka. The clock of the law runs from here."
          type="datetime-local"
          value={found}
          onText={setFound}
          error={fieldSentence(doing.error, 'foundAt')}
        />
        <TextField
          label="About how many people it concerns"
          inputMode="numeric"
          value={people}
          onText={setPeople}
          maxLength={9}
          error={fieldSentence(doing.error, 'people')}
        />
      </DialogForm>
    </Dialog>
  );
}
