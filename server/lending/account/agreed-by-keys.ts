import type { Mobile } from '../../../contract/market/phone.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** How a loan was agreed to by keys of a USSD menu and a PIN. */
export interface AgreedByKeys {
  /** The number that the account had then; `erased-…` of an erased borrower. */
  readonly mobile: Mobile;
  readonly gateway: string;
  readonly sessionId: string;
  readonly costScreen: string;
  readonly lateScreen: string;
  /** Of both screens. */
  readonly language: string;
  readonly allowedBy: string;
  readonly agreedAt: Date;
}

// The first change of the number after it names the number before.
const selectAgreement = sql<AgreedByKeys, { orderId: OrderId }>(`
  select coalesce((select n.old_mobile from number_change n
      where n.borrower_id = a.borrower_id and n.state = 'done' and n.ended_at > a.agreed_at
      order by n.ended_at limit 1), b.mobile) as mobile,
    a.gateway, a.session_id, a.cost_screen, a.late_screen, a.language, a.allowed_by, a.agreed_at
  from ussd_agreement a join borrower b on b.id = a.borrower_id
  where a.order_id = :orderId`);

/** Null: the loan was agreed to where our app is shown. */
export async function agreedByKeys(
  q: Queryable,
  orderId: OrderId,
): Promise<AgreedByKeys | null> {
  return (await q.row(selectAgreement, { orderId })) ?? null;
}
