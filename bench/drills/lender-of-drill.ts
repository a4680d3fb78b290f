import { throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { lenderAtWork } from './lender-at-work.ts';
import type { Lender } from './lender-at-work.ts';

/** A lender at work on a database; its processes are gone when the act ends in any way. */
export async function lenderOn<T>(
  databaseUrl: string,
  act: (lender: Lender) => Promise<T>,
): Promise<T> {
  const lender = await lenderAtWork(databaseUrl);
  try {
    return await act(lender);
  } finally {
    await lender.end();
  }
}

/** The same on a database that writes as durably as a real one, and is thrown away after it. */
export async function lenderOfDrill<T>(
  act: (both: { readonly lender: Lender; readonly url: string }) => Promise<T>,
): Promise<T> {
  const postgres = await throwawayPostgres({ fsync: true });
  const { url } = postgres;
  try {
    return await lenderOn(url, (lender) => act({ lender, url }));
  } finally {
    await postgres.stop();
  }
}
