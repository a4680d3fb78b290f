import { createHash } from 'node:crypto';

/** The device key of borrowers who are written into the database instead of logging in. */
export const deviceKey = 'one-device-of-all-'.padEnd(43, 'x');

export const deviceHash: Uint8Array = createHash('sha256').update(deviceKey).digest();
