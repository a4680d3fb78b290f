import { backedUpPostgres } from './backed-up-postgres.ts';
import type { BackedUpPostgres } from './backed-up-postgres.ts';
import { lenderAtWork } from './lender-at-work.ts';

interface LenderWithBackups {
  readonly postgres: BackedUpPostgres;
  readonly lender: Awaited<ReturnType<typeof lenderAtWork>>;
}

/** A lender at work on a database with backups; both are gone when the act ends in any way. */
export async function lenderWithBackups<T>(
  act: (both: LenderWithBackups) => Promise<T>,
): Promise<T> {
  const postgres = await backedUpPostgres();
  try {
    const lender = await lenderAtWork(postgres.url);
    try {
      return await act({ postgres, lender });
    } finally {
      await lender.end();
    }
  } finally {
    await postgres.end();
  }
}
