import type { Page } from 'playwright-core';

/** The screens of a borrower with a loan, home first and last. */
export function everyScreen(orderId: number): readonly string[] {
  return [
    '/home',
    '/me',
    '/set',
    '/coupon',
    `/billing-details/${orderId}`,
    `/repayment-plan/${orderId}`,
    `/al?order=${orderId}`,
    '/agreement/privacy',
    '/qp',
    '/promotion',
    '/return-visit',
    '/authentication/base',
    '/authentication/linkman',
    '/home',
  ];
}

/** Goes from screen to screen as links do, without loading the page anew. */
export async function walk(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.waitForLoadState('networkidle');
    // Two frames: the screen is drawn, and what it replaced is gone.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
}
