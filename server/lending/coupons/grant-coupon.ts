import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, UserCouponId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { CouponWorth } from '../../../domain/growth/coupons.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

/** A coupon as it is given to a borrower. */
export interface CouponGrant {
  readonly borrowerId: BorrowerId;
  readonly name: string;
  readonly description: string;
  readonly worth: CouponWorth;
  readonly minAmount: Ngwee;
  readonly validFrom: CivilDate;
  readonly validTo: CivilDate;
  readonly uses: number;
  readonly grantedAt: Date;
}

const insertCoupon = sql<
  void,
  {
    id: UserCouponId;
    borrowerId: BorrowerId;
    name: string;
    description: string;
    kind: string;
    amount: Ngwee | null;
    basisPoints: number | null;
    most: Ngwee | null;
    minAmount: Ngwee;
    validFrom: CivilDate;
    validTo: CivilDate;
    uses: number;
    grantedAt: Date;
  }
>(`
  insert into user_coupon (id, borrower_id, name, description, kind, amount, basis_points,
    most, min_amount, valid_from, valid_to, uses, granted_at)
  values (:id, :borrowerId, :name, :description, :kind, :amount, :basisPoints, :most,
    :minAmount, :validFrom, :validTo, :uses, :grantedAt)`);

/** Gives a borrower a coupon; answers its id. */
export async function grantCoupon(q: Queryable, grant: CouponGrant): Promise<UserCouponId> {
  const { borrowerId, name, description, worth, minAmount } = grant;
  const { validFrom, validTo, uses, grantedAt } = grant;
  const id = newId<UserCouponId>();
  await q.run(insertCoupon, {
    id,
    borrowerId,
    name,
    description,
    kind: worth.kind,
    amount: worth.kind === 'fixed' ? worth.amount : null,
    basisPoints: worth.kind === 'percentage' ? worth.basisPoints : null,
    most: worth.kind === 'percentage' ? (worth.most ?? null) : null,
    minAmount,
    validFrom,
    validTo,
    uses,
    grantedAt,
  });
  return id;
}
