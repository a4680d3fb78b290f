import { useState } from 'react';
import { listProposals } from '../../../contract/staff/proposal-view.ts';
import { useAct } from '../../platform/queries.ts';
import { Panel } from '../../ui/frames.tsx';
import { paths } from '../../platform/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Ago } from '../../ui/instant.tsx';
import type { Proposal } from './proposal-words.ts';
import { serverMs } from '../../ui/server-now.ts';

const shownMs = 7 * 86_400_000;
const limit = 50;

const columns: readonly Column<Proposal>[] = [
  { head: 'What', cell: ({ title }) => title, isLong: true },
  { head: 'Why it ended', cell: ({ lapsedBecause }) => lapsedBecause ?? '', isLong: true },
  { head: 'When', cell: ({ doneAt }) => (doneAt === null ? '' : <Ago at={doneAt} />) },
];

/** Shows proposers, for a week, which of their proposals lapsed because something changed. */
export function LapsedOfMine() {
  const [now] = useState(() => serverMs());
  const { data } = useAct(listProposals, {
    filter: { state: 'lapsed', mine: true },
    limit,
  });
  const lately = (data?.rows ?? []).filter(
    ({ doneAt }) => doneAt !== null && now - doneAt.getTime() < shownMs,
  );
  if (lately.length === 0) return null;
  return (
    <Panel title="Your lapsed proposals">
      <DataTable
        caption="Propose it again if it is still needed"
        columns={columns}
        rows={lately}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.proposal(id)}
      />
    </Panel>
  );
}
