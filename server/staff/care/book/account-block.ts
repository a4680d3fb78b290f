import { blockAccount, openAccount } from '../../../../contract/staff/borrower-care-acts.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { blockAccount as block, liftBlock } from '../../../people/blocks/block-account.ts';
import { findBlock } from '../../../people/blocks/block-account.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { compareCaller } from './check-caller.ts';

const selectMobile = sql<{ mobile: Mobile }, { borrowerId: BorrowerId }>(
  'select mobile from borrower where id = :borrowerId',
);

/** For a caller whose phone is lost: it only protects. Refusal: `unknown`. */
const blockAccountAct = serveAct(blockAccount, async ({ context, args, about }) => {
  const { db, clock } = context;
  const id = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id });
  const found = await db.row(selectMobile, { borrowerId: id });
  if (found === undefined) return new StaffRefusal('unknown');
  const borrower = { id, mobile: found.mobile };
  const { number } = await block(db, context, { borrower, by: 'staff', now: clock.now() });
  context.wake('send-sms');
  return { number };
});

/**
 * Opens an account for a caller who knows the text of their card; what does not agree is answered
 * and counts as a try. Refusals: `unknown`, `not-possible-now` (not blocked, no card, too many
 * tries in a day).
 */
const openAccountAct = serveAct(openAccount, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  const id = args.borrowerId as BorrowerId;
  about({ kind: 'borrower', id });
  const found = await db.row(selectMobile, { borrowerId: id });
  if (found === undefined) return new StaffRefusal('unknown');
  const { mobile } = found;
  if ((await findBlock(db, id)) === null) {
    return new StaffRefusal('not-possible-now', { why: 'This account is not blocked.' });
  }
  const compared = await compareCaller(context, args, staff.id);
  if (compared instanceof StaffRefusal) return compared;
  if (!(compared.name && compared.nrc && compared.bornOn)) return compared;
  await liftBlock(db, { borrower: { id, mobile }, staffId: staff.id, now: clock.now() });
  context.wake('send-sms');
  return compared;
});

export const accountBlockActs = [blockAccountAct, openAccountAct] as const;
