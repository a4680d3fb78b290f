import { useEffect, useState } from 'react';
import type { evidenceFile } from '../../../contract/staff/evidence-acts.ts';
import {
  mostEvidenceBytes,
  openEvidence,
  uploadEvidence,
} from '../../../contract/staff/evidence-acts.ts';
import type * as z from 'zod/mini';
import { base64Of } from '../../platform/base64-of.ts';
import { callAct } from '../../platform/call-act.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField, TextField } from '../../ui/field.tsx';
import { Failed, Panel } from '../../ui/frames.tsx';
import { Ago, Countdown } from '../../ui/instant.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';
import css from './cases.module.css';

type File = z.output<typeof evidenceFile>;

interface EvidenceProps {
  caseId: string;
  files: readonly File[];
  isOpen: boolean;
}

/** The files that prove something about a case; each is covered until it is opened. */
export function Evidence({
  caseId,
  files,
  isOpen,
  hasOwner,
}: EvidenceProps & { hasOwner: boolean }) {
  const [adds, setAdds] = useState(false);
  const mayNot = useWhyNot('cases', 'does');
  const nobodys = hasOwner ? null : 'This money is nobody’s yet: say in words what proves it.';
  const over = isOpen ? nobodys : 'The case has ended.';
  return (
    <Panel
      title="Evidence"
      actions={
        <Button whyNot={over ?? mayNot} onClick={() => setAdds(true)}>
          Add a file …
        </Button>
      }
    >
      <EvidenceFiles caseId={caseId} files={files} isOpen={isOpen} />
      {adds ? <AddDialog caseId={caseId} onClose={() => setAdds(false)} /> : null}
    </Panel>
  );
}

interface Opened {
  readonly id: string;
  readonly isPicture: boolean;
  readonly url: string;
  readonly until: Date;
}

/** Each file with who added it and its hash, and a way to look at it while the case is open. */
export function EvidenceFiles({ caseId, files, isOpen }: EvidenceProps) {
  const mayNot = useWhyNot('money-by-hand', 'proposes');
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const timer = setTimeout(() => setOpened(null), opened.until.getTime() - Date.now());
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(opened.url);
    };
  }, [opened]);
  const open = useDoing(async (evidenceId: string) => {
    const asked = { caseId, evidenceId, reason: 'To decide about the case' };
    const { mediaType, base64, shownUntil } = await callFresh(openEvidence, asked);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    const isPicture = mediaType !== 'application/pdf';
    setOpened({ id: evidenceId, isPicture, url, until: shownUntil });
  });
  if (files.length === 0) return <p>No file was added.</p>;
  return (
    <ul className={css.files}>
      {files.map(({ id, what, hash, bytes, addedBy, addedAt }) => (
        <li key={id}>
          <strong>{what}</strong>
          <span>
            {addedBy.name}, <Ago at={addedAt} />, {Math.ceil(bytes / 1024)} KB
          </span>
          <code title={`SHA-256 ${hash}`}>{hash.slice(0, 16)}…</code>
          {opened?.id === id ? (
            <>
              {opened.isPicture ? <img src={opened.url} alt={what} /> : null}
              <span role="status">
                <a href={opened.url} download={`evidence-${id}`}>
                  Save the file
                </a>
                , covered again in <Countdown until={opened.until} />
              </span>
            </>
          ) : (
            <Button
              whyNot={isOpen ? mayNot : 'The case has ended: nothing is uncovered for it.'}
              busy={open.isPending && open.variables === id}
              onClick={() => open.mutate(id)}
            >
              Open it
            </Button>
          )}
        </li>
      ))}
      {open.error === null ? null : (
        <li>
          <Failed sentence={sentenceOf(open.error)} />
        </li>
      )}
    </ul>
  );
}

function AddDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [what, setWhat] = useState('');
  const [file, setFile] = useState<Blob | null>(null);
  const add = useDoing(async () => {
    if (file === null) return;
    await callAct(uploadEvidence, { caseId, what, base64: await base64Of(file) });
    onClose();
  });
  const isLarge = file !== null && file.size > mostEvidenceBytes;
  const whyNot = file === null || isUnsaid(what) ? 'Choose a file, and say what it is.' : null;
  return (
    <Dialog title="Add a file" onClose={onClose}>
      <p>It is kept under seal. Whoever approves a proposal about this case signs its hash.</p>
      <DialogForm
        doing={add}
        action="Add it"
        whyNot={isLarge ? 'The file is larger than 4 MB.' : whyNot}
        onSubmit={() => add.mutate(undefined)}
        onClose={onClose}
      >
        <FileField
          label="File"
          hint="PDF, JPEG or PNG, 4 MB at most."
          accept="application/pdf,image/jpeg,image/png"
          onFile={setFile}
        />
        <TextField
          label="What it is"
          hint="Name nobody: “Statement of the wallet, 4 March”."
          value={what}
          onText={setWhat}
          maxLength={120}
          error={fieldSentence(add.error, 'what')}
        />
      </DialogForm>
    </Dialog>
  );
}
