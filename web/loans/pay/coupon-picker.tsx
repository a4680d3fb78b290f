import { useId, useState } from 'react';
import type { RepayDetail } from '../../../contract/borrower/repayment.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Ticket } from '../parts/ticket.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './coupon-picker.module.css';

export type Coupon = RepayDetail['couponVoList'][number];

/** The value of no coupon at all. */
export const noCoupon = '';

interface CouponPickerProps {
  /** As `bestFirst` has them. */
  coupons: readonly Coupon[];
  /** Of the coupon that is on the bill; `noCoupon` while none is. */
  selected: string;
  /** What the bill costs today without any. */
  withoutCoupon: Ngwee;
  onCancel: () => void;
  onConfirm: (value: string) => void;
}

/** The coupons as tickets; the best is proposed, and the amount then due is below them. */
export function CouponPicker(props: CouponPickerProps) {
  const { coupons, selected, withoutCoupon, onCancel, onConfirm } = props;
  const best = bestOf(coupons);
  const [value, setValue] = useState(selected || (best?.userCouponId ?? noCoupon));
  const name = useId();
  const chosen = coupons.find(({ userCouponId }) => userCouponId === value);
  const radio = (of: string) => ({
    name,
    checked: value === of,
    onChange: () => setValue(of),
  });
  return (
    <>
      <div className={css.list} role="radiogroup" aria-label={say.coupon}>
        {coupons.map((coupon) => (
          <label key={coupon.userCouponId} className={css.choice}>
            <input
              type="radio"
              {...radio(coupon.userCouponId)}
              disabled={coupon.whyNot !== undefined}
            />
            <CouponTicket
              coupon={coupon}
              isBest={coupon === best && coupons.length > 1}
              bill={withoutCoupon}
            />
          </label>
        ))}
        <label className={css.choice} data-none="">
          <input type="radio" {...radio(noCoupon)} />
          <span>{say.noCoupon}</span>
          <i className={css.mark} />
        </label>
      </div>
      <output className={css.total}>
        <span>{say.toPayToday}</span>{' '}
        <Money amount={chosen?.amountWithCoupon ?? withoutCoupon} size="lead" />{' '}
        {chosen ? <small>{say.insteadOf(showKwacha(withoutCoupon))}</small> : null}
      </output>
      <div className={css.actions}>
        <Button look="quiet" onClick={onCancel}>
          {specified.cancel}
        </Button>
        <Button onClick={() => onConfirm(value)}>{specified.confirm}</Button>
      </div>
    </>
  );
}

interface CouponTicketProps {
  coupon: Coupon;
  isBest: boolean;
  /** What the bill costs today without a coupon. */
  bill: Ngwee;
}

/** What a coupon does for this bill, or why it does nothing. */
export function CouponTicket({ coupon, isBest, bill }: CouponTicketProps) {
  const { discountAmount, worth } = coupon;
  const isUsable = coupon.whyNot === undefined;
  const shown = isUsable ? discountAmount : (worth ?? discountAmount);
  return (
    <Ticket worth={showWholeKwacha(shown)} isUsable={isUsable}>
      <div className={css.words}>
        <p>
          <strong>{coupon.couponName}</strong>{' '}
          {isBest ? <StatusTag tone="good">{say.best}</StatusTag> : null}
        </p>
        {isUsable && worth ? (
          <p className={css.small}>{say.allCharges(showWholeKwacha(worth))}</p>
        ) : null}
        <p className={css.small}>
          {reasonAgainst(coupon, bill) ?? say.validUntil(showDay(coupon.validTo))}
        </p>
      </div>
      {isUsable ? <i className={css.mark} /> : null}
    </Ticket>
  );
}

/** Those that can be used first, and among them what takes off most. */
export function bestFirst(coupons: readonly Coupon[]): Coupon[] {
  const rank = ({ whyNot }: Coupon) => (whyNot === undefined ? 0 : 1);
  return coupons.toSorted(
    (a, b) => rank(a) - rank(b) || Number(b.discountAmount - a.discountAmount),
  );
}

/** The best of coupons as `bestFirst` has them; none where none can be used. */
export function bestOf([first]: readonly Coupon[]): Coupon | null {
  return first && first.whyNot === undefined ? first : null;
}

/** Why a coupon cannot be used on a bill of so much; null when it can. */
export function reasonAgainst({ whyNot, minAmount }: Coupon, bill: Ngwee): string | null {
  if (whyNot === 'too-little-owed' && minAmount) {
    return say.needsMore(showKwacha(bill), showWholeKwacha(minAmount));
  }
  if (whyNot === 'payment-under-way') return say.onItsWay;
  if (whyNot === 'plan-had-a-coupon') return say.hadOne;
  if (whyNot === 'nothing-to-take-off') return say.nothingToTakeOff;
  return whyNot === undefined ? null : say.notForThisBill;
}
