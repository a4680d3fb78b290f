import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { MetFaults } from '../world/faults.ts';
import { isMobile } from '../world/network.ts';
import type { World } from '../world/world.ts';
import type { StatusCallbacks } from './status-callbacks.ts';

const defaultHoldSeconds = 30;
const mostCharacters = 1600;

/**
 * `POST /2010-04-01/Accounts/{sid}/Messages.json`: form fields `To, Body`, `From` or
 * `MessagingServiceSid`, and `StatusCallback?`. A message that is taken is queued, with HTTP 201.
 */
export function createTwilioMessaging(parts: { world: World; callbacks: StatusCallbacks }) {
  const { world, callbacks } = parts;
  let sent = 0;

  const act = (mobile: string, form: URLSearchParams, met: MetFaults): string => {
    // The count of messages on the phone keeps ids apart over restarts with a kept state.
    const onPhone = world.phones.touch(mobile).messages.length;
    const messageSid =
      `SM${world.seed.hex(`twilio ${(sent += 1)} ${mobile} ${onPhone}`)}`.slice(0, 34);
    if (met['answer-then-not-act'] !== undefined) return messageSid;
    const statusCallback = form.get('StatusCallback') ?? '';
    const message = { messageSid, mobile, statusCallback, met };
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    const arrive = (): void => {
      world.phones.receive(mobile, { text: form.get('Body') ?? '', from });
      callbacks.delivered(message);
    };
    const held = met['provider-delayed'] ?? met['settle-after'];
    if (met['never-settle'] !== undefined) callbacks.stuck(message);
    else if (held === undefined) arrive();
    else world.clock.after((held.seconds ?? defaultHoldSeconds) * 1000, arrive);
    return messageSid;
  };

  return ({ headers, parts: { sid = '' }, body }: Request): Answer => {
    const stranger = refusalOfAccess(world, headers.authorization, sid);
    if (stranger !== undefined) return stranger;
    const form = new URLSearchParams(body.toString('utf8'));
    const refusal = refusalOf(form);
    if (refusal !== undefined) return refusal;
    const mobile = (form.get('To') ?? '').slice(3);
    const attemptId = `sms ${mobile} ${form.get('Body') ?? ''}`;
    const met = world.faults.meet({ operation: 'sms', mobile, attemptId });
    const early = answerWithoutActing(met);
    if (early !== undefined) return early;
    const messageSid = act(mobile, form, met);
    if (met['accept-then-lose-answer'] !== undefined) return { lost: true };
    if (met['error-after'] !== undefined) return error(500, 20500, 'Internal server error');
    return answerJson(201, {
      sid: messageSid,
      account_sid: sid,
      to: form.get('To'),
      body: form.get('Body'),
      status: 'queued',
      error_code: null,
      error_message: null,
    });
  };
}

/** A client that does not know the account's token, or asks about another account. */
export function refusalOfAccess(
  { settings }: World,
  authorization: string | undefined,
  sid: string,
): Answer | undefined {
  const { twilioAccountSid, twilioAuthToken } = settings;
  const basic = Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64');
  if (authorization !== `Basic ${basic}`) return error(401, 20003, 'Authenticate');
  if (sid === twilioAccountSid) return undefined;
  return error(404, 20404, 'The requested resource was not found');
}

function refusalOf(form: URLSearchParams): Answer | undefined {
  const to = form.get('To') ?? '';
  const body = form.get('Body') ?? '';
  if (!to.startsWith('+26') || !isMobile(to.slice(3))) {
    return error(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  }
  if (!form.get('From') && !form.get('MessagingServiceSid')) {
    return error(400, 21603, "A 'From' phone number is required.");
  }
  if (body === '') return error(400, 21602, 'Message body is required.');
  if (body.length <= mostCharacters) return undefined;
  return error(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
}

function answerWithoutActing(met: MetFaults): Answer | undefined {
  if (met.hang !== undefined) return { hanging: true };
  if (met['error-before'] !== undefined) return error(500, 20500, 'Internal server error');
  if (met['provider-closed'] !== undefined) {
    return error(400, 21611, "This 'From' number has exceeded its queued messages.");
  }
  const refused = met['refused-with-code'];
  if (refused !== undefined) {
    const code = refused.code ?? 21606;
    return error(httpStatusOf[code] ?? 400, code, `Refused: ${code}.`);
  }
  if (met['rate-limited'] === undefined) return undefined;
  return { ...error(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '1' } };
}

/** The HTTP status of those errors that do not come with 400. */
const httpStatusOf: Readonly<Record<number, number>> = {
  20003: 401,
  20008: 403,
  20404: 404,
  20429: 429,
  20500: 500,
};

function error(status: number, code: number, message: string) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { status, json: { code, message, more_info, status } };
}
