import { serviceWorkers } from '../session/stores.ts';

/** Screens a borrower is likely to open next, the likeliest first. */
const likely = [
  'loans/bill/billing-details-page.tsx',
  'own-affairs/me/me-page.tsx',
  'loans/bill/repayment-plan-page.tsx',
  'loans/borrow/borrow-plan-page.tsx',
  'loans/borrow/loan-contract-page.tsx',
  'loans/coupons/coupon-page.tsx',
  'own-affairs/set/set-page.tsx',
];

/** What browsers of Android tell of the network (Network Information API); others nothing. */
interface Network {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Fetches the code of the next screens one after the other while the phone is idle. So they open
 * at once, and without a network too. Not where data is saved or the network is 2G. A screen
 * that cannot be fetched now is fetched when it is opened.
 */
export async function fetchAhead(
  load: (module: string) => Promise<unknown>,
  rest: () => Promise<void>,
): Promise<void> {
  const network: Network = Object(Object(navigator).connection);
  if (network.saveData === true || /2g/.test(network.effectiveType ?? '')) return;
  await workerOrSoon();
  for (const module of likely) {
    await rest();
    await load(module).catch(() => null);
  }
}

const longestWaitMs = 5000;

/** What is fetched once the worker is active is kept by it; some browsers have none. */
async function workerOrSoon(): Promise<void> {
  const soon = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  const workers = serviceWorkers();
  if (workers) await Promise.race([workers.ready, soon]);
}
