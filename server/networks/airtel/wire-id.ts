const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/**
 * Our id of a payment as sent to Airtel: the 32 digits of the UUID. Airtel publishes neither
 * which characters an id may have nor how long it may be, so it gets the plainest form.
 */
export function wireIdOf(providerId: string): string {
  return providerId.replaceAll('-', '').toLowerCase();
}

/** Our id from Airtel's writing of it; null for any other id. */
export function providerIdOf(wireId: unknown): string | null {
  const match = typeof wireId === 'string' ? uuid.exec(wireId) : null;
  return match === null ? null : match.slice(1).join('-').toLowerCase();
}
