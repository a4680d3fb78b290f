import { expect } from 'vitest';
import { journey } from './journey.ts';

/** What can be read of each public page when no script runs. */
const pages: Readonly<
  Record<string, { readonly title: string; readonly says: RegExp | string }>
> = {
  '/home': { title: 'Home', says: /Short-term cash loans to your mobile money/ },
  '/agreement/privacy': { title: 'Privacy Policy', says: /Data Protection/ },
  '/qp': { title: 'Loan bills', says: /Pay a bill without logging in/ },
  '/promotion': { title: 'ExtraMoney', says: 'See the full cost. Then decide.' },
  '/return-visit': { title: 'ExtraMoney', says: 'Welcome back' },
  '/no/such/page': { title: 'Not found', says: /There is nothing at this address/ },
};

journey('public pages are read without any script', async ({ person }) => {
  const reader = await person('0977123456', { javaScriptEnabled: false });
  reader.complaints.forgive(/404/);
  for (const [path, { title, says }] of Object.entries(pages)) {
    await reader.goesTo(path);
    expect(await reader.page.title()).toBe(title);
    await reader.sees(says);
    expect(await reader.page.locator('h1').filter({ visible: true }).count()).toBe(1);
  }
});
