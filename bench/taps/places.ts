import type { Locator, Page } from 'playwright-core';

/** A borrower, a screen, and what is tapped there in this order. */
export interface Place {
  readonly name: string;
  readonly mobile: string;
  readonly isLoggedIn: boolean;
  readonly url?: string;
  readonly taps: Readonly<Record<string, (page: Page) => Locator>>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const choice = (value: string) => (page: Page) =>
  page.locator('label', { has: page.locator(`input[type=radio][value="${value}"]`) });

/** Demo borrowers: none; three plans and coupons; one who may borrow. */
export const places: readonly Place[] = [
  {
    name: 'stranger',
    mobile: '0977123470',
    isLoggedIn: false,
    taps: { 'login drawer': (page) => page.locator('button[commandfor="login"]').first() },
  },
  {
    name: 'loan',
    mobile: '0971000004',
    isLoggedIn: true,
    taps: {
      'repay popup': button('Pay the bill'),
      'a row of it': choice('whole'),
      'coupon picker': button(/^Coupon/),
    },
  },
  {
    name: 'choice',
    mobile: '0971000001',
    isLoggedIn: true,
    taps: {
      slider: (page) => page.getByRole('slider'),
      term: (page) =>
        page.locator('label', { has: page.locator('input[name=term]:not(:checked)') }).first(),
    },
  },
];
