import { listJournals } from '../../../../contract/staff/books-acts.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { kwachaText } from './words-of-books.ts';

interface Person {
  readonly id: StaffId;
  readonly name: string;
}

export interface JournalRow {
  readonly id: string;
  readonly proposalId: ProposalId;
  readonly datedOn: CivilDate;
  readonly bookedAt: Date;
  readonly memo: string;
  readonly proposer: Person;
  readonly approver: Person;
  /** Amounts as digits: JSON has no numbers that are exact. */
  readonly lines: readonly { account: string; name: string; amount: string }[];
}

const person = (column: string) =>
  `(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = p.${column})`;

/** What two people booked by hand, a page at a time. */
export const journals = listing<JournalRow, 'account' | 'from' | 'to'>({
  source: (conditions) => `
    select j.id, j.proposal_id, j.dated_on,
      j.booked_at, j.memo, ${person('proposer_id')} as proposer,
      ${person('decided_by')} as approver,
      (select json_agg(json_build_object('account', l.account, 'name', a.name,
          'amount', l.amount::text) order by l.line)
        from journal_line l join account a on a.code = l.account
        where l.journal_id = j.id) as lines
    from journal j join proposal p on p.id = j.proposal_id ${whereAll(conditions)}`,
  keys: [
    { column: 'j.booked_at', type: 'timestamptz', of: (row) => row.bookedAt },
    { column: 'j.id', type: 'text', of: (row) => row.id },
  ],
  filters: {
    account: `exists (select from journal_line l
      where l.journal_id = j.id and l.account = :account)`,
    from: 'j.dated_on >= :from',
    to: 'j.dated_on <= :to',
  },
});

export const listJournalsAct = serveAct(listJournals, async ({ context: { db }, args }) => {
  const page = await journals(db, { ...args, sort: 'newest' });
  return page instanceof StaffRefusal ? page : { ...page, rows: page.rows.map(viewOf) };
});

function viewOf({ id, lines, ...row }: JournalRow): Journal {
  const amounts = lines.map(({ amount }) => BigInt(amount));
  const total = amounts.reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n);
  return {
    ...row,
    journalId: id,
    amount: kwachaText(total),
    lines: lines.map((line) => ({ ...line, amount: kwachaText(BigInt(line.amount)) })),
  };
}

type Journal = StaffAnswerOf<typeof listJournals>['rows'][number];
