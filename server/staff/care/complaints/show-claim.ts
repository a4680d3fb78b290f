import { showClaim } from '../../../../contract/staff/claim-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { findClaim } from '../../../lending/account/claim-row.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { RowClass } from '../../../lending/payments/reconcile/statement-rows.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';

const mostRows = 20;

// What an open case says of the row is acted on there.
const selectRows = sql<
  {
    provider: string;
    day: CivilDate;
    providerId: string;
    class: RowClass;
    theirs: bigint | null;
    caseId: string | null;
  },
  { named: readonly string[] }
>(`
  select r.provider, r.day, left(r.provider_id, 100) as provider_id, r.class, r.theirs,
    (select id from discrepancy d where d.provider = r.provider and d.resolved_at is null
      and d.provider_id = r.provider_id and d.kind = 'unknown-in-statement') as case_id
  from statement_row r where r.provider_id = any (:named::text[])
  order by r.day desc, r.provider, r.place limit ${mostRows}`);

/** What was claimed beside what providers and statements say. Refusal: `unknown`. */
export const showClaimAct = serveAct(showClaim, async ({ context, args, about }) => {
  const { db } = context;
  about({ kind: 'complaint', id: args.number });
  const claim = await findClaim(db, args.number);
  const order = claim && (await loadOrder(db, Number(claim.orderId) as OrderId));
  if (!order) return new StaffRefusal('unknown');
  const { named, asked, claimedAt } = claim;
  const rows = await db.rows(selectRows, { named });
  return {
    claim: {
      orderId: String(order.id),
      claimedAt,
      named: [...named],
      asked: asked.flatMap(({ paymentId, known, code }) => {
        const payment = order.payments.find(({ id }) => id === paymentId);
        if (payment === undefined) return [];
        const { amount, state } = payment;
        return [{ paymentId, amount: formatKwacha(amount), said: known, code, state }];
      }),
      rows: rows.map(({ theirs, ...row }) => ({
        ...row,
        amount: theirs === null ? null : formatKwacha(ngwee(theirs)),
      })),
    },
  };
});
