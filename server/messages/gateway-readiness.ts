import type { Readiness } from '../store/ports/readiness.ts';
import { whyNot } from '../store/ports/readiness.ts';
import { recordOf, textOf } from '../store/foreign-json.ts';
import type { AfricasTalkingConfig, TwilioConfig } from '../store/config.ts';

const answerTimeoutMs = 10_000;

/** Asks Africa's Talking for our account: let in, and with money left. */
export async function africasTalkingReadiness(
  config: AfricasTalkingConfig,
): Promise<Readiness> {
  const name = "Africa's Talking";
  const secrets = 'AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY';
  const path = `/version1/user?username=${encodeURIComponent(config.username)}`;
  const answer = await get(config.url + path, { apiKey: config.apiKey });
  const faults: string[] = [];
  const found: [string, string][] = [['sender', config.sender ?? 'the default of the account']];
  if (!answer.heard || answer.status !== 200) faults.push(whyNot(answer, { name, secrets }));
  else {
    // "ZMW 1234.50"
    const balance = textOf(recordOf(recordOf(answer.body)['UserData'])['balance']) ?? '';
    found.push(['balance', balance]);
    if (!(Number(/-?[\d.]+/.exec(balance)?.[0]) > 0)) {
      faults.push(`${name} has no balance left: "${balance}".`);
    }
  }
  return { account: name, found, faults, floats: [] };
}

/** Asks Twilio for our account: let in, active, and with money left. */
export async function twilioReadiness(config: TwilioConfig): Promise<Readiness> {
  const name = 'Twilio';
  const secrets = 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN';
  const { url, accountSid, authToken, sender, callbackUrl } = config;
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  const base = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const headers = { authorization: `Basic ${basic}` };
  const [account, money] = await Promise.all([
    get(`${base}.json`, headers),
    get(`${base}/Balance.json`, headers),
  ]);
  const faults: string[] = [];
  const found: [string, string][] = [
    ['sender', sender],
    ['callbacks', callbackUrl],
  ];
  if (!account.heard || account.status !== 200) faults.push(whyNot(account, { name, secrets }));
  else {
    const status = textOf(recordOf(account.body)['status']) ?? 'unknown';
    found.push(['account', status]);
    if (status !== 'active') faults.push(`Our account at ${name} is ${status}.`);
  }
  if (money.heard && money.status === 200) {
    const { balance, currency } = recordOf(money.body);
    found.push(['balance', `${textOf(currency) ?? ''} ${textOf(balance) ?? ''}`.trim()]);
    if (!(Number(balance) > 0)) faults.push(`${name} has no balance left.`);
  }
  return { account: name, found, faults, floats: [] };
}

type Answer =
  | { readonly heard: true; readonly status: number; readonly body: unknown }
  | { readonly heard: false; readonly why: string };

async function get(url: string, headers: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const body: unknown = await response.json().catch(() => null);
    return { heard: true, status: response.status, body };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { heard: false, why: cause instanceof Error ? cause.message : String(cause) };
  }
}
