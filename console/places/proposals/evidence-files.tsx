import { openEvidence } from '../../../contract/staff/evidence-acts.ts';
import type { evidenceFile } from '../../../contract/staff/evidence-file.ts';
import type * as z from 'zod/mini';
import { callFresh } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/frames.tsx';
import { Ago, Countdown } from '../../ui/instant.tsx';
import css from './evidence.module.css';
import { useOpenedFile } from '../use-opened-file.ts';

export interface EvidenceProps {
  caseId: string;
  files: readonly z.output<typeof evidenceFile>[];
  isOpen: boolean;
}

/** Each file with who added it and its hash, and a way to look at it while the case is open. */
export function EvidenceFiles({ caseId, files, isOpen }: EvidenceProps) {
  const mayNot = useWhyNot('money-by-hand', 'proposes');
  const { opened, open } = useOpenedFile((evidenceId: string) => {
    const asked = { caseId, evidenceId, reason: 'To decide about the case' };
    return callFresh(openEvidence, asked);
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
          {opened?.of === id ? (
            <>
              {opened.mediaType !== 'application/pdf' ? (
                <img src={opened.url} alt={what} />
              ) : null}
              <span role="status">
                <a href={opened.url} download={`evidence-${id}`}>
                  Save the file
                </a>
                , covered again in <Countdown until={opened.shownUntil} />
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
