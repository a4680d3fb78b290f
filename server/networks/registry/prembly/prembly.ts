import type { RegistryAnswer } from '../../../../domain/rules/registry.ts';
import { listOf, recordOf, textOf } from '../../../store/foreign-json.ts';
import type {
  IdentityRegistry,
  RegistryQuestion,
  RegistryReply,
} from '../../../store/ports/identity-registry.ts';
import { askProvider, bare, down, unclear } from '../registration.ts';
import type { Came } from '../registration.ts';
import { compareRecord } from './compare-record.ts';

export interface PremblyAccess {
  readonly url: string;
  readonly apiKey: string;
  /** Of the older endpoints; empty: not sent. */
  readonly appId: string;
}

/** They ask again where an asking is pending. */
const pendingSeconds = 15 * 60;

/** Prembly: it is sent the number alone, and answers the record of its owner. */
export function prembly({ url, apiKey, appId }: PremblyAccess): IdentityRegistry {
  const headers = {
    'x-api-key': apiKey,
    'content-type': 'application/json',
    ...(appId !== '' && { 'app-id': appId }),
  };
  const path = '/api/v1/verification/api/nationalid_zambia/';
  return {
    name: 'prembly',
    async verify(asked) {
      const body = JSON.stringify({ id_number: asked.nrc });
      const came = await askProvider(url + path, { method: 'POST', headers, body });
      return readPrembly(came, asked);
    },
    // It has no call that costs nothing, and tells what one asking cost with its answer.
    health: async () => ({
      account: 'Prembly',
      found: [['balance', 'not told by Prembly']],
      faults: [],
      floats: [],
    }),
  };
}

type Card = Pick<RegistryQuestion, 'firstName' | 'lastName' | 'birthDate'>;

/** What Prembly answered: HTTP 200 for most of it, with its own code. */
export function readPrembly(came: Came | null, card: Card): RegistryReply {
  if (came === null) return bare(down());
  const { status } = came;
  if (status < 200 || status >= 300) return bare(refusalOf(came));
  if (came.body === undefined) return bare(down());
  const body = recordOf(came.body);
  const verification = recordOf(body['verification']);
  const reference = textOf(verification['reference']);
  return {
    answer: findingOf(body, verification, card),
    requestId: reference !== null && /^[\w-]{1,100}$/.test(reference) ? reference : null,
    price: priceIn(recordOf(body['billing_info'])),
  };
}

function refusalOf({ status, body, retryAfterSeconds }: Came): RegistryAnswer {
  const fault = (what: 'key' | 'balance' | 'request') => ({ kind: 'our-fault', what }) as const;
  if (status === 401 || status === 403) return fault('key');
  if (status === 402) return fault('balance');
  if (status === 429) return down(retryAfterSeconds);
  if (status === 408 || status >= 500 || status < 400) return down();
  const said = recordOf(body);
  const words = [said['message'], said['detail'], listOf(said['id_number'])[0]];
  const isNumber =
    'id_number' in said || words.some((one) => (textOf(one) ?? '').includes('id_number'));
  return status === 400 && isNumber ? unclear('format') : fault('request');
}

function findingOf(
  body: Readonly<Record<string, unknown>>,
  verification: Readonly<Record<string, unknown>>,
  card: Card,
): RegistryAnswer {
  if (verification['status'] === 'PENDING') return down(pendingSeconds);
  const code = textOf(body['response_code']) ?? '';
  switch (code) {
    case '00':
      // It may say that it was found, and yet not stand by it.
      if (body['status'] !== true || verification['status'] === 'NOT-VERIFIED') {
        return unclear('contradictory');
      }
      return compareRecord(body['data'], card);
    case '01':
      return { kind: 'not-found' };
    case '02':
      return down();
    case '03':
      return { kind: 'our-fault', what: 'balance' };
    case '':
      return unclear('shape');
    default:
      return unclear(`code-${code}`);
  }
}

function priceIn(billing: Readonly<Record<string, unknown>>): string | null {
  if (billing['was_charged'] === false) return '0';
  const [amount, currency] = [textOf(billing['amount']), textOf(billing['currency'])];
  const price = `${currency ?? ''} ${amount ?? ''}`.trim();
  return /^[A-Z]{0,3} ?\d{1,9}(\.\d{1,4})?$/.test(price) ? price : null;
}
