/** The headers every request carries, and the five more of a token call. */
export const everyRequestHeaders = [
  'appName',
  'AppVersionCode',
  'X-TenantID',
  'lang',
  'deviceBrand',
  'appChannelCode',
] as const;

export const tokenCallHeaders = ['uid', 'nonce', 'timestamp', 'sign', 'token'] as const;

/** The base path; a table path that begins with it is served without the doubled prefix too. */
export const basePath = '/api';

export const appName = 'ExtraMoney';
export const appVersionCode = '1016';
export const tenant = 'tenant_24';
export const language = 'en';
export const device = 'h5';
export const defaultChannelCode = 'h5';
/** How a channel a borrower came by is called. */
export const channelCodePattern = /^[A-Za-z0-9_-]{1,50}$/;

export const nonceLength = 6;
export const noncePattern = /^[A-Za-z0-9]{6}$/;
/** A session's uid is a UUID; anything printable up to 64 characters is taken. */
export const uidPattern = /^[\x21-\x7e]{1,64}$/;
/** Any whole number, from 1970 to 2100 or beyond. `clock-off` reports how far off it is. */
export const timestampPattern = /^-?\d{1,99}$/;
export const signPattern = /^[0-9a-f]{32}$/;
export const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;
export const headerLimit = 100;

/** How far a phone's clock may be off before the client corrects it. */
export const clockToleranceMs = 5 * 60_000;
export const requestTimeoutMs = 120_000;

/** The text whose lower-case hex MD5 is the `sign` of a token call. A checksum, not a proof. */
export function signatureText(call: { uid: string; nonce: string; timestamp: string }): string {
  return call.uid + call.nonce + call.timestamp;
}
