import * as say from '../../../contract/sentences/coupons.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import css from './coupon-page.module.css';
import type { ListedCoupon } from './coupon-tabs.ts';

/** A coupon as a ticket: what it takes off at the left, what for and until when at the right. */
export function CouponCard({ coupon }: { coupon: ListedCoupon }) {
  const { couponName, description, minAmount, validTo, status } = coupon;
  return (
    <article className={css.ticket} data-status={status}>
      <p className={css.worth}>
        <strong>{worthOf(coupon)}</strong>
        <span>{say.off}</span>
      </p>
      <div className={css.words}>
        <h2>{couponName}</h2>
        <p>{description}</p>
        <p className={css.small}>
          {minAmount ? `${say.forBillsFrom(showWholeKwacha(minAmount))} ` : ''}
          {filled(
            status === 'expired' ? say.wasValidUntil : say.validUntil,
            <DateText date={validTo} />,
          )}
        </p>
      </div>
    </article>
  );
}

function worthOf({ discountAmount, discountPercent }: ListedCoupon): string {
  if (discountAmount !== undefined) return showKwacha(discountAmount).replace(/\.00$/, '');
  return `${discountPercent ?? 0}%`;
}
