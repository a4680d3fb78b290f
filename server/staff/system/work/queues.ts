import { market } from '../../../../contract/market/zambia.ts';
import type { WorkQueue } from '../../../../contract/staff/work-acts.ts';
import { mostCounted } from '../../../../contract/staff/work-acts.ts';
import { requestWords, topicWords } from '../../../../contract/staff/care-words.ts';
import { type CivilDate, parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { DiscrepancyKind } from '../../../lending/cases/discrepancy.ts';
import { sql } from '../../../store/database/database.ts';
import { listing } from '../../acts/listing.ts';
import { caseWords } from '../../money/cases/case-words.ts';
import { takerColumns, withTaker } from '../../acts/work-item.ts';
import type { Taken } from '../../acts/work-item.ts';

/** A piece of open work as its queue has it. */
export interface StoredWork extends Taken {
  readonly id: string;
  readonly since: Date;
  readonly answerBy: CivilDate | null;
  readonly dueAt: Date | null;
  /** What `lineOf` says it by. */
  readonly kind: string;
  readonly orderId: bigint | null;
  readonly amount: bigint | null;
}

interface QueueInSql {
  /** The columns of {@link StoredWork} but `dueAt` and who took it, and where they come from. */
  readonly columns: string;
  readonly from: string;
  /** The column of its id. */
  readonly id: string;
  readonly isOpen: string;
  /** The column of the borrower it is about. */
  readonly borrower: string;
  /** The instant by which it is owed, where that is counted in hours. */
  readonly due?: string;
  /** By what it is in order: its clock, or since when it waits. */
  readonly clock: 'answerBy' | 'since';
  readonly clockColumn: string;
  lineOf(row: StoredWork): string;
}

const money = (amount: bigint | null) =>
  amount === null ? '' : `, ${showKwacha(ngwee(amount))}`;
const loan = (orderId: bigint | null) => (orderId === null ? '' : `, loan ${orderId}`);

/** In a line that goes on. */
const wordOf = (words: Readonly<Record<string, string>>, code: string) => {
  const said = words[code] ?? code;
  return said.charAt(0).toLowerCase() + said.slice(1);
};

/** `charges, with the director` */
function topicText(kind: string): string {
  const [topic = '', ...more] = kind.split(', ');
  return [wordOf(topicWords, topic), ...more].join(', ');
}

function dayOf(text: string): string {
  const day = parseCivilDate(text);
  return day === null ? text : dayText(day);
}

/** Its clock stops once the Commissioner is informed. */
const breachDue = '(case when b.told_at is null then b.due_at end)';

const queuesInSql: Readonly<Record<WorkQueue, QueueInSql>> = {
  reviews: {
    columns: `r.id, r.opened_at as since, null::date as answer_by, r.kind,
      r.order_id, o.amount`,
    from: 'review r left join loan_order o on o.id = r.order_id',
    id: 'r.id',
    isOpen: 'r.decided_at is null',
    borrower: 'r.borrower_id',
    clock: 'since',
    clockColumn: 'r.opened_at',
    lineOf: ({ kind, orderId, amount }) =>
      kind === 'order' ? `Loan ${orderId}${money(amount)}, referred` : 'A face beside its card',
  },
  cases: {
    columns: `d.id, d.opened_at as since, null::date as answer_by, d.kind,
      p.order_id, p.amount`,
    from: 'discrepancy d left join payment p on p.id = d.payment_id',
    id: 'd.id',
    isOpen: 'd.resolved_at is null',
    borrower: 'p.borrower_id',
    clock: 'since',
    clockColumn: 'd.opened_at',
    lineOf: ({ kind, orderId, amount }) =>
      `${sentenceCase(caseWords[kind as DiscrepancyKind].what)}${loan(orderId)}${money(amount)}`,
  },
  complaints: {
    columns: `c.number as id, c.filed_at as since, c.answer_by,
      c.topic || case c.state when 'with-director' then ', with the director' else '' end as kind,
      c.order_id, null::bigint as amount`,
    from: 'complaint c',
    id: 'c.number',
    isOpen: 'c.answer_by is not null',
    borrower: 'c.borrower_id',
    clock: 'answerBy',
    clockColumn: 'c.answer_by',
    lineOf: ({ id, kind, orderId }) => `Complaint ${id}: ${topicText(kind)}${loan(orderId)}`,
  },
  'data-requests': {
    columns: `d.number as id, d.filed_at as since, d.answer_by, d.kind,
      null::bigint as order_id, null::bigint as amount`,
    from: 'data_request d',
    id: 'd.number',
    isOpen: 'd.ended_at is null',
    borrower: 'd.borrower_id',
    clock: 'answerBy',
    clockColumn: 'd.answer_by',
    lineOf: ({ id, kind }) => `Request ${id}: ${wordOf(requestWords, kind)}`,
  },
  deaths: {
    columns: `d.number as id, d.reported_at as since, d.answer_by, 'death' as kind,
      null::bigint as order_id, null::bigint as amount`,
    from: 'death_report d',
    id: 'd.number',
    isOpen: 'd.outcome is null',
    borrower: 'd.borrower_id',
    clock: 'answerBy',
    clockColumn: 'd.answer_by',
    lineOf: ({ id }) => `Report ${id}: the borrower has died`,
  },
  promises: {
    columns: `p.order_id::text as id, p.decided_at as since, null::date as answer_by,
      p.promised_on::text as kind, p.order_id, p.amount - p.paid as amount`,
    from: 'promise p',
    id: 'p.order_id::text',
    isOpen: "p.state = 'broken' and p.followed_at is null",
    borrower: 'p.borrower_id',
    clock: 'since',
    clockColumn: 'p.decided_at',
    lineOf: ({ orderId, kind, amount }) =>
      `Loan ${orderId}: promised by ${dayOf(kind)}, not paid${money(amount)}`,
  },
  suspicion: {
    columns: `s.id, s.raised_at as since, s.due_on as answer_by, s.about_kind as kind,
      null::bigint as order_id, null::bigint as amount`,
    from: 'suspicion s',
    id: 's.id',
    isOpen: 's.outcome is null',
    borrower: 's.borrower_id',
    clock: 'answerBy',
    clockColumn: 's.due_on',
    lineOf: ({ kind }) => `Suspicion about a ${kind}`,
  },
  breaches: {
    columns: `b.id, b.opened_at as since, (${breachDue} at time zone '${market.zone}')::date
      as answer_by, 'breach' as kind, null::bigint as order_id, null::bigint as amount`,
    from: 'breach b',
    id: 'b.id',
    isOpen: 'b.outcome is null',
    borrower: 'null::text',
    clock: 'since',
    clockColumn: 'b.opened_at',
    due: breachDue,
    lineOf: ({ dueAt }) =>
      dueAt === null ? 'Breach of data, the Commissioner was notified' : 'Breach of data',
  },
  arrangements: {
    columns: `r.order_id::text as id, r.decided_at as since, null::date as answer_by,
      r.kind, r.order_id, o.owed as amount`,
    from: `(select order_id, borrower_id, decided_at, kind from relief
        where state = 'broken' and followed_at is null
      union all select order_id, borrower_id, asked_at, 'cannot-pay' from hardship_claim h
        where followed_at is null and not exists (select from relief b
          where b.order_id = h.order_id and b.state = 'broken' and b.followed_at is null)) r
      join loan_order o on o.id = r.order_id`,
    id: 'r.order_id::text',
    isOpen: 'true',
    borrower: 'r.borrower_id',
    clock: 'since',
    clockColumn: 'r.decided_at',
    lineOf: ({ kind, orderId, amount }) =>
      kind === 'cannot-pay'
        ? `Loan ${orderId}: they say that they cannot pay${money(amount)} owed`
        : `Loan ${orderId}: the plan was not kept${money(amount)} still owed`,
  },
};

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export interface Counted {
  readonly open: number;
  readonly late: number;
  readonly mine: number;
  readonly oldest: Date | null;
  readonly answerBy: CivilDate | null;
  readonly dueAt: Date | null;
}

const mostOfBorrower = 20;

/** What counts hours is late by the hour, all else by the day. */
const isLateInSql = `coalesce(one.due_at < :now, one.answer_by < :today::date)`;

/** A queue as it is listed, counted and asked about. */
export function queueOf(queue: WorkQueue) {
  const { columns, from, id, isOpen, borrower, clock, clockColumn } = queuesInSql[queue];
  const { due = 'null::timestamptz' } = queuesInSql[queue];
  const source = (conditions: readonly string[]) => `
    select ${columns}, ${due} as due_at, ${takerColumns} from ${from} ${withTaker(queue, id)}
    where ${[isOpen, ...conditions].join(' and ')}`;
  const byClock = {
    column: clockColumn,
    type: clock === 'answerBy' ? ('date' as const) : ('timestamptz' as const),
    of: (row: StoredWork) => row[clock] ?? '',
  };
  const find = sql<StoredWork, { id: string }>(source([`${id} = :id`]));
  const ofBorrower = sql<StoredWork, { borrowerId: string }>(
    `${source([`${borrower} = :borrowerId`])} order by ${clockColumn} limit ${mostOfBorrower}`,
  );
  const count = sql<Counted, { today: string; now: Date; staffId: string }>(`
    select count(*)::int as open,
      count(*) filter (where ${isLateInSql})::int as late,
      count(*) filter (where one.taken_by = :staffId)::int as mine, min(one.since) as oldest,
      min(one.answer_by) as answer_by, min(one.due_at) as due_at
    from (${source([])} order by ${clockColumn} limit ${mostCounted}) one`);
  return {
    list: listing<StoredWork, 'mine'>({
      source,
      keys: [byClock, { column: id, type: 'text', of: (row) => row.id }],
      filters: { mine: 'w.taken_by = :mine' },
    }),
    find,
    ofBorrower,
    count,
    lineOf: (row: StoredWork) => queuesInSql[queue].lineOf(row),
  };
}

/** The queues that a job may read too. */
export const openQueues: Readonly<
  Record<Exclude<WorkQueue, 'suspicion'>, ReturnType<typeof queueOf>>
> = {
  reviews: queueOf('reviews'),
  cases: queueOf('cases'),
  complaints: queueOf('complaints'),
  deaths: queueOf('deaths'),
  'data-requests': queueOf('data-requests'),
  promises: queueOf('promises'),
  breaches: queueOf('breaches'),
  arrangements: queueOf('arrangements'),
};
