import { Link } from 'wouter';
import type { showPriceVersion } from '../../../contract/staff/price-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counts } from '../../ui/counts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Facts, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { UnderWay } from '../../ui/under-way.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { Changes } from './price-parts.tsx';
import css from './products.module.css';

type Shown = StaffAnswerOf<typeof showPriceVersion>;
type One = Shown['corrections'][number];
type Count = NonNullable<One['count']>;

const words = {
  counting: 'Being counted',
  counted: 'Counted',
  failed: 'Counting failed',
  correcting: 'Being reversed',
  done: 'Reversed',
} as const;
const tones = {
  counting: 'warn',
  counted: 'note',
  failed: 'bad',
  correcting: 'warn',
  done: 'good',
} as const;

interface CorrectionProps {
  of: Shown;
  correction: One;
  /** Only the newest count is proposed. */
  isNewest: boolean;
}

/** A corrected price: what it reverses, as counted, and what was done. */
export function Correction({ of, correction, isNewest }: CorrectionProps) {
  const { state, seen, count, changes, startedAt, startedBy, done, asOf } = correction;
  return (
    <>
      <Panel
        title={done === null ? '3. What it reverses' : 'What was reversed'}
        actions={
          <span className={css.quiet}>
            <Tag tone={tones[state]}>{words[state]}</Tag> {startedBy.name},{' '}
            <Instant at={startedAt} />
          </span>
        }
      >
        <Changes changes={changes} />
        {done === null ? null : <Done done={done} />}
        {count === null ? null : <Counted count={count} asOf={asOf} />}
        {state === 'failed' ? (
          <Notice tone="bad">
            <p>It failed on one of the loans. The log of the server says which. Try again.</p>
          </Notice>
        ) : null}
      </Panel>
      {state === 'counting' ? <UnderWay seen={seen} of={null} things="loans" /> : null}
      {state === 'correcting' ? (
        <UnderWay seen={seen} of={count?.all.loans ?? null} things="loans" />
      ) : null}
      {state === 'counted' && isNewest ? <Propose of={of} correction={correction} /> : null}
    </>
  );
}

function Done({ done }: { done: NonNullable<One['done']> }) {
  const { proposalId, loans, takenBack, sentBack, begunAt, endedAt } = done;
  return (
    <Facts
      facts={[
        ['Loans put right', counts.format(loans)],
        ['Reversed', <Money key="back" kwacha={takenBack} />],
        ['Of it sent to wallets', <Money key="sent" kwacha={sentBack} />],
        ['Begun', <Instant key="begun" at={begunAt} />],
        ['Ended', endedAt === null ? 'Not yet' : <Instant key="ended" at={endedAt} />],
        [
          'Agreed to',
          <Link key="who" href={paths.proposal(proposalId)}>
            By whom
          </Link>,
        ],
      ]}
    />
  );
}

interface Group {
  readonly what: string;
  readonly of: Count['all'];
}

const columns: readonly Column<Group>[] = [
  { head: 'Loans', cell: ({ what }) => what, isMain: true },
  { head: 'How many', cell: ({ of }) => counts.format(of.loans), isNumber: true },
  { head: 'Reversed', cell: ({ of }) => <Money kwacha={of.amount} />, isNumber: true },
];

function Counted({ count, asOf }: { count: Count; asOf: CivilDate }) {
  const { open, repaid, givenUp, unharmed, all, sentBack } = count;
  const rows: readonly Group[] = [
    { what: 'Still open', of: open },
    { what: 'Repaid', of: repaid },
    { what: 'Written off', of: givenUp },
    { what: 'Charged nothing wrongly so far', of: unharmed },
    { what: 'All', of: all },
    { what: 'Of these, sent back to wallets', of: sentBack },
  ];
  return (
    <div className={css.counted}>
      <DataTable
        caption={`As counted by the end of ${dayText(asOf)}`}
        columns={columns}
        rows={rows}
        keyOf={({ what }) => what}
      />
    </div>
  );
}

/** What was counted is proposed from here, for a day, once nothing is lent by it. */
function Propose({ of, correction }: { of: Shown; correction: One }) {
  const { productId, version, isLent, proposalId } = of;
  const { price, countId, servesUntil } = correction;
  const mayNot = useWhyNot('products', 'proposes');
  if (proposalId !== null) return null;
  return (
    <Panel title="4. Propose to take it back">
      {servesUntil === null ? (
        <Empty>It was counted more than a day ago. Count it again to propose it.</Empty>
      ) : (
        <ProposeForm
          kind="correct-price"
          given={{ productId, version, price, countId }}
          whyNot={mayNot ?? (isLent ? 'Withdraw it from sale first.' : null)}
        >
          <p>
            Another person signs it within a day. Then each loan is corrected, and its borrower
            gets one SMS.
          </p>
        </ProposeForm>
      )}
    </Panel>
  );
}
