import { useEffect, useState } from 'react';
import { openEvidence } from '../../../contract/staff/evidence-acts.ts';
import type { evidenceFile } from '../../../contract/staff/evidence-file.ts';
import type * as z from 'zod/mini';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/frames.tsx';
import { Ago, Countdown } from '../../ui/instant.tsx';
import css from './evidence.module.css';
import { serverMs } from '../../ui/server-now.ts';

export interface EvidenceProps {
  caseId: string;
  files: readonly z.output<typeof evidenceFile>[];
  isOpen: boolean;
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
    const timer = setTimeout(() => setOpened(null), opened.until.getTime() - serverMs());
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
              whyNot={isOpen ? mayNot : 'The case has ended: nothing is shown for it.'}
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
