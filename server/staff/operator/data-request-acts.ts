import type { OperatorAnswer, OperatorArgs } from '../../../contract/staff/operator.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import {
  type DataRequestRow,
  dataRequestView,
  findDataRequest,
  openDataRequests,
} from '../../people/data-rights/data-request-row.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { clockText } from './complaint-acts.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { fieldsPart, instantText, tablePart } from './page.ts';

const smsUsefulHours = 48;
const mostErasures = 50;

interface ErasureRow {
  readonly borrower_id: string;
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly at: Date | null;
  readonly kept_until: string | null;
  readonly outcome: string | null;
}

const selectErasures = sql<ErasureRow>(`
  select borrower_id, asked_at, due_at, at, kept_until, outcome from erasure
  order by asked_at desc
  limit ${mostErasures}`);

/** What borrowers asked about their data, the earliest clock first, and what was erased. */
export async function listDataRequests({ context }: OperatorCall<object>): ActOutcome {
  const { db, clock } = context;
  const open = await openDataRequests(db);
  const erasures = await db.rows(selectErasures);
  const today = clock.today();
  const rows = open.map((one) => [
    one.number,
    clockText(one, today),
    one.kind,
    maskMobile(one.mobile),
  ]);
  const erased = erasures.map((one) => [
    one.borrower_id,
    instantText(one.at ?? one.due_at),
    one.kept_until ?? 'nothing is kept',
    one.outcome ?? (one.at === null ? 'can be taken back' : 'something is kept'),
  ]);
  return {
    page: {
      title: `Requests about data: ${open.length}`,
      parts: [
        tablePart('', ['request', 'clock', 'what', 'who'], rows, 'None waits.'),
        tablePart(
          'Erasures',
          ['borrower', 'due or done at', 'kept until', 'how it stands'],
          erased,
        ),
      ],
    },
    data: {
      open: open.map(({ mobile, ...one }) => ({ ...one, mobileMasked: maskMobile(mobile) })),
      erasures,
    },
  };
}

/** A request with its words, which are opened under the name of who asks. */
export async function showDataRequest({
  context,
  args: { number },
  who,
}: OperatorCall<OperatorArgs<'data-request'>>): ActOutcome {
  const row = await findDataRequest(context.db, number);
  if (row === null) return unknownRequest(number);
  const view = await dataRequestView(context, row, { reader: 'operator', who });
  return {
    page: {
      title: `Request ${number}`,
      parts: [
        fieldsPart('', [
          ['what', row.kind],
          ['borrower (to show)', row.borrowerId],
          ['phone', row.mobile],
          ['filed', instantText(row.filedAt)],
          ['clock', row.outcome ?? clockText(row, context.clock.today())],
          ['words', view.words],
          ['answer', view.answer ?? null],
          ['by', row.endedBy],
        ]),
      ],
    },
    data: view,
  };
}

/** Ends a request as done. What goes through verification again is opened for the borrower. */
export function doDataRequest(
  call: OperatorCall<OperatorArgs<'data-request done'>>,
): ActOutcome {
  return end(call, 'done', call.args.reopen ?? null);
}

/** Ends a request that cannot be met, with why. */
export function refuseDataRequest(
  call: OperatorCall<OperatorArgs<'data-request refuse'>>,
): ActOutcome {
  return end(call, 'refused', null);
}

async function end(
  { context, args, who }: OperatorCall<{ readonly number: string; readonly text: string }>,
  outcome: 'done' | 'refused',
  reopen: ReopenedStep | null,
): ActOutcome {
  const { db, keys, clock } = context;
  const { number } = args;
  const text = plainText(args.text);
  if (text === '') return new OperatorRefusal(422, 'The answer has no words.');
  const row = await findDataRequest(db, number);
  if (row === null) return unknownRequest(number);
  const now = clock.now();
  const isEnded = await db.transaction(async (tx) => {
    if ((await tx.run(lockOpen, { id: row.id })) !== 1) return false;
    const sealed = { borrowerId: row.borrowerId, kind: 'data-request-answer', now } as const;
    const answerId = await putSealed(tx, keys, { ...sealed, plain: Buffer.from(text) });
    await tx.run(endRequest, { id: row.id, now, outcome, endedBy: who, answerId, reopen });
    if (reopen !== null) await reopenStep(tx, row, reopen);
    await tellBorrower(tx, row, now);
    return true;
  });
  if (!isEnded) return new OperatorRefusal(409, 'It was ended already.');
  context.wake('send-sms');
  const title = `Request ${number} is ${outcome}. The borrower is told by SMS.`;
  const answer: OperatorAnswer = { page: { title, parts: [] }, data: { number, outcome, who } };
  return answer;
}

const lockOpen = sql<void, { id: string }>(`
  update data_request set answer_by = answer_by
  where id = :id and ended_at is null`);
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
    answer_id = :answerId,
    reopened_step = :reopen
  where id = :id`);

type ReopenedStep = 'identity' | 'personal' | 'contacts' | 'questionnaire';

/** A new card is compared with the face again; everything else stands by itself. */
const reopenedWith: Readonly<Record<ReopenedStep, readonly AuthStepName[]>> = {
  identity: ['identity', 'face'],
  personal: ['personal'],
  contacts: ['contacts'],
  questionnaire: ['questionnaire'],
};

const removeSteps = sql<void, { borrowerId: string; steps: readonly string[] }>(
  'delete from borrower_step where borrower_id = :borrowerId and step = any(:steps::text[])',
);

async function reopenStep(tx: Queryable, { borrowerId }: DataRequestRow, step: ReopenedStep) {
  await tx.run(removeSteps, { borrowerId, steps: reopenedWith[step] });
}

async function tellBorrower(tx: Queryable, row: DataRequestRow, now: Date): Promise<void> {
  const { borrowerId, mobile, number } = row;
  const text = say.requestEnded(number);
  const message = { borrowerId, mobile, kind: 'complaint', text, now } as const;
  await queueSms(tx, newSms({ ...message, usefulHours: smsUsefulHours }), now);
}

function unknownRequest(number: string): OperatorRefusal {
  return new OperatorRefusal(404, `There is no request ${number}.`);
}
