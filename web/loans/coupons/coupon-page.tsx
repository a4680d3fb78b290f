import { Link, useSearch } from 'wouter';
import { couponList } from '../../../contract/borrower/coupons.ts';
import * as say from '../../../contract/sentences/coupons.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { CouponCard } from './coupon-card.tsx';
import css from './coupon-page.module.css';
import { couponsAddress, couponTabs, pageOf, tabOf } from './coupon-tabs.ts';
import type { CouponTab } from './coupon-tabs.ts';

const pageSize = 20;

/** `/coupon`: the borrower's coupons, in three tabs; tab and page stand in the address. */
export function CouponPage() {
  const search = useSearch();
  const tab = tabOf(search);
  return (
    <>
      <nav className={css.tabs} aria-label={say.tabs}>
        {couponTabs.map((one) => (
          <Link
            key={one.status}
            href={couponsAddress(one)}
            replace
            aria-current={one === tab ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <Coupons key={search} tab={tab} page={pageOf(search)} />
    </>
  );
}

function Coupons({ tab, page }: { tab: CouponTab; page: number }) {
  const { status } = tab;
  const asked = useAnswer(couponList, [{ body: { status, page, pageSize } }]);
  return (
    <Loaded asked={asked}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyState title={tab.emptyTitle}>
            <p>{tab.emptyText}</p>
          </EmptyState>
        ) : (
          <>
            <ul className={css.list}>
              {list.map((coupon) => (
                <li key={coupon.userCouponId}>
                  <CouponCard coupon={coupon} />
                </li>
              ))}
            </ul>
            <Pages tab={tab} page={page} last={Math.ceil(total / pageSize)} />
            {status === 'usable' ? <p className={css.hint}>{say.howToUse}</p> : null}
          </>
        )
      }
    </Loaded>
  );
}

function Pages({ tab, page, last }: { tab: CouponTab; page: number; last: number }) {
  if (last <= 1) return null;
  return (
    <nav className={css.pages} aria-label={say.pages}>
      {page > 1 ? (
        <Link href={couponsAddress(tab, page - 1)} className={buttonLook('quiet')}>
          {say.newer}
        </Link>
      ) : null}
      {page < last ? (
        <Link href={couponsAddress(tab, page + 1)} className={buttonLook('quiet')}>
          {say.more}
        </Link>
      ) : null}
    </nav>
  );
}
