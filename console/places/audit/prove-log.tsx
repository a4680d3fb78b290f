import { exportApprovals, proveActs } from '../../../contract/staff/audit-acts.ts';
import { callAct, fileWaitMs } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Failed, Notice } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';

/** Proves the audit log, and what the proof found. */
export function useProof() {
  const cannotProve = useWhyNot('audit', 'does');
  const prove = useDoing(() => callAct(proveActs, {}));
  const cannotRead = useWhyNot('audit', 'reads');
  const save = useDoing(async () =>
    saveFile(await callAct(exportApprovals, {}, { waitMs: fileWaitMs })),
  );
  const button = (
    <>
      <Button
        busy={prove.isPending}
        whyNot={cannotProve}
        onClick={() => prove.mutate(undefined)}
      >
        Prove the log
      </Button>
      <Button busy={save.isPending} whyNot={cannotRead} onClick={() => save.mutate(undefined)}>
        Export approvals
      </Button>
    </>
  );
  const found = (
    <>
      {prove.data ? (
        <Notice tone="good">
          <p>
            {counted(prove.data.rows, 'row is as it was', 'rows are as they were')} written,
            proved <Instant at={prove.data.provedAt} />. Head <code>{prove.data.head}</code>
          </p>
        </Notice>
      ) : null}
      {save.error ? <Failed sentence={sentenceOf(save.error)} /> : null}
      {prove.error ? <Failed sentence={sentenceOf(prove.error)} /> : null}
    </>
  );
  return { button, found };
}
