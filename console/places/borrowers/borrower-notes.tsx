import { useState } from 'react';
import type { showBorrower } from '../../../contract/staff/borrower-acts.ts';
import { addNote, longestNote, readNote } from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';
import { NoteUnderSeal } from '../note-under-seal.tsx';
import beside from '../../ui/beside.module.css';

interface BorrowerNotesProps {
  borrowerId: string;
  notes: StaffAnswerOf<typeof showBorrower>['notes'];
}

/** What colleagues should know of a borrower, newest first. */
export function BorrowerNotes({ borrowerId, notes }: BorrowerNotesProps) {
  const [isWriting, setIsWriting] = useState(false);
  const mayNot = useWhyNot('borrower-care', 'does');
  return (
    <Panel
      title="Notes"
      actions={
        <Button whyNot={mayNot} onClick={() => setIsWriting(true)}>
          Write a note
        </Button>
      }
    >
      {notes.length === 0 ? (
        <Empty>Nobody wrote anything down.</Empty>
      ) : (
        <ol className={beside.steps}>
          {notes.map(({ noteId, by, at }) => (
            <li key={noteId}>
              <small>
                {by}, <Instant at={at} />
              </small>
              <NoteUnderSeal
                permission="borrower-care"
                read={async () => (await callFresh(readNote, { borrowerId, noteId })).text}
              />
            </li>
          ))}
        </ol>
      )}
      {isWriting ? (
        <NoteDialog borrowerId={borrowerId} onClose={() => setIsWriting(false)} />
      ) : null}
    </Panel>
  );
}

function NoteDialog({ borrowerId, onClose }: { borrowerId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const write = useDoing(async () => {
    await callAct(addNote, { borrowerId, text });
    onClose();
    showToast('The note is kept, under seal.');
  });
  return (
    <Dialog title="Write a note" onClose={onClose}>
      <p>
        Colleagues read it, and so does the borrower when they ask for their data. Nothing of a
        suspicion belongs here.
      </p>
      <DialogForm
        doing={write}
        action="Keep it"
        whyNot={isUnsaid(text) ? 'Write a few words.' : null}
        onSubmit={() => write.mutate(undefined)}
        onClose={onClose}
      >
        <WordsField
          label="Note"
          value={text}
          onText={setText}
          maxLength={longestNote}
          error={fieldSentence(write.error, 'text')}
        />
      </DialogForm>
    </Dialog>
  );
}
