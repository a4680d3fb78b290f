import { isRecord, readJsonObject } from '../http/router.ts';
import type { Settings } from '../settings.ts';
import { parseKwacha, shortKwachaText } from '../world/kwacha.ts';
import type { ProviderCode } from '../world/network.ts';
import { mobileOfMsisdn, networkOfProvider, networks } from '../world/network.ts';
import type { Refusal } from './failures.ts';
import { refuse } from './failures.ts';
import type { PaymentKind, PaymentRequest } from './payment.ts';
import { wordsOf } from './payment.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const mostMetadata = 10;

/** What was read, or the refusal; `id` is what the answer names as the payment's id. */
export type ReadRequest =
  { request: PaymentRequest } | { id: string | null; refusal: Refusal; wellFormed: boolean };

/**
 * Reads a deposit or payout request as strictly as pawaPay v2 documents it. `wellFormed` is false
 * when the shape is wrong (HTTP 400) and true when only a value is refused (HTTP 200).
 */
export function readPaymentRequest(
  kind: PaymentKind,
  bytes: Buffer,
  settings: Settings,
): ReadRequest {
  const body = readJsonObject(bytes);
  if (body === undefined) {
    const refusal = refuse('INVALID_INPUT', 'Unable to parse the request body as JSON.');
    return { id: null, refusal, wellFormed: false };
  }
  const named = body[wordsOf[kind].id];
  const id = typeof named === 'string' ? named : null;
  const misshapen = checkShape(kind, body);
  if (misshapen !== undefined) return { id, refusal: misshapen, wellFormed: false };
  const read = readValues(kind, body, settings);
  if ('request' in read) return read;
  const unnamed = read.refusal.code === 'AMOUNT_OUT_OF_BOUNDS';
  return { id: unnamed ? null : id, refusal: read.refusal, wellFormed: true };
}

function checkShape(kind: PaymentKind, body: Record<string, unknown>): Refusal | undefined {
  const { id, party } = wordsOf[kind];
  const optional = ['clientReferenceId', 'customerMessage', 'metadata'];
  if (kind === 'deposit') optional.push('preAuthorisationCode');
  const account = accountOf(body[party]);
  return (
    checkNames(body, [id, 'amount', 'currency', party], optional) ??
    (isRecord(body[party]) ? undefined : invalid(party)) ??
    checkNames(body[party], ['type', 'accountDetails'], []) ??
    (account === undefined ? invalid('accountDetails') : undefined) ??
    checkNames(account, ['phoneNumber', 'provider'], []) ??
    (typeof body[id] === 'string' && uuidForm.test(body[id]) ? undefined : invalid(id)) ??
    (typeof body['amount'] === 'string' ? undefined : invalid('amount')) ??
    (typeof body['currency'] === 'string' ? undefined : invalid('currency')) ??
    (typeof account?.['phoneNumber'] === 'string' ? undefined : invalid('phoneNumber')) ??
    (typeof account?.['provider'] === 'string' ? undefined : invalid('provider')) ??
    checkOptional(body)
  );
}

function checkNames(
  value: unknown,
  required: readonly string[],
  optional: readonly string[],
): Refusal | undefined {
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  const extra = names.find((name) => !required.includes(name) && !optional.includes(name));
  if (extra !== undefined) {
    return refuse(
      'UNSUPPORTED_PARAMETER',
      `Request includes an unsupported parameter '${extra}'. ` +
        'Please remove unsupported parameters from request body.',
    );
  }
  const missing = required.find((name) => value[name] === undefined || value[name] === null);
  if (missing === undefined) return undefined;
  return refuse('MISSING_PARAMETER', `The request is missing the parameter '${missing}'.`);
}

function checkOptional(body: Record<string, unknown>): Refusal | undefined {
  const { customerMessage: message, clientReferenceId: reference, metadata } = body;
  const fits = (value: unknown, least: number, most: number): boolean =>
    value === undefined ||
    (typeof value === 'string' && value.length >= least && value.length <= most);
  if (
    !fits(message, 4, 22) ||
    (message !== undefined && !/^[a-zA-Z0-9 ]+$/.test(String(message)))
  ) {
    return invalid('customerMessage');
  }
  if (!fits(reference, 1, 50)) return invalid('clientReferenceId');
  if (metadata === undefined) return undefined;
  if (!Array.isArray(metadata) || metadata.length > mostMetadata) return invalid('metadata');
  const names = metadata.flatMap((entry: unknown) =>
    isRecord(entry) ? Object.keys(entry).filter((name) => name !== 'isPII') : [],
  );
  if (names.length !== metadata.length) return invalid('metadata');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return undefined;
  return refuse('DUPLICATE_METADATA_FIELD', `The metadata field '${twice}' is given twice.`);
}

function readValues(
  kind: PaymentKind,
  body: Record<string, unknown>,
  settings: Settings,
): { request: PaymentRequest } | { refusal: Refusal } {
  const words = wordsOf[kind];
  const account = accountOf(body[words.party]);
  const phoneNumber = String(account?.['phoneNumber']);
  const network = networkOfProvider(account?.['provider']);
  const mobile = mobileOfMsisdn(phoneNumber);
  const amountText = String(body['amount']);
  if (network === undefined) {
    const message = `The provider '${String(account?.['provider'])}' is not supported.`;
    return { refusal: refuse('INVALID_PROVIDER', message) };
  }
  const provider = networks[network].provider;
  if (body['currency'] !== 'ZMW') {
    const message = `The currency '${String(body['currency'])}' is not supported by '${provider}'.`;
    return { refusal: refuse('INVALID_CURRENCY', message) };
  }
  if (mobile === undefined) {
    const message = `The phone number '${phoneNumber}' seems to be invalid for the provider`;
    return { refusal: refuse('INVALID_PHONE_NUMBER', `${message} '${provider}'.`) };
  }
  const amount = parseKwacha(amountText);
  if (amount === undefined) {
    const message = `The amount '${amountText}' is not valid for the provider '${provider}'.`;
    return { refusal: refuse('INVALID_AMOUNT', message) };
  }
  const outside = checkBounds(amount, provider, settings);
  if (outside !== undefined) return { refusal: outside };
  return {
    request: {
      kind,
      paymentId: String(body[words.id]),
      mobile,
      provider,
      amount,
      amountText,
      ...readOptional(body),
    },
  };
}

function checkBounds(
  amount: bigint,
  provider: ProviderCode,
  { minAmount, maxAmount }: Settings,
): Refusal | undefined {
  if (amount >= minAmount && amount <= maxAmount) return undefined;
  return refuse(
    'AMOUNT_OUT_OF_BOUNDS',
    `The amount needs to be more than '${shortKwachaText(minAmount)}' and less than ` +
      `'${shortKwachaText(maxAmount)}' for provider '${provider}'.`,
  );
}

function readOptional(
  body: Record<string, unknown>,
): Pick<PaymentRequest, 'clientReferenceId' | 'customerMessage' | 'metadata'> {
  const { clientReferenceId, customerMessage, metadata } = body;
  const entries = Array.isArray(metadata) ? metadata.filter(isRecord) : [];
  const merged = Object.assign({}, ...entries.map(({ isPII: _hidden, ...rest }) => rest));
  return {
    ...(typeof clientReferenceId === 'string' ? { clientReferenceId } : {}),
    ...(typeof customerMessage === 'string' ? { customerMessage } : {}),
    ...(metadata === undefined ? {} : { metadata: merged }),
  };
}

function accountOf(party: unknown): Record<string, unknown> | undefined {
  const account = isRecord(party) ? party['accountDetails'] : undefined;
  return isRecord(account) ? account : undefined;
}

function invalid(name: string): Refusal {
  return refuse('INVALID_PARAMETER', `The value of the parameter '${name}' is not valid.`);
}
