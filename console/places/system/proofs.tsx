import { showProofs } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { checkWords } from '../../platform/check-words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';

type Answer = StaffAnswerOf<typeof showProofs>;
type Proof = Answer['ledger'][number];
type Check = Answer['checks'][number];

const checkColumns: readonly Column<Check>[] = [
  { head: 'Check', cell: ({ name }) => checkWords[name], isMain: true, isLong: true },
  { head: 'Outcome', cell: (check) => <Outcome {...check} /> },
  {
    head: 'Last run',
    cell: ({ ranAt }) => (ranAt === null ? 'Never' : <Ago at={ranAt} />),
  },
  { head: 'Checked', cell: ({ checked }) => checked ?? '–', isNumber: true, isWide: true },
  {
    head: 'Found',
    cell: ({ ranAt, faults }) =>
      ranAt === null ? '–' : faults.length === 0 ? 'Nothing' : <Faults faults={faults} />,
    isLong: true,
  },
];

/** A check that has not run for its period has not passed, whatever it found before. */
function Outcome({ ranAt, isOverdue, faults }: Check) {
  if (faults.length > 0) return <Tag tone="bad">Failed</Tag>;
  if (ranAt === null) return <Tag tone={isOverdue ? 'bad' : 'warn'}>Not run yet</Tag>;
  if (isOverdue) return <Tag tone="bad">Not run since</Tag>;
  return <Tag tone="good">Passed</Tag>;
}

const mostShown = 10;

function Faults({ faults }: Pick<Check, 'faults'>) {
  const more = faults.length - mostShown;
  return (
    <>
      {faults.slice(0, mostShown).map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      {more > 0 ? <p>{more} more: see the table check_outcome.</p> : null}
    </>
  );
}

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

/** What each nightly check of evidence found, and the proofs of the books. */
export function Proofs() {
  return (
    <Loaded asked={useAct(showProofs, {})}>
      {({ acts, checks, ledger }) => (
        <>
          <Panel title="Checks">
            <DataTable
              caption="Checks of evidence, with their newest outcome"
              columns={checkColumns}
              rows={checks}
              keyOf={({ name }) => name}
            />
          </Panel>
          <Panel title="Audit log">
            <Facts
              facts={[
                ['Rows', acts.rows],
                ['Head', <code key="head">{acts.head ?? '–'}</code>],
                [
                  'Hash sent',
                  acts.sent === null ? (
                    'not yet'
                  ) : (
                    <span key="sent">
                      up to row {acts.sent.position}, <Ago at={acts.sent.at} />
                    </span>
                  ),
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
