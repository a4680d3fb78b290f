import { parseKwacha, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Problems } from '../store/settings.ts';
import { lookup, withoutSlash } from '../store/settings.ts';
import type {
  AfricasTalkingConfig,
  Config,
  GatewayName,
  TwilioConfig,
  WhatsappConfig,
} from '../store/config.ts';
import { whatsappKinds } from './new-sms.ts';

export const gatewayNames = [
  'africastalking',
  'twilio',
] as const satisfies readonly GatewayName[];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the gateways and the access to each; those that are named need theirs. One that is no
 * longer named keeps its settings while reports of it may still come.
 */
export function smsSettings(
  env: Environment,
  problems: Problems,
  { simulatorUrl, publicUrl }: { simulatorUrl: string | null; publicUrl: string },
): Pick<Config, 'sms'> {
  const gateways = readGateways(env['SMS_GATEWAY'] || 'africastalking', problems);
  const { text, secret: given, needed, ownSecret } = lookup(env, problems);
  const isSimulated = simulatorUrl !== null;
  const url = (name: string, path: string, really: string) =>
    withoutSlash(text(name, isSimulated ? simulatorUrl + path : really));
  const secret = (name: string, played: string) =>
    isSimulated ? text(name, played) : given(name, played);
  const known = (setting: string, played: string) =>
    isSimulated ? text(setting, played) : needed(setting);
  const isWanted = (name: GatewayName, setting: string) =>
    isSimulated || gateways.includes(name) || Boolean(env[setting]);

  const africastalking = (): AfricasTalkingConfig => ({
    url: url('AFRICASTALKING_URL', '/africastalking', 'https://api.africastalking.com'),
    username: known('AFRICASTALKING_USERNAME', 'sandbox'),
    apiKey: secret('AFRICASTALKING_API_KEY', 'sandbox-key'),
    sender: text('AFRICASTALKING_SENDER', '') || null,
  });
  const twilio = (): TwilioConfig => ({
    url: url('TWILIO_URL', '/twilio', 'https://api.twilio.com'),
    accountSid: secret('TWILIO_ACCOUNT_SID', 'ACsandbox'),
    authToken: secret('TWILIO_AUTH_TOKEN', 'sandbox-twilio-token'),
    sender: known('TWILIO_SENDER', 'ExtraMoney'),
    callbackUrl: withoutSlash(text('TWILIO_CALLBACK_URL', publicUrl)),
  });
  const idIn = (name: string, id: string) => {
    const isId = id === '' || /^\d{1,30}$/.test(id);
    if (!isId) problems.push(`${name} is "${id}", but must be an id of digits.`);
    return id;
  };
  const whatsapp = (): WhatsappConfig => ({
    url: url('WHATSAPP_URL', '/whatsapp', 'https://graph.facebook.com'),
    version: versionIn(text('WHATSAPP_VERSION', 'v23.0'), problems),
    phoneNumberId: idIn('WHATSAPP_PHONE_NUMBER_ID', text('WHATSAPP_PHONE_NUMBER_ID', '')),
    accountId: idIn('WHATSAPP_ACCOUNT_ID', known('WHATSAPP_ACCOUNT_ID', '1002')),
    token: secret('WHATSAPP_TOKEN', 'sandbox-whatsapp-token'),
    appSecret: secret('WHATSAPP_APP_SECRET', 'sandbox-whatsapp-app-secret'),
    prices: pricesIn(text('WHATSAPP_PRICES', isSimulated ? simulatedPrices : ''), problems),
    verifyToken: isSimulated
      ? text('WHATSAPP_VERIFY_TOKEN', 'sandbox-whatsapp-verify-token')
      : ownSecret('WHATSAPP_VERIFY_TOKEN'),
  });
  return {
    sms: {
      gateways,
      segmentPrice: priceIn(text('SMS_SEGMENT_PRICE', isSimulated ? '0.25' : ''), problems),
      loginBudget: budgetIn(text('SMS_LOGIN_BUDGET', '2000'), problems),
      hasReplies: switchIn(text('SMS_REPLIES', isSimulated ? 'on' : 'off'), problems),
      stopWords: wordsIn(text('SMS_STOP_WORDS', ''), problems),
      africastalking: isWanted('africastalking', 'AFRICASTALKING_API_KEY')
        ? africastalking()
        : null,
      twilio: isWanted('twilio', 'TWILIO_AUTH_TOKEN') ? twilio() : null,
      whatsapp: env['WHATSAPP_PHONE_NUMBER_ID'] ? whatsapp() : null,
    },
  };
}

/** Ours, for a rehearsal: what Meta asks is in its price card. */
const simulatedPrices = whatsappKinds.map((kind) => `${kind}:0.10`).join(' ');

/** `receipt:0.11 reminder:0.11`: what Meta's price card says of a delivered message, by kind. */
function pricesIn(text: string, problems: Problems): ReadonlyMap<string, Ngwee> {
  const prices = new Map<string, Ngwee>();
  for (const part of text.split(' ').filter(Boolean)) {
    const [kind = '', digits = ''] = part.split(':');
    const price = parseKwacha(digits);
    if (price !== null && whatsappKinds.some((one) => one === kind)) prices.set(kind, price);
    else problems.push(`WHATSAPP_PRICES has "${part}", but must be like ${simulatedPrices}.`);
  }
  return prices;
}

/** The version of the Graph API. */
function versionIn(said: string, problems: Problems): string {
  if (!/^v\d{1,3}\.\d$/.test(said)) {
    problems.push(`WHATSAPP_VERSION is "${said}", but must be one such as v23.0.`);
  }
  return said;
}

/** What the contract with the gateway says of one segment. */
function priceIn(digits: string, problems: Problems): Ngwee | null {
  if (digits === '') return null;
  const price = parseKwacha(digits);
  if (price === null) {
    problems.push(`SMS_SEGMENT_PRICE is "${digits}", but must be kwacha, such as 0.25.`);
  }
  return price;
}

/** No lender's day costs more, and its ngwee are counted as a small integer. */
const mostBudget = parseKwacha('1000000') ?? zeroNgwee;

function budgetIn(digits: string, problems: Problems): Ngwee {
  const budget = parseKwacha(digits) ?? zeroNgwee;
  if (budget > 0n && budget <= mostBudget) return budget;
  problems.push(
    `SMS_LOGIN_BUDGET is "${digits}", but must be kwacha up to 1000000, such as 2000.`,
  );
  return mostBudget;
}

/** Whether all our senders can be answered; a sender with letters cannot. */
function switchIn(said: string, problems: Problems): boolean {
  if (said !== 'on' && said !== 'off') {
    problems.push(`SMS_REPLIES is "${said}", but must be on or off.`);
  }
  return said === 'on';
}

const mostStopWords = 20;
const longestStopWord = 20;

/** `leka,siyani`: words that end offers, beside STOP. */
function wordsIn(text: string, problems: Problems): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  const isGood = (word: string) =>
    /\p{Letter}/u.test(word) &&
    word.length <= longestStopWord &&
    !word.toLowerCase().startsWith('start');
  if (text === '') return [];
  if (words.length > mostStopWords || !words.every(isGood)) {
    problems.push(
      `SMS_STOP_WORDS is "${text}", but must be at most ${mostStopWords} words of at most ` +
        `${longestStopWord} letters, such as leka, and none of them START.`,
    );
  }
  return words;
}

/** `africastalking,twilio`: names in order, each once. */
function readGateways(text: string, problems: Problems): readonly GatewayName[] {
  const gateways: GatewayName[] = [];
  for (const named of text.split(',').map((one) => one.trim())) {
    const name = gatewayNames.find((one) => one === named);
    if (name === undefined) {
      const known = gatewayNames.join(', ');
      problems.push(`SMS_GATEWAY names "${named}", but the gateways are: ${known}.`);
    } else if (gateways.includes(name)) problems.push(`SMS_GATEWAY names ${name} twice.`);
    else gateways.push(name);
  }
  return gateways;
}
