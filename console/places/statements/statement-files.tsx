import { useState } from 'react';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  largestStatement,
  type showStatementDay,
  uploadStatement,
} from '../../../contract/staff/statement-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Refused } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import css from '../proposals/evidence.module.css';
import type { UnknownWord } from './explain-word.tsx';

type Files = StaffAnswerOf<typeof showStatementDay>['files'];

/** The files that were brought for a day; the last one counts, and all of them stay. */
export function StatementFiles({ files }: { files: Files }) {
  return (
    <Panel title="Uploaded files">
      {files.length === 0 ? (
        <Empty>None. The provider is asked for its statement, where it gives one.</Empty>
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
  /** The file has a word whose meaning two people must agree on first. */
  onUnknown: (unknown: UnknownWord) => void;
}

/** Takes the file of a day. It says when a file replaces another. */
export function UploadDialog(props: UploadDialogProps) {
  const { provider, day, files, onClose, onUnknown } = props;
  const [isSame, setIsSame] = useState(false);
  const counts = files.find(({ isReplaced }) => !isReplaced);
  return (
    <ActDialog
      title={`Statement of ${providerText(provider)}, ${dayText(day)}`}
      act={uploadStatement}
      given={{ provider, day }}
      fields={{ base64: fileField, ...(counts && { replaces: replacesField(counts) }) }}
      shape={(raw) => ({ ...raw, replaces: [raw['replaces'] ?? []].flat()[0] })}
      action="Upload it"
      whyNot={({ replaces = '' }) =>
        counts !== undefined && replaces === ''
          ? 'Say that it replaces the one that is there, or go back.'
          : null
      }
      refused={(error) => explains(error, onUnknown)}
      onClose={onClose}
      onDone={({ isNew }) => (isNew ? onClose() : setIsSame(true))}
    >
      <p>
        It is kept encrypted, with its hash, and compared. Rows that are not our payments are
        booked as unidentified, as fees or as transfers. No loan changes.
      </p>
      {isSame ? (
        <Notice>
          <p>This very file was there already. Nothing has changed.</p>
        </Notice>
      ) : null}
    </ActDialog>
  );
}

const fileField = {
  kind: 'file',
  label: 'File',
  hint: 'A CSV from the portal, Excel or LibreOffice, for this day only. At most 50 MB.',
  accept: '.csv,.txt,.tsv,text/csv',
  wanted: 'Choose the file.',
  most: { bytes: largestStatement, sentence: 'The file is larger than 50 MB.' },
  pack: packed,
} as const;

function replacesField({ fileId, uploadedBy }: Files[number]) {
  return {
    kind: 'checks',
    label: 'There is one already',
    options: [{ value: fileId, label: `Replace that of ${uploadedBy.name}` }],
  } as const;
}

/** Compressed with gzip, a statement shrinks to a fifth of its size or less. */
async function packed(file: Blob): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** The way to explain a word that the file was refused for. */
function explains(error: unknown, onUnknown: (unknown: UnknownWord) => void) {
  const unknown = unknownIn(error);
  if (unknown === null) return null;
  return <Button onClick={() => onUnknown(unknown)}>Explain the word …</Button>;
}

function unknownIn(error: unknown): UnknownWord | null {
  if (!(error instanceof Refused)) return null;
  const { part, word } = error.values;
  return word !== undefined && (part === 'type' || part === 'status') ? { part, word } : null;
}
