import type { Page } from 'playwright-core';

/** Something a borrower does with one tap. */
export interface Act {
  readonly name: string;
  readonly path: string;
  /** Who is logged in; nobody when left out. */
  readonly mobile?: string;
  /** Brings the screen to where the tap is, and waits for it. */
  prepare(page: Page): Promise<unknown>;
  tap(page: Page): Promise<unknown>;
}

const free = '0971000001';
const debtor = '0971000004';
const oneBill = '0961000002';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

/** What is tapped most, each on the screen it is on. */
export const acts: readonly Act[] = [
  {
    name: 'login drawer',
    path: '/home',
    prepare: (page) => button(page, 'Log in or start').waitFor(),
    tap: (page) => button(page, 'Log in or start').tap(),
  },
  {
    name: 'slider',
    path: '/home',
    mobile: free,
    prepare: (page) => page.locator('input[type=range]').waitFor(),
    tap: (page) => page.locator('input[type=range]').press('ArrowRight'),
  },
  {
    name: 'term of a loan',
    path: '/home',
    mobile: free,
    prepare: (page) => page.getByText('See estimated bill').waitFor(),
    tap: (page) => page.getByRole('radio', { name: /^60/ }).first().tap({ force: true }),
  },
  {
    name: 'bill rows',
    path: '/home',
    mobile: debtor,
    prepare: (page) => page.getByRole('link', { name: 'Repayment Plan' }).waitFor(),
    tap: (page) => page.getByRole('link', { name: 'Repayment Plan' }).tap(),
  },
  {
    name: 'repay popup',
    path: '/home',
    mobile: oneBill,
    prepare: (page) => button(page, 'Pay the bill').waitFor(),
    tap: (page) => button(page, 'Pay the bill').tap(),
  },
  {
    name: 'coupon picker',
    path: '/home',
    mobile: debtor,
    prepare: async (page) => {
      await button(page, 'Pay the bill').tap();
      await button(page, /coupons? available$/).waitFor();
    },
    tap: (page) => button(page, /coupons? available$/).tap(),
  },
];

/** A page that only counts its taps: what the browser itself takes. */
export const floorPage = `<!doctype html><meta name="viewport" content="width=device-width">
<button style="width:200px;height:60px"
  onclick="this.textContent=Number(this.textContent)+1">0</button>`;
