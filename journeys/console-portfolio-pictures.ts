import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The portfolio and its parts. */
export async function takePortfolio(office: Office): Promise<void> {
  const mary = await office.comes();
  await mary.logsInAs('Mary Phiri');
  for (const [path, name] of [
    ['/portfolio', 'portfolio'],
    ['/portfolio?by=product,network', 'portfolio-apart'],
    ['/portfolio/income?by=product', 'portfolio-income'],
    ['/portfolio/rolls', 'portfolio-rolls'],
    ['/portfolio/vintages', 'portfolio-vintages'],
  ] as const) {
    await mary.goesTo(path);
    if (name === 'portfolio') await mary.page.locator('canvas').waitFor();
    await take(mary, name, name === 'portfolio-apart' ? { at: 'Product and Network' } : {});
  }
}
