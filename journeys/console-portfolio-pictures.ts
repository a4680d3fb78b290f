import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The portfolio, and how it looks while nothing is known, when it fails, and to others. */
export async function takePortfolio(office: Office): Promise<void> {
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  for (const [path, name] of [
    ['/portfolio', 'portfolio'],
    ['/portfolio?by=product,network', 'portfolio-apart'],
    ['/portfolio?asOf=2020-01-01', 'portfolio-empty'],
    ['/portfolio/income?by=product', 'portfolio-income'],
    ['/portfolio/rolls', 'portfolio-rolls'],
    ['/portfolio/vintages', 'portfolio-vintages'],
  ] as const) {
    await mary.goesTo(path);
    if (name === 'portfolio') await mary.page.locator('canvas').waitFor();
    await take(mary, name, name === 'portfolio-apart' ? { at: 'Product and Network' } : {});
  }
  await mary.page.route('**/acts/showPortfolio', () => undefined);
  await mary.goesTo('/portfolio');
  await take(mary, 'portfolio-waiting', { waits: true });
  await mary.page.unroute('**/acts/showPortfolio');
  await mary.page.route('**/acts/showPortfolio', (route) => route.abort());
  await mary.goesTo('/portfolio');
  await mary.sees(/^No answer came/);
  await take(mary, 'portfolio-failed');
  const moses = await office.comes();
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/portfolio');
  await take(moses, 'portfolio-not-allowed');
}
