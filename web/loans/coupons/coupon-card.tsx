import * as say from '../../../contract/sentences/coupons.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { DateText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import css from './coupon-page.module.css';
import type { ListedCoupon } from './coupon-tabs.ts';
import { Ticket } from '../parts/ticket.tsx';

/** A coupon of the list: what it is for and until when. */
export function CouponCard({ coupon }: { coupon: ListedCoupon }) {
  const { couponName, description, minAmount, validTo, status } = coupon;
  return (
    <Ticket worth={worthOf(coupon)} isUsable={status === 'usable'}>
      <h2 className={css.name}>{couponName}</h2>
      <p>{description}</p>
      <p className={css.small}>
        {minAmount ? `${say.forBillsFrom(showWholeKwacha(minAmount))} ` : ''}
        {filled(
          status === 'expired' ? say.wasValidUntil : say.validUntil,
          <DateText date={validTo} />,
        )}
      </p>
    </Ticket>
  );
}

function worthOf({ discountAmount, discountPercent }: ListedCoupon): string {
  if (discountAmount !== undefined) return showWholeKwacha(discountAmount);
  return `${discountPercent ?? 0}%`;
}
