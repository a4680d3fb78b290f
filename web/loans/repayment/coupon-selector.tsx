import { useId, useState } from 'react';
import type { RepayDetail } from '../../../contract/borrower/repayment.ts';
import { selectCoupon } from '../../../contract/borrower/coupons.ts';
import * as say from '../../../contract/sentences/repayment.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { showDate } from '../../ui/date-text.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { Picker } from '../../ui/picker.tsx';
import type { PickerOption } from '../../ui/picker.tsx';
import css from './coupon-selector.module.css';

type Coupon = RepayDetail['couponVoList'][number];

interface CouponSelectorProps {
  planId: PlanId;
  coupons: readonly Coupon[];
  disabled: boolean;
  /** A coupon was put on the plan or taken off: what is to pay has changed. */
  onApplied: () => void;
}

const noCoupon = '';

/** Says how many coupons there are, and opens the picker to choose one of them. */
export function CouponSelector({ planId, coupons, disabled, onApplied }: CouponSelectorProps) {
  const [open, setOpen] = useState(false);
  const [applying, setApplying] = useState(false);
  const id = useId();
  const selected = coupons.find((coupon) => coupon.couponUsableStatus === 'selected');
  const count = coupons.filter((coupon) => coupon.couponUsableStatus !== 'not-usable').length;

  async function choose(value: string) {
    setOpen(false);
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
      <Picker
        open={open}
        title={say.coupon}
        options={[{ value: noCoupon, label: say.noCoupon }, ...coupons.map(couponOption)]}
        value={selected?.userCouponId ?? noCoupon}
        cancelLabel={specified.cancel}
        confirmLabel={specified.confirm}
        onCancel={() => setOpen(false)}
        onConfirm={(value) => void choose(value)}
      />
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

function couponOption(coupon: Coupon): PickerOption {
  const usable = coupon.couponUsableStatus !== 'not-usable';
  return {
    value: coupon.userCouponId,
    label: couponText(coupon),
    note: usable ? say.validUntil(showDate(coupon.validTo)) : say.notForThisBill,
    disabled: !usable,
  };
}
