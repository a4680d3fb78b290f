import { registerStates, type RegisterState } from './registers/states.ts';
import { parseKwacha } from './world/kwacha.ts';

/** By which gateway a code that is dialled reaches the product. */
export const ussdGatewayNames = ['ontech', 'africastalking', 'madapi'] as const;
export type UssdGatewayName = (typeof ussdGatewayNames)[number];

/** What goes wrong with a session: each request comes twice, or the phone has another SIM. */
export const ussdFaults = ['none', 'twice', 'other-sim'] as const;
export type UssdFault = (typeof ussdFaults)[number];

/** What can be changed while the simulator runs, in code or by `POST /settings`. */
export interface Settings {
  /** The product's own address: callbacks go to `{callbackBaseUrl}/callbacks/…`. */
  callbackBaseUrl: string;
  /** Where SMS delivery reports go; empty means below `callbackBaseUrl`. */
  deliveryReportUrl: string;
  /** Where SMS to the product go by Africa's Talking; empty means below `callbackBaseUrl`. */
  incomingSmsUrl: string;
  /** The address a person opens to use the product, shown beside the phone. */
  productUrl: string;
  /** The bearer token the merchant must show to pawaPay. */
  pawapayToken: string;
  /** The merchant's keys, `id:base64,…` as SPKI; where there is one, payments must be signed. */
  pawapaySigningKeys: string;
  /** `off`: callbacks come unsigned, as the switch of the dashboard says. */
  pawapaySignedCallbacks: string;
  /** What the merchant must show to Airtel for a token. */
  airtelClientId: string;
  airtelClientSecret: string;
  /** The PIN of the merchant's wallet at Airtel, for disbursements. */
  airtelPin: string;
  /** The private key Airtel's callbacks are hashed with. */
  airtelCallbackKey: string;
  /** The keys and API users of MTN's products begin with it: `{mtnSecret}-collection-key`, …. */
  mtnSecret: string;
  /** `mtnzambia` with kwacha, or `sandbox` with euros and MTN's published test numbers. */
  mtnTargetEnvironment: string;
  /** The key the merchant must show to Africa's Talking. */
  africastalkingApiKey: string;
  /** What both gateways say is left of the merchant's money. */
  smsBalance: string;
  /** The account the merchant has at Twilio; the token signs the status callbacks too. */
  twilioAccountSid: string;
  twilioAuthToken: string;
  /** What the merchant must show to WhatsApp, what signs its events, and the number's id. */
  whatsappToken: string;
  whatsappAppSecret: string;
  whatsappNumberId: string;
  /** The state of a template that is handed in. */
  whatsappApproval: string;
  /** The keys the merchant must show to the providers of the register of cards. */
  diditApiKey: string;
  premblyApiKey: string;
  /** The key the merchant must show to the credit bureau. */
  bureauApiKey: string;
  /** How the account is at both: `works`, or what keeps all askings from an answer. */
  registerState: RegisterState;
  /** What Didit says is left, in dollars. */
  registerBalance: string;
  /** The merchant's name in prompts. */
  companyName: string;
  /** Who answers PIN prompts: a person, or the phone (for load and for long runs). */
  autoAnswer: 'person' | 'approve' | 'decline';
  /** From the PIN, or from an accepted payout, to the final state. */
  settleDelayMs: number;
  /** A prompt without an answer ends as not approved. */
  promptExpirySeconds: number;
  /** From the gateway's answer to the delivery report. */
  deliveryReportDelayMs: number;
  /** The gateway of USSD. */
  ussdGateway: UssdGatewayName;
  ussdFault: UssdFault;
  /** In the product's address of its requests. */
  ussdSecret: string;
  /** How far the world's calendar runs ahead of the clock. */
  clockAheadSeconds: number;
  /** What a wallet holds on first touch, in ngwee. */
  openingBalance: bigint;
  /** What the merchant's own wallet holds at first, in ngwee. */
  merchantOpeningBalance: bigint;
  /** Bounds of one payment, in ngwee, both included. */
  minAmount: bigint;
  maxAmount: bigint;
  /** How many attempts in a hundred meet a fault drawn from the seed; 0 is a calm world. */
  chaosPercent: number;
}

export const defaultSettings: Settings = {
  callbackBaseUrl: 'http://127.0.0.1:8080',
  deliveryReportUrl: '',
  incomingSmsUrl: '',
  productUrl: 'http://localhost:8080',
  pawapayToken: 'sandbox-token',
  pawapaySigningKeys: '',
  pawapaySignedCallbacks: 'on',
  mtnSecret: 'sandbox',
  mtnTargetEnvironment: 'mtnzambia',
  airtelClientId: 'sandbox-client',
  airtelClientSecret: 'sandbox-secret',
  airtelPin: '4321',
  airtelCallbackKey: 'sandbox-callback-key',
  africastalkingApiKey: 'sandbox-key',
  smsBalance: '1785.5000',
  twilioAccountSid: 'ACsandbox',
  twilioAuthToken: 'sandbox-twilio-token',
  whatsappToken: 'sandbox-whatsapp-token',
  whatsappAppSecret: 'sandbox-whatsapp-app-secret',
  whatsappNumberId: '1001',
  whatsappApproval: 'APPROVED',
  diditApiKey: 'sandbox-didit-key',
  premblyApiKey: 'sandbox-prembly-key',
  bureauApiKey: 'sandbox-bureau-key',
  registerState: 'works',
  registerBalance: '250.00',
  companyName: 'ExtraMoney',
  autoAnswer: 'person',
  settleDelayMs: 300,
  promptExpirySeconds: 60,
  deliveryReportDelayMs: 300,
  ussdGateway: 'ontech',
  ussdFault: 'none',
  ussdSecret: 'simulated-ussd-gateway-0',
  clockAheadSeconds: 0,
  openingBalance: 5_000_00n,
  merchantOpeningBalance: 50_000_000_00n,
  minAmount: 1_00n,
  maxAmount: 20_000_00n,
  chaosPercent: 0,
};

const texts = [
  'callbackBaseUrl',
  'deliveryReportUrl',
  'incomingSmsUrl',
  'productUrl',
  'pawapayToken',
  'pawapaySigningKeys',
  'pawapaySignedCallbacks',
  'mtnSecret',
  'mtnTargetEnvironment',
  'airtelClientId',
  'airtelClientSecret',
  'airtelPin',
  'airtelCallbackKey',
  'africastalkingApiKey',
  'smsBalance',
  'twilioAccountSid',
  'twilioAuthToken',
  'whatsappToken',
  'whatsappAppSecret',
  'whatsappNumberId',
  'whatsappApproval',
  'diditApiKey',
  'premblyApiKey',
  'registerBalance',
  'companyName',
  'ussdSecret',
] as const;
const counts = [
  'settleDelayMs',
  'promptExpirySeconds',
  'deliveryReportDelayMs',
  'clockAheadSeconds',
  'chaosPercent',
] as const;
const choices = ['autoAnswer', 'ussdGateway', 'ussdFault', 'registerState'];
const amounts = ['openingBalance', 'merchantOpeningBalance', 'minAmount', 'maxAmount'] as const;

/**
 * Changes the named settings, all or none.
 * Refusals: the sentence saying which name or value does not fit.
 */
export function changeSettings(
  settings: Settings,
  wanted: Record<string, unknown>,
): string | undefined {
  const changes: Partial<Settings> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const refusal = readSetting(changes, name, value);
    if (refusal !== undefined) return refusal;
  }
  Object.assign(settings, changes);
  return undefined;
}

function readSetting(
  into: Partial<Settings>,
  name: string,
  value: unknown,
): string | undefined {
  const text = texts.find((known) => known === name);
  const count = counts.find((known) => known === name);
  const amount = amounts.find((known) => known === name);
  if (text !== undefined && typeof value === 'string') into[text] = value;
  else if (count !== undefined && isCount(value)) into[count] = value;
  else if (amount !== undefined) {
    const ngwee = parseKwacha(value);
    if (ngwee === undefined) return `${name} is an amount in kwacha`;
    into[amount] = ngwee;
  } else if (name === 'autoAnswer' && isAutoAnswer(value)) into.autoAnswer = value;
  else if (name === 'ussdGateway' && isUssdGateway(value)) into.ussdGateway = value;
  else if (name === 'ussdFault' && isUssdFault(value)) into.ussdFault = value;
  else if (name === 'registerState' && isRegisterState(value)) into.registerState = value;
  else if ([...texts, ...counts, ...choices].includes(name)) return `${name} does not fit`;
  else return `there is no setting ${name}`;
  return undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isAutoAnswer(value: unknown): value is Settings['autoAnswer'] {
  return value === 'person' || value === 'approve' || value === 'decline';
}

function isUssdGateway(value: unknown): value is UssdGatewayName {
  return ussdGatewayNames.some((name) => name === value);
}

function isUssdFault(value: unknown): value is UssdFault {
  return ussdFaults.some((name) => name === value);
}

function isRegisterState(value: unknown): value is RegisterState {
  return registerStates.some((state) => state === value);
}
