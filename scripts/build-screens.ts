import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/app/config.ts';
import { buildWeb } from '../web/build/build.ts';
import type { Lender } from '../web/loans/parts/lender.ts';

/** Builds the borrower's screens once for each language, into `dist/web` or another folder. */
export async function buildScreens(languages: readonly string[], to?: string): Promise<void> {
  const lender = lenderOf();
  await buildWeb(lender, languages, to);
  if (to !== undefined) return;
  // Beside the pages: a server that cannot build them refuses to run as another lender.
  const builtFor = { lender, languages: languages.join() };
  await writeFile(
    join(import.meta.dirname, '../dist/built-for.json'),
    JSON.stringify(builtFor),
  );
}

/** The lender of this deployment. The screens need no secrets. */
export function lenderOf(): Lender {
  const config = readConfig({ ...process.env, PROVIDERS: 'simulator' });
  const { name, licenceNumber, regulator, companyNumber } = config.lender;
  const { address, complaintsPhone, complaintsEmail } = config.lender;
  const company = { name, companyNumber, licenceNumber, regulator };
  return { ...company, address, complaintsPhone, complaintsEmail };
}
