import { dataRequestDays, fileDataRequest } from '../../../contract/borrower/data-rights.ts';
import type { DataRequestKind } from '../../../contract/borrower/data-rights.ts';
import * as say from '../../../contract/sentences/my-data.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { nextReadableNumber } from '../../store/readable-number.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { dataRequestOf, type DataRequestRow, dataRequestView } from './data-request-row.ts';

const mostADay = 5;
const dayMs = 86_400_000;

const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);
const countNewest = sql<{ readonly count: bigint }, { borrowerId: BorrowerId; since: Date }>(
  `select count(*) as count from data_request where borrower_id = :borrowerId
    and filed_at > :since`,
);
interface Filing {
  readonly requestId: string;
  readonly kind: DataRequestKind;
  readonly words: string;
}

/**
 * Files what the lender is to put right. The same `requestId` again answers the request it made.
 * Refusals: `form-invalid` for words of which nothing can be seen, `too-many-data-requests`.
 */
export const fileDataRequestCall = serve(
  fileDataRequest,
  async ({ context, borrower, body }) => {
    const filing = { ...body, words: plainText(body.words) };
    if (filing.words === '') {
      return refuse('form-invalid', {}, { errors: { words: say.requestWordsMissing } });
    }
    const filed = await context.db.transaction((tx) => file(tx, context, borrower.id, filing));
    return 'reason' in filed ? filed : dataRequestView(context, filed);
  },
);

async function file(
  tx: Queryable,
  { keys, clock }: Context,
  borrowerId: BorrowerId,
  { requestId, kind, words }: Filing,
): Promise<DataRequestRow | Refusal<'too-many-data-requests'>> {
  await tx.row(lockBorrower, { borrowerId });
  const before = await dataRequestOf(tx, borrowerId, requestId);
  if (before !== null) return before;
  const now = clock.now();
  const newest = await tx.row(countNewest, {
    borrowerId,
    since: new Date(now.getTime() - dayMs),
  });
  if ((newest?.count ?? 0n) >= BigInt(mostADay)) return refuse('too-many-data-requests');
  const sealed = { borrowerId, kind: 'data-request', plain: Buffer.from(words), now } as const;
  const wordsId = await putSealed(tx, keys, sealed);
  const number = await nextReadableNumber(tx, 'D', now);
  const answerBy = addDays(civilDateOf(now), dataRequestDays);
  const ids = { id: newId(), number, borrowerId, requestId, wordsId };
  await insertInto(tx, 'data_request', { ...ids, kind, filedAt: now, answerBy });
  const row = await dataRequestOf(tx, borrowerId, requestId);
  if (row === null) throw new Error('a request is there once it was filed');
  return row;
}
