import { useId, useState } from 'react';
import { selectCoupon } from '../../../contract/borrower/coupons.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { call } from '../../platform/api/call.ts';
import { NextIcon } from '../../ui/icons.tsx';
import { Popup } from '../../ui/popup.tsx';
import { bestFirst, bestOf, CouponPicker, noCoupon } from './coupon-picker.tsx';
import type { Coupon } from './coupon-picker.tsx';
import css from './coupon-selector.module.css';

interface CouponSelectorProps {
  planId: PlanId;
  coupons: readonly Coupon[];
  /** What the bill costs today without a coupon. */
  withoutCoupon: Ngwee;
  disabled: boolean;
  /** A coupon was put on the plan or taken off: what is to pay has changed. */
  onApplied: () => void;
}

/** Says how many coupons there are, and opens the list to choose one of them. */
export function CouponSelector(props: CouponSelectorProps) {
  const { planId, withoutCoupon, disabled, onApplied } = props;
  const [open, setOpen] = useState(false);
  const [applying, setApplying] = useState(false);
  const id = useId();
  const coupons = bestFirst(props.coupons);
  const selected = coupons.find((coupon) => coupon.couponUsableStatus === 'selected');
  const count = coupons.filter(({ whyNot }) => whyNot === undefined).length;
  const best = bestOf(coupons);
  const hint = count === 1 ? say.takesOff : say.bestTakesOff;
  const close = () => setOpen(false);

  async function choose(value: string) {
    close();
    const chosen = coupons.find((coupon) => coupon.userCouponId === value);
    if (chosen === selected) return;
    setApplying(true);
    const userCouponId = chosen?.userCouponId ?? null;
    // A refusal has been shown as a toast; what can be paid is read again either way.
    await call(selectCoupon, { body: { userCouponId, planId } }).catch(() => undefined);
    setApplying(false);
    onApplied();
  }

  return (
    <div className={css.field}>
      <span id={id} className={css.label}>
        {say.coupon}
      </span>
      <button
        type="button"
        className={css.selector}
        aria-labelledby={`${id} ${id}v`}
        aria-describedby={`${id}h`}
        aria-haspopup="dialog"
        aria-busy={applying}
        disabled={disabled || applying || coupons.length === 0}
        onClick={() => setOpen(true)}
      >
        <span id={`${id}v`} data-chosen={selected ? '' : undefined}>
          {selected ? couponText(selected) : couponsAvailable(count)}
        </span>
        <NextIcon />
      </button>
      <p id={`${id}h`} className={css.hint}>
        {best && !selected ? hint(showKwacha(best.discountAmount)) : null}
      </p>
      <Popup open={open} onClose={close} title={say.coupon}>
        <CouponPicker
          coupons={coupons}
          selected={selected?.userCouponId ?? noCoupon}
          withoutCoupon={withoutCoupon}
          onCancel={close}
          onConfirm={(value) => void choose(value)}
        />
      </Popup>
    </div>
  );
}

/** The placeholder of the selector. */
export function couponsAvailable(count: number): string {
  return count === 1 ? say.oneCoupon : say.manyCoupons(`${count}`);
}

function couponText(coupon: Coupon): string {
  return say.couponWorth(coupon.couponName, showKwacha(coupon.discountAmount));
}
