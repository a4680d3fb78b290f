import type { complaint } from '../../../contract/borrower/complaints.ts';
import type * as z from 'zod/mini';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { ComplaintState } from '../../../domain/people/complaint.ts';
import {
  complaintAfter,
  isComplaintLate,
  mayGoToRegulator,
} from '../../../domain/people/complaint.ts';
import type { Context } from '../../store/context.ts';
import { openSealed, type SealedReader } from '../../store/sealing/sealed-items.ts';
import type { ComplaintRow } from './complaint-row.ts';

type ComplaintView = z.output<typeof complaint>;

/** Inside many, outside few. */
const outside: Readonly<Record<ComplaintState, ComplaintView['status']>> = {
  'with-lender': 'with-lender',
  answered: 'answered',
  ended: 'closed',
  'with-director': 'with-director',
  'finally-answered': 'answered',
  'finally-ended': 'closed',
};

/** The reader of the text, for the log of views. */
export interface ComplaintReader {
  readonly reader: SealedReader;
  readonly who?: string;
}

/** A complaint with its words and answers opened, as its borrower sees it. */
export async function complaintView(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  row: ComplaintRow,
  by: ComplaintReader = { reader: 'show-owner' },
): Promise<ComplaintView> {
  const now = clock.now();
  const { borrowerId } = row;
  // What was erased since reads as empty.
  const open = async (kind: 'complaint' | 'complaint-answer', id: string) =>
    (await openSealed(db, keys, { id, borrowerId, kind, ...by, now }))?.toString('utf8') ?? '';
  const answers: ComplaintView['answers'] = [];
  let wasEscalated = false;
  for (const { fact, answerId, at } of row.steps) {
    wasEscalated ||= fact === 'escalated';
    if (answerId === null) continue;
    const text = await open('complaint-answer', answerId);
    answers.push({ by: wasEscalated ? 'director' : 'lender', text, at });
  }
  const words = await open('complaint', row.wordsId);
  return { ...clockView(row, clock.today()), words, answers };
}

function clockView(row: ComplaintRow, today: CivilDate) {
  const { number, topic, orderId, filedAt, answerBy, state, steps } = row;
  const escalatedAt = steps.find(({ fact }) => fact === 'escalated')?.at;
  return {
    number,
    topic,
    ...(orderId !== null && { orderId }),
    status: outside[state],
    filedAt,
    ...(answerBy !== null && { answerBy }),
    isLate: isComplaintLate(row, today),
    ...(escalatedAt && { escalatedAt }),
    mayEscalate: complaintAfter(row, 'escalated', today) !== null,
    mayGoToRegulator: mayGoToRegulator(row, today),
  };
}
