import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { violationsIn } from './axe.ts';
import { type Colleague, openOffice } from './colleague.ts';

/** What a chart may cost, once. */
const mostOfCharts = 25 * 1024;

it('a director sees what is late, since when and in which month, and takes it out', async () => {
  await using office = await openOffice({ env: { DEMO_BORROWERS: '100' } });
  await office.app.server.historyPlayed;
  const mary = await office.comes();
  const { page } = mary;
  let bytes = 0;
  page.context().on('requestfinished', async (request) => {
    // Nothing, or less, of what the browser had.
    const { responseBodySize } = await request.sizes();
    if (/\/assets\//.test(request.url())) bytes += Math.max(0, responseBodySize);
  });
  await mary.logsInAs('Mary Phiri');
  // Not by the first screen, which would draw its chart. The job that sums the days runs once
  // the demo data is there.
  await expect
    .poll(async () => {
      await mary.goesTo('/portfolio/vintages');
      await mary.sees(/^M3$|^Nothing was paid out in these months/);
      return page.getByText('M3', { exact: true }).count();
    })
    .toBe(1);
  await page.waitForLoadState('networkidle');
  const before = bytes;
  await mary.goesTo('/portfolio');
  await page.locator('canvas').waitFor();
  await page.waitForLoadState('networkidle');
  expect(bytes - before).toBeGreaterThan(15_000);
  expect(bytes - before).toBeLessThan(mostOfCharts + 20 * 1024);
  expect(await violationsIn(page)).toEqual([]);
  const [day] = await rowsOf(mary, 'As a table', 'Portfolio at risk by day');
  expect(day).toMatch(/\s%/);

  await page.getByLabel('Group by').selectOption('network');
  await expect.poll(() => page.url()).toContain('by=network');
  await page.getByRole('table', { name: 'By group' }).getByText('Airtel').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'By age' })
      .or(page.locator('section', { has: page.getByRole('heading', { name: 'By age' }) }))
      .getByRole('button', { name: 'CSV' })
      .click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('Airtel');
  await mary.presses('Save view …');
  await mary.types('Name of the view', 'By network');
  await mary.presses('Keep it');
  await page.getByRole('link', { name: 'By network' }).waitFor();

  await mary.presses('Roll rates');
  await page
    .getByRole('table', { name: 'Roll rates by age' })
    .getByText('8 to 30 days')
    .waitFor();
  await mary.presses('By network');
  await expect.poll(() => page.url()).toMatch(/\/portfolio\?by=network$/);
  await mary.presses('8 to 30 days');
  await page.getByRole('heading', { level: 1, name: 'Loans' }).waitFor();
  expect(page.url()).toMatch(/dueFrom=.*dueTo=/);
  expect(mary.complaints.heard).toEqual([]);
});

/** The rows of a table below a summary that is opened first. */
async function rowsOf({ page }: Colleague, summary: string, table: string): Promise<string[]> {
  await page.getByText(summary).click();
  const rows = page.getByRole('table', { name: table }).getByRole('row');
  await rows.nth(1).waitFor();
  return (await rows.allInnerTexts()).slice(1);
}
