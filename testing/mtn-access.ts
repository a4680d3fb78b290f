import type { MtnAccess } from '../server/networks/mtn/settings.ts';

const secretsOf = (product: string) => ({
  subscriptionKey: `sandbox-${product}-key`,
  user: `sandbox-${product}-user`,
  apiKey: `sandbox-${product}-api-key`,
});

/** Our account at the simulated MTN, but for where that is. */
export const mtnAccess: Omit<MtnAccess, 'url'> = {
  targetEnvironment: 'mtnzambia',
  callbackUrl: null,
  collection: secretsOf('collection'),
  disbursement: secretsOf('disbursement'),
};
