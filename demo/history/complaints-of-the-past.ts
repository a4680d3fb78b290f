import { randomUUID } from 'node:crypto';
import type { ComplaintTopic } from '../../contract/borrower/complaints.ts';
import type { DataRequestKind } from '../../contract/borrower/data-rights.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import { assert } from '../../domain/assert.ts';
import type { ServedCall } from '../../server/http/serve.ts';
import { findComplaint, moveComplaint } from '../../server/people/complaints/complaint-row.ts';
import { escalateComplaintCall } from '../../server/people/complaints/escalate-complaint.ts';
import { fileComplaintCall } from '../../server/people/complaints/file-complaint.ts';
import { fileDataRequestCall } from '../../server/people/data-rights/file-data-request.ts';
import { askDocumentAct } from '../../server/staff/care/documents/document-acts.ts';
import { sql } from '../../server/store/database/database.ts';
import { putSealed } from '../../server/store/sealing/sealed-items.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/** What was complained of, so many days ago, and after how many days it was answered. */
const complaints: readonly (readonly [
  daysAgo: number,
  topic: ComplaintTopic,
  words: string,
  answeredAfter: number | null,
])[] = [
  [171, 'payment', 'I paid twice and only one is shown.', 3],
  [158, 'charges', 'The late fee came on a day I had paid.', 5],
  [140, 'app', 'The page stays white on my phone.', 1],
  [127, 'decision', 'I earn more than you say I do.', 6],
  [109, 'treatment', 'I was called at work.', 2],
  [80, 'details', 'My name is written wrong.', 4],
  [47, 'other', 'No one picks up the phone on Saturdays.', 5],
  [33, 'payment', 'My payment failed but I got a message that it came.', 2],
  [9, 'charges', 'I paid early and was charged to the end.', null],
  [4, 'payment', 'My brother paid for me and it is not there.', null],
  [1, 'app', 'The code comes after ten minutes.', null],
];
/** Every so many answers does not content its borrower: the director answers, too. */
const passedOnEvery = 4;

const requests: readonly (readonly [daysAgo: number, kind: DataRequestKind, words: string])[] =
  [
    [8, 'name', 'My name is Mwila, not Mwela.'],
    [3, 'work', 'I have another employer since March.'],
    [1, 'stop-use', 'Please send me no offers.'],
  ];

/** Complaints and requests of borrowers, and what the lender answered to the older ones. */
export async function complaintsOfThePast(office: PastOffice, until: Date): Promise<Deed[]> {
  const { context } = office;
  const most = complaints.length + requests.length;
  const who = await office.choose('complaining', () => context.db.rows(selectSome, { most }));
  const at = (daysAgo: number) => later(until, -daysAgo * daySeconds);
  const filed = complaints.flatMap(([daysAgo, topic, words, answeredAfter], index) => {
    const borrower = who[index];
    if (borrower === undefined) return [];
    const wait = answeredAfter === null ? null : answeredAfter * daySeconds;
    const isPassedOn = index % passedOnEvery === 1;
    return complaintDeeds(office, {
      borrower,
      topic,
      words,
      at: at(daysAgo),
      wait,
      isPassedOn,
    });
  });
  const asked = requests.flatMap(([daysAgo, kind, words], index): Deed[] => {
    const borrower = who[complaints.length + index];
    if (borrower === undefined) return [];
    const body = { requestId: randomUUID(), kind, words };
    const run = () => callOf(office, fileDataRequestCall, { borrower, at: at(daysAgo), body });
    return [{ at: at(daysAgo), run: async () => void (await run()) }];
  });
  return [...filed, ...asked, ...documentsOf(office, who[0], later(at(1), 3600))];
}

/** One was asked for a payslip yesterday, and has not sent it. */
function documentsOf(office: PastOffice, of: SomeBorrower | undefined, at: Date): Deed[] {
  if (of === undefined) return [];
  const untilOn = addDays(civilDateOf(at), 7);
  const args = { borrowerId: of.id, kind: 'payslip', reason: 'complaint', untilOn } as const;
  const run = async () => void (await office.done({ role: 'care', at }, askDocumentAct, args));
  return [{ at, run }];
}

interface SomeBorrower {
  readonly id: BorrowerId;
  readonly mobile: Mobile;
}

/** Some who have borrowed and been here from the beginning. */
const selectSome = sql<SomeBorrower, { most: number }>(`
  select b.id, b.mobile from borrower b
  where ${isInventedInSql} and exists (
    select from loan_order o where o.borrower_id = b.id and o.disbursed_at is not null)
  order by b.created_at, b.id limit :most`);

interface Complaining {
  readonly borrower: SomeBorrower;
  readonly topic: ComplaintTopic;
  readonly words: string;
  readonly at: Date;
  readonly wait: number | null;
  readonly isPassedOn: boolean;
}

function complaintDeeds(office: PastOffice, of: Complaining): Deed[] {
  const { borrower, topic, words, at, wait, isPassedOn } = of;
  const body = { requestId: randomUUID(), topic, words };
  const file = async () =>
    void (await callOf(office, fileComplaintCall, { borrower, at, body }));
  const deeds: Deed[] = [{ at, run: file }];
  if (wait === null) return deeds;
  const answeredAt = later(at, wait);
  const care = { at: answeredAt, by: office.nameOf('care') };
  deeds.push({ at: answeredAt, run: () => answer(office, of, care) });
  if (!isPassedOn) return deeds;
  const passedOnAt = later(answeredAt, 2 * daySeconds);
  const pass = async () => {
    const number = await numberOf(office, of);
    const asked = { borrower, at: passedOnAt, body: { number } };
    await callOf(office, escalateComplaintCall, asked);
  };
  const finalAt = later(passedOnAt, 5 * daySeconds);
  const director = { at: finalAt, by: office.nameOf('director') };
  return [
    ...deeds,
    { at: passedOnAt, run: pass },
    { at: finalAt, run: () => answer(office, of, director) },
  ];
}

const selectNumber = sql<{ number: string }, { borrowerId: BorrowerId; at: Date }>(
  'select number from complaint where borrower_id = :borrowerId and filed_at = :at',
);

async function numberOf({ context: { db } }: PastOffice, of: Complaining): Promise<string> {
  const row = await db.row(selectNumber, { borrowerId: of.borrower.id, at: of.at });
  assert(row !== undefined, 'it was filed');
  return row.number;
}

async function answer(
  office: PastOffice,
  complaint: Complaining,
  { at: now, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const { db, keys } = office.context;
  const row = await findComplaint(db, await numberOf(office, complaint));
  assert(row !== null, 'it was filed');
  const { borrowerId } = row;
  const plain = Buffer.from(
    'We looked into it, and wrote to you what was wrong and what we did.',
  );
  const kind = 'complaint-answer';
  const answerId = await putSealed(db, keys, { borrowerId, kind, plain, now });
  const moved = await moveComplaint(db, row, { fact: 'answered', answerId, by, now });
  assert(moved !== null, 'an answer is owed');
}

/** A call of a borrower, past HTTP; what it answers as the wire does. */
export async function callOf(
  { context }: PastOffice,
  served: ServedCall,
  of: { readonly borrower: SomeBorrower; readonly at: Date; readonly body: unknown },
): Promise<string> {
  const { borrower, at, body } = of;
  const answered = await served.run({
    context: contextAt(context, at),
    params: {},
    query: {},
    body,
    borrower: { ...borrower, tokenHash: new Uint8Array() },
    once: null,
    requestId: 'past',
    ip: '127.0.0.1',
  });
  assert(typeof answered === 'string', `${served.endpoint.name} is answered`);
  return answered;
}
