import { useState } from 'react';
import { exportHours, fetchExport } from '../../../contract/staff/export-acts.ts';
import { callAct, fileWaitMs } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { saveFile } from '../../platform/save-file.ts';
import type { Proposal } from './proposal-words.ts';
import { serverNow } from '../../ui/server-now.ts';

/** The file of an export that was approved, for who proposed it. */
export function FetchExport({ proposal: { id, proposer, doneAt } }: { proposal: Proposal }) {
  // Long after this was opened the server says that it is over.
  const [openedAt] = useState(() => serverNow());
  const mayNot = useWhyNot('exports', 'proposes');
  const isMine = useSession().person.id === proposer.id;
  const save = useDoing(async (format: 'csv' | 'xlsx') => {
    const asked = { proposalId: id, format };
    saveFile(await callAct(fetchExport, asked, { waitMs: fileWaitMs }));
  });
  if (doneAt === null) return null;
  const until = new Date(doneAt.getTime() + exportHours * 3_600_000);
  const isOver = until < openedAt;
  const whyNot = isMine
    ? isOver
      ? 'Its 24 hours are over. Propose it again.'
      : mayNot
    : `${proposer.name} proposed it, and fetches it alone.`;
  return (
    <Panel title="The file">
      <p>
        {isOver ? 'It could be fetched until ' : 'It can be fetched until '}
        <Instant at={until} />. It is made again each time, and kept nowhere here.
      </p>
      <div>
        <Button busy={save.isPending} whyNot={whyNot} onClick={() => save.mutate('csv')}>
          Fetch as CSV
        </Button>{' '}
        <Button busy={save.isPending} whyNot={whyNot} onClick={() => save.mutate('xlsx')}>
          Fetch as Excel
        </Button>
      </div>
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
    </Panel>
  );
}
