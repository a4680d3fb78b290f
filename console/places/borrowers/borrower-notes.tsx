import { useState } from 'react';
import type { showBorrower } from '../../../contract/staff/borrower-acts.ts';
import { addNote, longestNote, readNote } from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { callFresh } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
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
        <Empty>There are no notes.</Empty>
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
  return (
    <ActDialog
      title="Write a note"
      act={addNote}
      given={{ borrowerId }}
      fields={{
        text: {
          kind: 'words',
          label: 'Note',
          longest: longestNote,
          wanted: 'Write a few words.',
        },
      }}
      action="Keep it"
      onClose={onClose}
      onDone={() => {
        onClose();
        showToast('The note is saved, encrypted.');
      }}
    >
      <p>
        Colleagues read it, and so does the borrower when they ask for their data. Nothing of a
        suspicion belongs here.
      </p>
    </ActDialog>
  );
}
