import type { Person } from './person.ts';

/** The scripts of the pages wait on their way until they are let come. */
export async function holdScripts({ page }: Person): Promise<() => void> {
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await comes;
    await route.continue();
  });
  return letCome;
}
