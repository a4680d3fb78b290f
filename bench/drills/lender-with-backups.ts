import { backedUpPostgres } from './backed-up-postgres.ts';
import type { BackedUpPostgres } from './backed-up-postgres.ts';
import type { Lender } from './lender-at-work.ts';
import { lenderOn } from './lender-of-drill.ts';

interface LenderWithBackups {
  readonly postgres: BackedUpPostgres;
  readonly lender: Lender;
}

/** A lender at work on a database with backups; both are gone when the act ends in any way. */
export async function lenderWithBackups<T>(
  act: (both: LenderWithBackups) => Promise<T>,
): Promise<T> {
  const postgres = await backedUpPostgres();
  try {
    return await lenderOn(postgres.url, (lender) => act({ postgres, lender }));
  } finally {
    await postgres.end();
  }
}
