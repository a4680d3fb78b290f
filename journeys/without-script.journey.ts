import { expect } from 'vitest';
import { journey } from './journey.ts';
import type { Person } from './person.ts';
import { patiently } from './browser.ts';

/** What can be read of each public page when no script runs. */
const pages: Readonly<
  Record<string, { readonly title: string; readonly says: readonly (RegExp | string)[] }>
> = {
  '/home': {
    title: 'Home',
    says: [/Short-term cash loans to your mobile money/, 'You pay back', 'APR'],
  },
  '/agreement/privacy': { title: 'Privacy Policy', says: [/Data Protection/] },
  '/al': { title: 'Loan Contract', says: ['What every loan contract says'] },
  '/qp': { title: 'Loan bills', says: [/Pay a bill without logging in/] },
  '/qp/extension/1': { title: 'Bill Extension', says: ['Please open the bill first'] },
  '/help': {
    title: 'Help',
    says: [
      'How to pay without the app',
      /Dial \*115#/,
      /answer within 10 days/,
      /Bank of Zambia/,
    ],
  },
  '/for-family': { title: 'A death in the family', says: ['Your full name'] },
  '/verify-letter': { title: 'Check a letter', says: ['Type the code on the letter.'] },
  '/promotion': { title: 'ExtraMoney', says: ['See the full cost. Then decide.'] },
  '/return-visit': { title: 'ExtraMoney', says: ['Welcome back'] },
  '/no/such/page': { title: 'Not found', says: [/There is nothing at this address/] },
};

/** What every page says first: what needs another browser, and where the rest is. */
const needed = /open this page in another browser/;
const elsewhere = 'How to pay without the app, and where to complain';

journey('public pages are read without any script', async (stage) => {
  const reader = await stage.person('0977123456', { javaScriptEnabled: false });
  reader.complaints.forgive(/404/);
  for (const [path, { title, says }] of Object.entries(pages)) {
    await reader.goesTo(path);
    expect(await reader.page.title()).toBe(title);
    for (const sentence of says) await reader.sees(sentence);
    await reader.page.getByText(needed).first().waitFor();
    await reader.control(elsewhere).first().waitFor();
    expect(await reader.page.locator('h1').filter({ visible: true }).count()).toBe(1);
    for (const width of [240, 320]) await expectFits(reader, { path, width });
  }
});

/** As a browser shows them that knows no grid, no variable and no dialog, and is small. */
journey('public pages are read without scripts and styles', async (stage) => {
  const reader = await stage.person('0977123456', { javaScriptEnabled: false });
  reader.complaints.forgive(/404/);
  await reader.page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch(patiently);
    const body = (await answer.text()).replace(/<style>.*?<\/style>/gs, '');
    await route.fulfill({ response: answer, body });
  });
  for (const [path, { says }] of Object.entries(pages)) {
    await reader.goesTo(path);
    for (const sentence of says) await reader.sees(sentence);
    await expectFits(reader, { path, width: 240 });
  }
});

async function expectFits({ page }: Person, { path, width }: { path: string; width: number }) {
  await page.setViewportSize({ width, height: 320 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ path, wide }).toEqual({ path, wide: width });
}
