import { useState } from 'react';
import { sendTakeoverPart } from '../../../contract/staff/takeover-acts.ts';
import {
  mostTakeoverBytes,
  takeoverFiles,
  takeoverPartBytes,
} from '../../../contract/staff/takeover-words.ts';
import type {
  takeoverAmounts,
  takeoverDates,
  TakeoverFile,
} from '../../../contract/staff/takeover-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { base64Of } from '../../ui/base64-of.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Choice, FileField } from '../../ui/field.tsx';
import { Failed } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import beside from '../../ui/beside.module.css';
import { amountWords, dateWords, fileWords } from './takeover-words.ts';

interface Chosen {
  file: TakeoverFile;
  dates: (typeof takeoverDates)[number];
  amounts: (typeof takeoverAmounts)[number];
}

/** Sends a file part by part, so that no more than one of them is in memory. */
async function sendFile(runId: string, chosen: Chosen, blob: Blob): Promise<void> {
  let fileId: string | null = null;
  for (let at = 0, part = 0; ; at += takeoverPartBytes, part++) {
    const isLast = at + takeoverPartBytes >= blob.size;
    const base64 = await base64Of(blob.slice(at, at + takeoverPartBytes));
    const sent: { fileId: string } = await callAct(sendTakeoverPart, {
      ...{ runId, ...chosen, fileId, part, isLast, base64 },
    });
    ({ fileId } = sent);
    if (isLast) return;
  }
}

/** Which file it is, how it is written, and the file. A later one takes its place. */
export function UploadForm({ runId, whyNot }: { runId: string; whyNot: string | null }) {
  const [chosen, setChosen] = useState<Chosen>({
    file: 'borrowers',
    dates: 'ymd',
    amounts: 'kwacha',
  });
  const [blob, setBlob] = useState<Blob | null>(null);
  const set = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });
  const upload = useDoing(async (file: Blob) => {
    await sendFile(runId, chosen, file);
    showToast(`${fileWords[chosen.file]} is uploaded.`);
  });
  const why =
    whyNot ??
    (blob === null
      ? 'Choose the file.'
      : blob.size > mostTakeoverBytes
        ? 'The file is larger than 200 MB.'
        : null);
  return (
    <form
      className={beside.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null && blob !== null) upload.mutate(blob);
      }}
    >
      <Choice
        label="Which file"
        none="Choose"
        options={takeoverFiles.map((value) => ({ value, label: fileWords[value] }))}
        value={chosen.file}
        onChoose={(file) => file !== '' && set({ file })}
      />
      <Choice
        label="Dates in it"
        none="Choose"
        options={optionsOf(dateWords) as { value: Chosen['dates']; label: string }[]}
        value={chosen.dates}
        onChoose={(dates) => dates !== '' && set({ dates })}
      />
      <Choice
        label="Amounts in it"
        none="Choose"
        options={optionsOf(amountWords) as { value: Chosen['amounts']; label: string }[]}
        value={chosen.amounts}
        onChoose={(amounts) => amounts !== '' && set({ amounts })}
      />
      <FileField
        label="File"
        hint="CSV in UTF-8, with commas or semicolons, or the zip. At most 200 MB."
        accept=".csv,text/csv,.zip,application/zip"
        onFile={setBlob}
      />
      {upload.error === null ? null : <Failed sentence={sentenceOf(upload.error)} />}
      <Button type="submit" busy={upload.isPending} whyNot={why}>
        Upload it
      </Button>
    </form>
  );
}
