import { useState } from 'react';
import type { Permission } from '../../contract/staff/permissions.ts';
import { useDoing } from '../platform/queries.ts';
import { sentenceOf } from '../platform/refusals.ts';
import { useWhyNot } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/frames.tsx';

interface NoteUnderSealProps {
  permission: Permission;
  /** Opens it in the name of who reads it. */
  read: () => Promise<string>;
  /** Of the button. */
  label?: string;
}

/** What a colleague noted: hidden until a user reads it, which is recorded. */
export function NoteUnderSeal({
  permission,
  read,
  label = 'Read the note',
}: NoteUnderSealProps) {
  const mayNot = useWhyNot(permission, 'does');
  const [note, setNote] = useState<string | null>(null);
  const reading = useDoing(async () => setNote(await read()));
  if (note !== null) return <p>{note === '' ? 'Erased.' : note}</p>;
  return (
    <>
      {reading.error === null ? null : <Failed sentence={sentenceOf(reading.error)} />}
      <Button
        whyNot={mayNot}
        busy={reading.isPending}
        onClick={() => reading.mutate(undefined)}
      >
        {label}
      </Button>
    </>
  );
}
