import { describe, expect, it } from 'vitest';
import { pageOf, tabOf } from './coupon-tabs.ts';

describe('the address of the coupons', () => {
  it.each([
    ['', 'usable'],
    ['status=used', 'used'],
    ['status=expired&page=2', 'expired'],
    ['status=stolen', 'usable'],
  ])('%j shows the tab %s', (search, status) => {
    expect(tabOf(search).status).toBe(status);
  });

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=9999', 1000],
    ['page=x', 1],
  ])('%j shows page %i', (search, page) => {
    expect(pageOf(search)).toBe(page);
  });
});
