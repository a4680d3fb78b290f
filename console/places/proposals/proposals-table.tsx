import { paths } from '../../platform/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, TableOf } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago, Countdown } from '../../ui/instant.tsx';
import type { Proposal } from './proposal-words.ts';
import { stateTone, stateWords } from './proposal-words.ts';

const columns: readonly Column<Proposal>[] = [
  { head: 'What', cell: ({ title }) => title, isLong: true },
  { head: 'Proposed by', cell: ({ proposer }) => proposer.name, isWide: true },
  { head: 'When', cell: ({ proposedAt }) => <Ago at={proposedAt} /> },
  { head: 'State', cell: (proposal) => <StateOf proposal={proposal} /> },
];

/** What lists show of them, each row a link to its page. */
export const proposalsTable: TableOf<Proposal> = {
  columns,
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => paths.proposal(id),
};

/** Proposals in the server's order, each a link to its page. */
export function ProposalsTable(table: { caption: string; rows: readonly Proposal[] }) {
  return <DataTable {...table} {...proposalsTable} />;
}

/** The state of a proposal; of a hold, what is left of it. */
export function StateOf({ proposal }: { proposal: Proposal }) {
  const { state, notBefore } = proposal;
  return (
    <Tag tone={stateTone[state]}>
      {stateWords[state]}
      {state === 'approved' && notBefore !== null ? (
        <>
          {' '}
          <Countdown until={notBefore} />
        </>
      ) : null}
    </Tag>
  );
}
