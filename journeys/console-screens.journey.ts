import { expect, it } from 'vitest';
import { settled } from './browser.ts';
import { type Colleague, openOffice } from './colleague.ts';
import { flawsOf } from './screen-flaws.ts';

/** The first screen in all, and what a further one adds, in bytes as they are sent. */
const mostOfFirst = 110 * 1024;
const mostOfFurther = 20 * 1024;

const screens = [
  ['/', 'Today'],
  ['/inbox', 'Inbox'],
  ['/proposals/new', 'New proposal'],
  ['/reviews', 'Reviews'],
  ['/loans', 'Loans'],
  ['/loans/1', 'Loan 1'],
  ['/inbox?queue=cases', 'Inbox'],
  ['/cases', 'Cases'],
  ['/payments', 'Payments'],
  ['/statements', 'Statements'],
  ['/portfolio', 'Portfolio'],
  ['/portfolio/income', 'Portfolio'],
  ['/portfolio/rolls', 'Portfolio'],
  ['/portfolio/vintages', 'Portfolio'],
  ['/statements/pawapay/2026-10-05', 'Statement of pawaPay'],
  ['/books', 'Books'],
  ['/books/accounts/principal', 'Principal receivable'],
  ['/books/periods', 'Months'],
  ['/books/provisions', 'Provisions'],
  ['/books/chart', 'Chart'],
  ['/cash', 'Cash'],
  ['/books/journals', 'Journals'],
  ['/books/journals/new', 'New journal'],
  ['/takeovers', 'Takeovers'],
  ['/takeover-rows', 'Rows of a book'],
  ['/collections/rules', 'Contact rules'],
  ['/complaints', 'Complaints'],
  ['/disputes', 'Disputes'],
  ['/new-numbers', 'New numbers'],
  ['/data-requests', 'Data requests'],
  ['/data-requests/erasures', 'Erasures'],
  ['/people', 'People'],
  ['/people/invite', 'Invite a person'],
  ['/people/matrix', 'Roles and permissions'],
  ['/products', 'Products'],
  ['/products/first-loan', 'First loan'],
  ['/products/first-loan/draft', 'Draft of First loan'],
  ['/rules', 'Rules'],
  ['/rules/draft', 'Draft of the rules'],
  ['/rules/challenger', 'Challenger'],
  ['/rules/decisions', 'All rules together: referred'],
  ['/returns', 'Returns'],
  ['/returns/profiles', 'Regulatory settings'],
  ['/returns/profiles/licence/bfs-microfinance', 'The licence'],
  ['/returns/profiles/provision/boz-assumed', 'Classification by 30 days'],
  ['/returns/profiles/format/boz-assumed', 'Prudential return'],
  ['/forms', 'Forms'],
  ['/forms/personal', 'Personal information'],
  ['/channels', 'Channels'],
  ['/channels/WM2', 'Channel WM2'],
  ['/campaigns', 'Campaigns'],
  ['/campaigns/welcome', 'Campaign welcome'],
  ['/campaigns/welcome/draft', 'Draft of welcome'],
  ['/messages', 'Messages'],
  ['/messages/deliveries', 'Messages'],
  ['/messages/outbox', 'Messages'],
  ['/messages/letters', 'Messages'],
  ['/messages/to-many', 'Messages'],
  ['/mailings/new', 'New message to many'],
  ['/publications', 'History'],
  ['/compliance', 'Compliance'],
  ['/compliance/watch', 'Compliance'],
  ['/compliance/breaches', 'Compliance'],
  ['/compliance/readings', 'Compliance'],
  ['/compliance/retention', 'Compliance'],
  ['/system', 'System'],
  ['/system/jobs', 'System'],
  ['/system/proofs', 'System'],
  ['/system/messages', 'System'],
  ['/system/gateways', 'System'],
  ['/system/partners', 'System'],
  ['/partners/new/make', 'New webhook'],
  ['/partners/key/new', 'New key'],
  ['/system/settings', 'System'],
  ['/audit', 'Audit'],
  ['/me', 'Mary Phiri'],
  ['/device', 'Log in a terminal'],
  ['/nowhere', 'Not found'],
] as const;

/** Where the links of the first screen lead. */
const places = [
  'Inbox',
  'Loans',
  'Portfolio',
  'Cases',
  'Cash',
  'Books',
  'Collections',
  'Complaints',
  'People',
  'Products',
  'Forms',
  'Compliance',
  'Returns',
  'Rules',
  'System',
  'Audit',
  'Me',
] as const;

it('each screen is whole at 1280, 1024 and 360, for eyes and readers', async () => {
  await using office = await openOffice();
  const mary = await office.comes();
  await mary.goesTo('/');
  const found = await flawsOf(mary, 'Log in');
  await mary.logsInAs('Mary Phiri');
  for (const [path, title] of screens) {
    await mary.goesTo(path);
    await mary.page.getByRole('heading', { level: 1, name: title }).waitFor();
    found.push(...(await flawsOf(mary, title)));
  }
  await mary.presses(/^Keys/);
  found.push(...(await flawsOf(mary, 'Keys')));
  // She has no list of whom to call; who cares for borrowers has.
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/collections');
  await joseph.page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  found.push(...(await flawsOf(joseph, 'Collections')));
  expect(found).toEqual([]);
  expect([...mary.complaints.heard, ...joseph.complaints.heard]).toEqual([]);
});

it('the first screen and each further one are as light as was promised', async () => {
  await using office = await openOffice();
  const mary = await office.comes();
  // The usual 250 entries are fewer than all that is asked for here.
  await mary.context.addInitScript(() => performance.setResourceTimingBufferSize(5000));
  await mary.logsInAs('Mary Phiri');
  const first = await bytesOnceAt(mary, 'Today');
  expect(first).toBeGreaterThan(30_000);
  expect(first).toBeLessThan(mostOfFirst);
  let before = first;
  for (const place of places) {
    await mary.presses(place);
    const bytes = await bytesOnceAt(mary, place === 'Me' ? 'Mary Phiri' : place);
    expect(bytes - before, place).toBeLessThan(mostOfFurther);
    before = bytes;
  }
  expect(before).toBeGreaterThan(first);
});

/** The bytes of page, code and styles as they were sent, once this title and all code is there. */
async function bytesOnceAt({ page }: Colleague, title: string): Promise<number> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
  return page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, entryType }) => entryType === 'navigation' || name.includes('/assets/'))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
  );
}
