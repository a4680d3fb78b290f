import type { Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { sql } from '../../store/database/database.ts';

/** An application as its partner may know it. */
export interface ApplicationRow {
  readonly id: string;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly state: 'waiting' | 'agreed' | 'refused' | 'applied';
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly orderId: bigint | null;
}

export const findApplication = sql<ApplicationRow, { id: string; partnerId: string }>(`
  select id, reference, amount, state, made_at, ends_at, order_id from partner_application
  where id = :id and partner_id = :partnerId`);

/**
 * What a partner is answered. One that the person refused waits until its end, as if they had
 * not answered: so that it says nothing of who has an account.
 */
export function applicationView(row: ApplicationRow, now: Date) {
  const { id, reference, amount, state, madeAt: createdAt, endsAt, orderId } = row;
  const isOver = state !== 'applied' && endsAt <= now;
  const shown = state === 'refused' ? 'waiting' : state;
  return {
    id,
    reference,
    amount: formatKwacha(ngwee(amount)),
    state: isOver ? ('over' as const) : shown,
    createdAt,
    endsAt,
    loan: orderId === null ? null : Number(orderId),
  };
}

/** Held until the end of the transaction: requests of one partner come one after another. */
export const lockPartner = sql<object, { partnerId: string }>(
  'select from partner_key where id = :partnerId for no key update',
);
export const countBefore = sql<
  { readonly today: number; readonly open: string | null; readonly isTold: boolean },
  { partnerId: string; mobile: Mobile; since: Date; now: Date }
>(`
  select (select count(*)::int from partner_application
      where partner_id = :partnerId and made_at > :since) as today,
    (select id from partner_application where partner_id = :partnerId and mobile = :mobile
      and state <> 'applied' and ends_at > :now order by made_at desc, id limit 1) as open,
    exists (select from partner_application
      where mobile = :mobile and made_at > :since and is_told) as is_told`);

/** Whether a number is that of an account which no one is to be sent such a message about. */
export const selectQuiet = sql<object, { mobile: Mobile }>(`
  select from borrower b where b.mobile = :mobile and (
    exists (select from death_report d where d.borrower_id = b.id
      and (d.outcome is null or d.outcome = 'confirmed'))
    or exists (select from account_block a where a.borrower_id = b.id and a.lifted_at is null)
    or not coalesce((select given from consent c where c.borrower_id = b.id
      and c.purpose = 'marketing' order by c.at desc, c.id desc limit 1), true))`);

/** Whose number it is, so that a message is in their language. */
export const selectBorrower = sql<{ id: BorrowerId }, { mobile: Mobile }>(
  'select id from borrower where mobile = :mobile',
);

/** What waits for a borrower with this number, or what they agreed to. */
export const answerRow = sql<
  void,
  { id: string; borrowerId: BorrowerId; mobile: Mobile; goOn: boolean; now: Date }
>(`
  update partner_application set state = case when :goOn then 'agreed' else 'refused' end,
    borrower_id = :borrowerId, answered_at = :now
  where id = :id and ends_at > :now and (state = 'waiting' and mobile = :mobile
    or state = 'agreed' and borrower_id = :borrowerId)`);
