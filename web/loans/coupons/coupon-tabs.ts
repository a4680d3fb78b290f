import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { couponList } from '../../../contract/borrower/coupons.ts';
import * as say from '../../../contract/sentences/coupons.ts';
import { paths } from '../../platform/paths.ts';

export type ListedCoupon = AnswerOf<typeof couponList>['list'][number];

/** A tab of the list of coupons, and its text when it is empty. */
export interface CouponTab {
  readonly status: ListedCoupon['status'];
  readonly label: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
}

const usable: CouponTab = {
  status: 'usable',
  label: say.usable,
  emptyTitle: say.noneUsable,
  emptyText: say.noneUsableText,
};

export const couponTabs: readonly CouponTab[] = [
  usable,
  {
    status: 'used',
    label: say.used,
    emptyTitle: say.noneUsed,
    emptyText: say.noneUsedText,
  },
  {
    status: 'expired',
    label: say.expired,
    emptyTitle: say.noneExpired,
    emptyText: say.noneExpiredText,
  },
];

/** The address of a tab and its page. */
export function couponsAddress({ status }: CouponTab, page = 1): string {
  const search = new URLSearchParams({ status, page: String(page) });
  return `${paths.coupons}?${search.toString()}`;
}

/** The tab an address shows; the usable ones when it names none. */
export function tabOf(search: string): CouponTab {
  const status = new URLSearchParams(search).get('status');
  return couponTabs.find((one) => one.status === status) ?? usable;
}

const lastPage = 1000;

/** The page an address shows, from 1. */
export function pageOf(search: string): number {
  const text = new URLSearchParams(search).get('page') ?? '1';
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}
