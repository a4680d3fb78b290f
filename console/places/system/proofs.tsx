import { showProofs } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';

type Proof = StaffAnswerOf<typeof showProofs>['ledger'][number];

const columns: readonly Column<Proof>[] = [
  { head: 'When', cell: ({ madeAt }) => <Instant at={madeAt} /> },
  { head: 'Of', cell: ({ since }) => (since === null ? 'Everything' : 'What changed') },
  { head: 'Loans', cell: ({ accounts }) => accounts, isNumber: true },
  { head: 'Transfers', cell: ({ transfers }) => transfers, isNumber: true },
  {
    head: 'Found',
    cell: ({ faults }) =>
      faults.length === 0 ? <Tag tone="good">Agrees</Tag> : faults.join(' '),
    isMain: true,
    isLong: true,
  },
  { head: 'Head', cell: ({ head }) => <code>{head?.slice(0, 12) ?? '–'}</code>, isWide: true },
];

/** What the nightly proofs of the books and of the audit log found. */
export function Proofs() {
  return (
    <Loaded asked={useAct(showProofs, {})}>
      {({ acts, ledger }) => (
        <>
          <Panel title="Audit log">
            <Facts
              facts={[
                ['Rows', acts.rows],
                ['Head', <code key="head">{acts.head ?? '–'}</code>],
                [
                  'Proved',
                  acts.provedAt === null ? 'not yet' : <Ago key="at" at={acts.provedAt} />,
                ],
              ]}
            />
          </Panel>
          <Panel title="Books">
            {ledger.length === 0 ? (
              <Empty>
                Every night at half past two what changed is proved, and all once a month.
              </Empty>
            ) : (
              <DataTable
                caption="Proofs of the books, newest first"
                columns={columns}
                rows={ledger}
                keyOf={({ madeAt }) => madeAt.toISOString()}
              />
            )}
          </Panel>
        </>
      )}
    </Loaded>
  );
}
