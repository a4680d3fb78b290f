import { useState } from 'react';
import {
  exportSentences,
  importSentences,
  mostPoBytes,
} from '../../../contract/staff/language-acts.ts';
import type { TranslatedLanguage } from '../../../contract/staff/language-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/field.tsx';
import { Failed, Notice } from '../../ui/frames.tsx';
import css from './languages.module.css';

const fileWaitMs = 60_000;

/** All sentences as a PO file for translators, and its way back. */
export function PoFiles({ language }: { language: TranslatedLanguage }) {
  const [isOpen, setIsOpen] = useState(false);
  const save = useDoing(async () =>
    saveFile(await callAct(exportSentences, { language }, { waitMs: fileWaitMs })),
  );
  return (
    <>
      <Button busy={save.isPending} onClick={() => save.mutate(undefined)}>
        Export PO
      </Button>
      <Button whyNot={useWhyNot('languages', 'does')} onClick={() => setIsOpen(true)}>
        Import PO …
      </Button>
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
      {isOpen ? <Import language={language} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface Chosen {
  readonly text?: string;
  readonly whyNot?: string;
}

/** Letters that are not UTF-8 would be lost without a word. */
async function readChosen(file: Blob): Promise<Chosen> {
  if (file.size > mostPoBytes) return { whyNot: 'The file has more than 2 MB.' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { whyNot: 'The file is not UTF-8. Save it again as UTF-8.' };
  }
}

function Import({ language, onClose }: { language: TranslatedLanguage; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const { text, whyNot } = chosen;
  const take = useDoing((file: string) =>
    callAct(importSentences, { language, file }, { waitMs: fileWaitMs }),
  );
  const { data, error, isPending } = take;
  return (
    <Dialog title="Import a PO file" onClose={onClose} wide>
      <div className={css.form}>
        <FileField
          label="PO file"
          hint="Its translations become drafts. Flags of the file do not count."
          accept=".po,text/x-gettext-translation"
          error={whyNot}
          onFile={async (file) => {
            take.reset();
            setChosen({});
            if (file !== null) setChosen(await readChosen(file));
          }}
        />
        <div role="status">
          {data === undefined ? null : data.faults.length > 0 ? (
            <Notice tone="bad">
              <p>Nothing was kept. Correct the file, and import it again.</p>
              <ul className={css.faults}>
                {data.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Notice>
          ) : (
            <Notice tone="good">
              <p>
                {counted(data.added, 'new draft')}. Already here: {data.same}.
              </p>
            </Notice>
          )}
        </div>
        {error === null ? null : <Failed sentence={sentenceOf(error)} />}
        <DialogActions>
          <Button
            look="primary"
            busy={isPending}
            whyNot={text === undefined ? 'Choose a file first.' : null}
            onClick={() => text && take.mutate(text)}
          >
            Import
          </Button>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
