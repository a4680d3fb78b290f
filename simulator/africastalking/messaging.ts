import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { MetFaults } from '../world/faults.ts';
import { isMobile } from '../world/network.ts';
import type { World } from '../world/world.ts';
import type { DeliveryReports } from './delivery-reports.ts';

/** What one segment costs, in ngwee, and how much text fits. */
const segmentCost = 25n;
const oneSegment = 160;
const laterSegment = 153;
const defaultHoldSeconds = 30;

/** Per-recipient codes of Africa's Talking used here. */
const outcomes = {
  Success: 101,
  Queued: 102,
  RiskHold: 401,
  InvalidSenderId: 402,
  InvalidPhoneNumber: 403,
  UnsupportedNumberType: 404,
  InsufficientBalance: 405,
  UserInBlacklist: 406,
  CouldNotRoute: 407,
  DoNotDisturbRejection: 409,
  InternalServerError: 500,
  GatewayError: 501,
  RejectedByGateway: 502,
} as const;
type Outcome = keyof typeof outcomes;
const outcomeNames = Object.keys(outcomes) as Outcome[];

interface Recipient {
  statusCode: number;
  number: string;
  status: Outcome;
  cost: string;
  messageId: string;
}

/**
 * `POST /version1/messaging`: form fields `username, to, message, from?, bulkSMSMode?, enqueue?`.
 * HTTP 201 says nothing about the recipients: each has its own code.
 */
export function createMessaging(parts: { world: World; reports: DeliveryReports }) {
  const { world, reports } = parts;
  let sent = 0;

  const sendOne = (number: string, form: URLSearchParams, met: MetFaults): Recipient => {
    const mobile = mobileOf(number);
    if (mobile === undefined) return refused(number, 'InvalidPhoneNumber');
    if (met['provider-closed'] !== undefined) return refused(number, 'GatewayError');
    const text = form.get('message') ?? '';
    // The count of messages on the phone keeps ids apart over restarts with a kept state.
    const onPhone = world.phones.touch(mobile).messages.length;
    const named = world.seed.hex(`sms ${(sent += 1)} ${number} ${onPhone}`);
    const messageId = `ATXid_${named.slice(0, 32)}`;
    const held = met['provider-delayed'] ?? met['settle-after'];
    const queued = held !== undefined || met['never-settle'] !== undefined;
    const message = { text, from: form.get('from') ?? 'AFRICASTKNG' };
    const arrive = (): void => {
      world.phones.receive(mobile, message);
      reports.delivered({ messageId, mobile, met });
    };
    if (met['answer-then-not-act'] === undefined) {
      if (met['never-settle'] !== undefined) reports.stuck({ messageId, mobile, met });
      else if (held === undefined) arrive();
      else world.clock.after((held.seconds ?? defaultHoldSeconds) * 1000, arrive);
    }
    const status = queued ? 'Queued' : 'Success';
    const cost = segmentsOf(text) * segmentCost;
    return {
      statusCode: outcomes[status],
      number,
      status,
      cost: `ZMW ${costText(cost)}`,
      messageId,
    };
  };

  return ({ headers, body }: Request): Answer => {
    if (headers['apikey'] !== world.settings.africastalkingApiKey) {
      return plain(401, 'The supplied authentication is invalid');
    }
    const form = new URLSearchParams(body.toString('utf8'));
    const missing = ['username', 'to', 'message'].find((name) => !form.get(name));
    if (missing !== undefined) return plain(400, `Must have ${missing} in your request`);
    const numbers = (form.get('to') ?? '').split(',').map((number) => number.trim());
    // A request is one attempt; the faults it meets are those armed for its first number.
    const mobile = mobileOf(numbers[0] ?? '') ?? '';
    const attemptId = `sms ${mobile} ${form.get('message') ?? ''}`;
    const met = world.faults.meet({ operation: 'sms', mobile, attemptId });
    const early = answerWithoutActing(met);
    if (early !== undefined) return early;
    const code = met['refused-with-code'] && (met['refused-with-code'].code ?? 407);
    const refusal = outcomeNames.find((name) => outcomes[name] === code);
    // An unknown sender concerns no number: it comes without recipients.
    if (refusal === 'InvalidSenderId') {
      return answerJson(201, { SMSMessageData: { Message: refusal, Recipients: [] } });
    }
    if (refusal !== undefined) {
      const all = numbers.map((number) => refused(number, refusal));
      return answerJson(201, { SMSMessageData: summary(all) });
    }
    const recipients = numbers.map((number) => sendOne(number, form, met));
    if (met['accept-then-lose-answer'] !== undefined) return { lost: true };
    if (met['error-after'] !== undefined) return plain(500, 'Internal Server Error');
    return answerJson(201, { SMSMessageData: summary(recipients) });
  };
}

/** `GET /version1/user?username=`: the account's money, as its sandbox writes it. */
export function showUser(world: World, { headers }: Request): Answer {
  if (headers['apikey'] !== world.settings.africastalkingApiKey) {
    return plain(401, 'The supplied authentication is invalid');
  }
  return answerJson(200, { UserData: { balance: `ZMW ${world.settings.smsBalance}` } });
}

function answerWithoutActing(met: MetFaults): Answer | undefined {
  if (met.hang !== undefined) return { hanging: true };
  if (met['error-before'] !== undefined) return plain(500, 'Internal Server Error');
  if (met['rate-limited'] === undefined) return undefined;
  return { ...plain(429, 'Too Many Requests'), headers: { 'retry-after': '1' } };
}

function plain(status: number, text: string) {
  return { status, text, type: 'text/plain; charset=utf-8' };
}

function summary(recipients: readonly Recipient[]) {
  const accepted = recipients.filter(({ statusCode }) => statusCode < 400);
  const total = accepted.reduce(
    (sum, { cost }) => sum + BigInt(cost.replace(/\D/g, '').slice(0, -2)),
    0n,
  );
  const cost = accepted.length === 0 ? '0' : `ZMW ${costText(total)}`;
  return {
    Message: `Sent to ${accepted.length}/${recipients.length} Total Cost: ${cost}`,
    Recipients: recipients,
  };
}

function refused(number: string, status: Outcome): Recipient {
  return { statusCode: outcomes[status], number, status, cost: '0', messageId: 'None' };
}

function mobileOf(number: string): string | undefined {
  const mobile = number.startsWith('+26') ? number.slice(3) : '';
  return isMobile(mobile) ? mobile : undefined;
}

function segmentsOf(text: string): bigint {
  if (text.length <= oneSegment) return 1n;
  return BigInt(Math.ceil(text.length / laterSegment));
}

/** Africa's Talking writes costs with four decimals. */
function costText(ngwee: bigint): string {
  const digits = ngwee.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}00`;
}
