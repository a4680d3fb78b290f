import { isMobile } from './network.ts';

export type Operation = 'collect' | 'payout' | 'sms';
export const operations = ['collect', 'payout', 'sms'] as const;

/**
 * Where a fault acts. Of the kind `answer` one request meets one fault, so several can be armed
 * for one retry after another. Of the other kinds an attempt meets every one armed.
 */
type Place = 'answer' | 'processing' | 'callback' | 'statement';
const money = ['collect', 'payout'] as const;
const all = operations;

function known(place: Place, on: readonly Operation[], does: string) {
  return { place, on, does };
}

/** Every fault there is. `npm run reference` writes them to docs/reference/simulator.md. */
export const knownFaults = {
  'accept-then-lose-answer': known('answer', all, 'acts, then cuts the connection unanswered'),
  'answer-then-not-act': known('answer', all, 'answers accepted, then knows nothing of it'),
  'error-before': known('answer', all, 'answers 500 without acting'),
  'error-after': known('answer', all, 'acts, then answers 500; MTN 503, as if it were closed'),
  hang: known('answer', all, 'neither acts nor answers; the connection stays open'),
  'rate-limited': known('answer', all, 'answers 429 with Retry-After, without acting'),
  'token-expired': known(
    'answer',
    money,
    'the token ends before its time: 401, without acting; not pawaPay, whose token never ends',
  ),
  'provider-closed': known(
    'answer',
    all,
    'refuses: PROVIDER_TEMPORARILY_UNAVAILABLE, MTN 503 SERVICE_UNAVAILABLE, Airtel 1013, ' +
      'SMS 501 GatewayError, Twilio 21611; CLOSED in availability if armed for all phones',
  ),
  'refused-with-code': known(
    'answer',
    ['sms'],
    "refuses with `code`: Africa's Talking 401 to 502 (407), 402 without recipients; " +
      "Twilio's errors (21606)",
  ),
  'not-allowed': known(
    'answer',
    money,
    'refuses our account: 403 DEPOSITS_NOT_ALLOWED or PAYOUTS_NOT_ALLOWED, MTN 500 ' +
      'NOT_ALLOWED, Airtel 401; with `code` 7 ROUTER007, with 1003 DP00900001003',
  ),
  'provider-delayed': known(
    'processing',
    all,
    'payouts ENQUEUED (Airtel `TA`), prompts and messages late by `seconds` (30); DELAYED in ' +
      'availability for payouts',
  ),
  'never-settle': known(
    'processing',
    all,
    'stays in processing for ever (Airtel payouts `TA`); an SMS is Buffered',
  ),
  'settle-after': known(
    'processing',
    all,
    'reaches its end after `seconds` (30); until then Airtel payouts are `TA`',
  ),
  'auto-approve': known('processing', ['collect'], 'the PIN is given without a person'),
  'auto-decline': known('processing', ['collect'], 'the prompt is declined without a person'),
  'not-found-then-found': known('processing', money, 'two status reads say NOT_FOUND first'),
  'amount-normalised': known('processing', money, 'echoes "15.00" as "15"; not Airtel'),
  'duplicate-callback': known('callback', all, 'sends the callback twice'),
  'late-callback': known('callback', all, 'sends the callback `seconds` (30) late'),
  'out-of-order-callback': known('callback', all, 'a non-final callback after the final one'),
  'contradicting-callback': known(
    'callback',
    all,
    'the opposite callback after the true one; the status stays true',
  ),
  'wrong-signature': known(
    'callback',
    all,
    "signs the callback with an unknown key; MTN's goes unsigned to a guessed address",
  ),
  'no-callback': known('callback', all, 'sends no callback'),
  'statement-missing': known('statement', money, 'leaves the row out of the statement file'),
  'statement-extra': known('statement', money, 'adds a row that no one asked for to the file'),
  'statement-changed': known('statement', money, 'one kwacha more in the statement file'),
} as const;

export type FaultName = keyof typeof knownFaults;
export const faultNames = Object.keys(knownFaults).filter(isFaultName);

export interface ArmedFault {
  faultId: number;
  operation: Operation;
  fault: FaultName;
  mobile?: string;
  seconds?: number;
  code?: number;
  /** How many attempts it still meets. */
  times: number;
}

/** The faults one attempt met, by name. */
export type MetFaults = Partial<Record<FaultName, { seconds?: number; code?: number }>>;

export interface FaultRequest {
  operation: Operation;
  fault: FaultName;
  mobile?: string | undefined;
  times?: number | undefined;
  seconds?: number | undefined;
  code?: number | undefined;
}

const mostTimes = 1_000_000;

/** Reads the body of `POST /faults`. Refusals: a sentence, with the list of what is known. */
export function readFaultRequest(body: Record<string, unknown>): FaultRequest | string {
  const { mobile, fault, times, seconds, code, ...rest } = body;
  const [unexpected] = Object.keys(rest).filter((name) => name !== 'operation');
  if (unexpected !== undefined) return `there is no field ${unexpected}`;
  const operation = operations.find((name) => name === body['operation']);
  if (operation === undefined) return `operation is one of ${operations.join(', ')}`;
  if (!isFaultName(fault)) return `fault is one of ${faultNames.join(', ')}`;
  const on: readonly Operation[] = knownFaults[fault].on;
  if (!on.includes(operation)) return `${fault} happens to ${on.join(' and ')} only`;
  if (mobile !== undefined && !(typeof mobile === 'string' && isMobile(mobile))) {
    return 'mobile is 0 and nine digits';
  }
  if (times !== undefined && !isWholeTo(times, 1, mostTimes)) {
    return `times is a whole number from 1 to ${mostTimes}`;
  }
  if (seconds !== undefined && !isWholeTo(seconds, 0, 86_400)) {
    return 'seconds is a whole number from 0 to 86400';
  }
  if (code !== undefined && !isWholeTo(code, 100, 99_999)) {
    return 'code is a whole number from 100 to 99999';
  }
  return { operation, fault, mobile, times, seconds, code };
}

function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(knownFaults, value);
}

function isWholeTo(value: unknown, least: number, most: number): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  );
}
