import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Names under which a secret or a person could reach a log line; their value is never
 * written. Log ids instead: a borrower's, an order's, a payment's.
 */
const hidden = [
  'mobile',
  'phone',
  'phoneNumber',
  'captcha',
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

/**
 * An error with its sentence alone. A database or a network may have put more into it: the
 * detail of a broken constraint names the row, and with it the borrower.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(cause !== undefined && { cause: plainError(cause) }),
  };
}

/** The one logger of the process: JSON lines, with persons and secrets left out. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
    redact: {
      paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
