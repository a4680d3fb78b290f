import { useState } from 'react';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  mostStatementBytes,
  type showStatementDay,
  uploadStatement,
} from '../../../contract/staff/statement-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { base64Of } from '../../platform/base64-of.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { counted } from '../../ui/counts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checks, FileField } from '../../ui/field.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import css from '../cases/cases.module.css';
import { DialogForm } from '../dialog-form.tsx';

type Files = StaffAnswerOf<typeof showStatementDay>['files'];

/** The files that were brought for a day; the last one counts, and all of them stay. */
export function StatementFiles({ files }: { files: Files }) {
  return (
    <Panel title="Files that were brought">
      {files.length === 0 ? (
        <Empty>None. It is asked for at the provider, where it gives one.</Empty>
      ) : (
        <ul className={css.files}>
          {files.map(({ fileId, uploadedBy, uploadedAt, lines, bytes, hash, isReplaced }) => (
            <li key={fileId}>
              <span>
                <Tag tone={isReplaced ? 'note' : 'good'}>
                  {isReplaced ? 'Replaced' : 'Counts'}
                </Tag>{' '}
                {uploadedBy.name}, <Ago at={uploadedAt} />, {counted(lines, 'row')} of money,{' '}
                {Math.ceil(bytes / 1024)} KB
              </span>
              <code title={`SHA-256 ${hash}`}>{hash.slice(0, 16)}…</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface UploadDialogProps {
  provider: string;
  day: CivilDate;
  files: Files;
  onClose: () => void;
}

/** Takes the file of a day. One that takes another's place is said so. */
export function UploadDialog({ provider, day, files, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<Blob | null>(null);
  const [agreed, setAgreed] = useState<readonly 'replace'[]>([]);
  const [isSame, setIsSame] = useState(false);
  const counts = files.find(({ isReplaced }) => !isReplaced);
  const upload = useDoing(async () => {
    if (file === null) return;
    const replaces = agreed.length > 0 ? counts?.fileId : undefined;
    const base64 = await base64Of(file);
    const { isNew } = await callAct(uploadStatement, { provider, day, base64, replaces });
    if (isNew) onClose();
    else setIsSame(true);
  });
  const isLarge = file !== null && file.size > mostStatementBytes;
  const whyNot =
    file === null
      ? 'Choose the file.'
      : counts !== undefined && agreed.length === 0
        ? 'Say that it replaces the one that is there, or go back.'
        : null;
  return (
    <Dialog title={`Statement of ${providerText(provider)}, ${dayText(day)}`} onClose={onClose}>
      <p>
        It is kept under seal with its hash, and compared. Nothing is booked by it, whatever
        stands in it.
      </p>
      {isSame ? (
        <Notice>
          <p>This very file was there already. Nothing has changed.</p>
        </Notice>
      ) : null}
      <DialogForm
        doing={upload}
        action="Bring it"
        whyNot={isLarge ? 'The file is larger than 4 MB.' : whyNot}
        onSubmit={() => upload.mutate(undefined)}
        onClose={onClose}
      >
        <FileField
          label="File"
          hint="CSV as the portal exports it, 4 MB at most, of this day alone."
          accept=".csv,text/csv"
          onFile={setFile}
        />
        {counts === undefined ? null : (
          <Checks
            label="There is one already"
            values={agreed}
            options={[{ value: 'replace', label: `Replace that of ${counts.uploadedBy.name}` }]}
            onCheck={setAgreed}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
