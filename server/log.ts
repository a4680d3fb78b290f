import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Names under which a secret or a person could reach a log line; what stands there is never
 * written. Log ids instead: a borrower's, an order's, a payment's.
 */
const hidden = [
  'mobile',
  'phone',
  'phoneNumber',
  'captcha',
  'code',
  'token',
  'sign',
  'nrc',
  'name',
  'fullName',
  'firstName',
  'lastName',
  'base64',
  'text',
  'password',
  'authorization',
  'apiKey',
];

/** The one logger of the process: JSON lines, with persons and secrets left out. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
