/** Screens a borrower is likely to open next, the likeliest first. */
const likely = [
  'loans/bills/billing-details-page.tsx',
  'own-affairs/me/me-page.tsx',
  'loans/bills/repayment-plan-page.tsx',
  'loans/borrow/borrow-plan-page.tsx',
  'loans/loan-contract/loan-contract-page.tsx',
  'loans/coupons/coupon-page.tsx',
  'own-affairs/set/set-page.tsx',
];

/** What browsers of Android tell of the network (Network Information API); others nothing. */
interface Network {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Fetches the code of the next screens one after the other while the phone is at rest, so that
 * they open at once, and without a network too. Not where data is saved or the network is 2G.
 * A screen that cannot be fetched now is fetched when it is opened.
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

/** What is fetched once the worker stands there is kept by it; some browsers have none. */
async function workerOrSoon(): Promise<void> {
  const soon = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers) await Promise.race([workers.ready, soon]);
}
