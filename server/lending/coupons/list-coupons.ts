import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { couponList } from '../../../contract/borrower/coupons.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { couponStatusOn } from '../../../domain/growth/coupons.ts';
import type { Coupon } from '../../../domain/growth/coupons.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';
import { couponJson, couponOf, couponsWithSteps } from '../account/coupon-row.ts';
import type { StoredCoupon } from '../account/coupon-row.ts';

type ListedCoupon = AnswerOf<typeof couponList>['list'][number];

/** More than a borrower gets in years; a page is cut from these. */
const mostCoupons = 1000;
const usualPageSize = 20;

const selectCoupons = sql<{ coupon: StoredCoupon }, { borrowerId: string }>(`
  select ${couponJson} as coupon from ${couponsWithSteps}
  where c.borrower_id = :borrowerId order by c.valid_to desc, c.id limit ${mostCoupons}`);

/** The borrower's coupons, those that last longest first. */
export const couponListCall = serve(couponList, async ({ context, borrower, body }) => {
  const { status, page = 1, pageSize = usualPageSize } = body ?? {};
  const today = context.clock.today();
  const rows = await context.db.rows(selectCoupons, { borrowerId: borrower.id });
  const all = rows.map((row) => listed(couponOf(row.coupon), today));
  const found = all.filter((one) => status === undefined || one.status === status);
  const from = (page - 1) * pageSize;
  return { total: found.length, list: found.slice(from, from + pageSize) };
});

function listed(coupon: Coupon, today: CivilDate): ListedCoupon {
  const { id, name, description, worth, minAmount, validFrom, validTo } = coupon;
  return {
    userCouponId: id,
    couponName: name,
    description,
    ...(worth.kind === 'fixed'
      ? { discountAmount: worth.amount }
      : { discountPercent: worth.basisPoints / 100 }),
    ...(minAmount > 0n && { minAmount }),
    validFrom,
    validTo,
    status: couponStatusOn(coupon, today),
  };
}
