import * as say from '../../../../contract/sentences/complaint-messages.ts';
import type {
  dataRequestRow,
  reopenedSteps,
} from '../../../../contract/staff/data-request-acts.ts';
import {
  endDataRequest,
  listDataRequests,
  listErasures,
  readDataRequest,
  showDataRequest,
} from '../../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { plainText } from '../../../../contract/words/plain-text.ts';
import type { DataRequestRow } from '../../../people/data-rights/data-request-row.ts';
import {
  dataRequestView,
  findDataRequest,
} from '../../../people/data-rights/data-request-row.ts';
import { reopenStep } from '../../../people/verification/reopen-step.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { putSealed } from '../../../store/sealing/sealed-items.ts';
import type * as z from 'zod/mini';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { endWork, findTaker } from '../../acts/work-item.ts';
import { noWords } from './complaint-acts.ts';
import { namesOf } from './names-of.ts';

type Line = z.output<typeof dataRequestRow>;
type View = StaffAnswerOf<typeof showDataRequest>['request'];
type ReopenedStep = (typeof reopenedSteps)[number];
type Stored = Omit<DataRequestRow, 'wordsId' | 'answerId' | 'endedBy'>;

const smsUsefulHours = 48;

const source = (state: string) => (conditions: readonly string[]) => `
  select r.id, r.number, r.borrower_id, b.mobile, r.kind,
    r.filed_at, r.answer_by, r.ended_at, r.outcome
  from data_request r join borrower b on b.id = r.borrower_id
  where ${[state, ...conditions].join(' and ')}`;
const open = listing<Stored, never>({
  source: source('r.ended_at is null'),
  keys: [
    { column: 'r.answer_by', type: 'date', of: (row) => row.answerBy },
    { column: 'r.id', type: 'text', of: (row) => row.id },
  ],
  filters: {},
});
const ended = listing<Stored, never>({
  source: source('r.ended_at is not null'),
  keys: [
    { column: 'r.filed_at', type: 'timestamptz', of: (row) => row.filedAt },
    { column: 'r.id', type: 'text', of: (row) => row.id },
  ],
  filters: {},
});

const listDataRequestsAct = serveAct(listDataRequests, async ({ context, args }) => {
  const { after, limit } = args;
  const isOpen = args.filter.state !== 'ended';
  const sort = isOpen ? 'oldest' : 'newest';
  const page = await (isOpen ? open : ended)(context.db, { filter: {}, sort, after, limit });
  if (page instanceof StaffRefusal) return page;
  const today = context.clock.today();
  return { ...page, rows: page.rows.map((row) => lineOf(row, today)) };
});

type Erasure = StaffAnswerOf<typeof listErasures>['rows'][number];
const erasures = listing<Erasure, 'borrowerId'>({
  source: (conditions) => `
    select e.id, e.borrower_id, e.asked_at, e.due_at,
      e.at as done_at, e.kept_until, e.finished_at, e.outcome
    from erasure e ${whereAll(conditions)}`,
  keys: [
    { column: 'e.asked_at', type: 'timestamptz', of: (row) => row.askedAt },
    { column: 'e.id', type: 'text', of: (row) => row.id },
  ],
  filters: { borrowerId: 'e.borrower_id = :borrowerId' },
});

const listErasuresAct = serveAct(listErasures, async ({ context, args }) => {
  const page = await erasures(context.db, { ...args, sort: 'newest' });
  return page instanceof StaffRefusal ? page : { ...page, rows: [...page.rows] };
});

function lineOf(row: Stored, today: CivilDate): Line {
  const { number, kind, borrowerId, mobile, filedAt, answerBy, endedAt, outcome } = row;
  const isLate = endedAt === null && answerBy < today;
  const mobileMasked = masked(mobile);
  return {
    number,
    kind,
    borrowerId,
    mobileMasked,
    filedAt,
    answerBy,
    isLate,
    outcome,
    endedAt,
  };
}

const selectReopened = sql<{ reopened: ReopenedStep | null }, { id: string }>(
  'select reopened_step as reopened from data_request where id = :id',
);

async function viewOf({ db, clock }: Context, row: DataRequestRow): Promise<View> {
  const nameOf = await namesOf(db, [row.endedBy]);
  return {
    ...lineOf(row, clock.today()),
    endedBy: nameOf(row.endedBy),
    reopened: (await db.row(selectReopened, { id: row.id }))?.reopened ?? null,
    takenBy: await findTaker(db, { queue: 'data-requests', id: row.number }, clock.now()),
  };
}

/** Refusal: `unknown`. */
const showDataRequestAct = serveAct(showDataRequest, async ({ context, args, about }) => {
  about({ kind: 'data-request', id: args.number });
  const row = await findDataRequest(context.db, args.number);
  if (row === null) return new StaffRefusal('unknown');
  return { request: await viewOf(context, row) };
});

/** Opens what was written, in the name of who asks. Refusal: `unknown`. */
const readDataRequestAct = serveAct(readDataRequest, async (call) => {
  const { context, args, staff } = call;
  call.about({ kind: 'data-request', id: args.number });
  const row = await findDataRequest(context.db, args.number);
  if (row === null) return new StaffRefusal('unknown');
  const by = { reader: 'console', who: staff.id } as const;
  const { words, answer = null } = await dataRequestView(context, row, by);
  return { words, answer };
});

const endRequest = sql<
  void,
  {
    id: string;
    now: Date;
    outcome: string;
    endedBy: string;
    answerId: string;
    reopen: string | null;
  }
>(`
  update data_request set ended_at = :now, outcome = :outcome, ended_by = :endedBy,
    answer_id = :answerId, reopened_step = :reopen
  where id = :id and ended_at is null`);

/** What is done again is opened for the borrower, who learns by SMS that there is an answer. */
const endDataRequestAct = serveAct(endDataRequest, async (call) => {
  const { context, args, staff } = call;
  const { db, keys, clock } = context;
  const { number, outcome, reopen = null } = args;
  call.about({ kind: 'data-request', id: number });
  const row = await findDataRequest(db, number);
  if (row === null) return new StaffRefusal('unknown');
  if (row.endedAt !== null) {
    const nameOf = await namesOf(db, [row.endedBy]);
    return new StaffRefusal('decided-already', { who: nameOf(row.endedBy) ?? '' });
  }
  const text = plainText(args.text);
  if (text === '') return noWords();
  if (reopen !== null && outcome === 'refused') {
    const why = 'What is refused opens no step again.';
    return new StaffRefusal('not-possible-now', { why });
  }
  const now = clock.now();
  const { id, borrowerId, mobile } = row;
  const sealed = { borrowerId, kind: 'data-request-answer', now } as const;
  const answerId = await putSealed(db, keys, { ...sealed, plain: Buffer.from(text) });
  const end = { id, now, outcome, endedBy: staff.id, answerId, reopen };
  // The encrypted item goes with the refusal.
  if ((await db.run(endRequest, end)) !== 1) return new StaffRefusal('changed-meanwhile');
  if (reopen !== null) await reopenStep(db, borrowerId, reopen);
  const message = { borrowerId, mobile, kind: 'complaint', now } as const;
  const sms = { ...message, text: say.requestEnded(number), usefulHours: smsUsefulHours };
  await queueSms(db, newSms(sms), now);
  context.wake('send-sms');
  await endWork(db, { queue: 'data-requests', id: number });
  const after = await findDataRequest(db, number);
  return after === null
    ? new StaffRefusal('unknown')
    : { request: await viewOf(context, after) };
});

/** What the lender's people do about what borrowers ask of their data. */
export const dataRequestActs: readonly ServedAct[] = [
  listDataRequestsAct,
  listErasuresAct,
  showDataRequestAct,
  readDataRequestAct,
  endDataRequestAct,
];
