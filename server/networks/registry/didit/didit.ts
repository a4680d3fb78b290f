import type { IdentityRegistry } from '../../../store/ports/identity-registry.ts';
import { listOf, recordOf, textOf } from '../../../store/foreign-json.ts';
import type { Readiness } from '../../../store/ports/readiness.ts';
import { askProvider } from '../registration.ts';
import { diditService, readDidit } from './read-didit.ts';

export interface DiditAccess {
  readonly url: string;
  readonly apiKey: string;
}

/** The balance should last for so many askings. */
const leastAskings = 100;
/** What we send in any case. */
const sent = ['national_id', 'identification_number', 'first_name', 'last_name'];
const mayBeSent = 'date_of_birth';

/**
 * Didit, `database-validation` version 3, for Zambian cards. It compares the card. It says why
 * that did not match only where it keeps a session, which is deleted when our row is there.
 */
export function didit({ url, apiKey }: DiditAccess): IdentityRegistry {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  // Whether they take a date of birth is known from their catalogue.
  let takesBirthDate = false;
  return {
    name: 'didit',
    async verify({ nrc, firstName, lastName, birthDate, reference }) {
      const body = JSON.stringify({
        issuing_state: 'ZMB',
        services: [diditService],
        national_id: nrc,
        first_name: firstName,
        last_name: lastName,
        ...(takesBirthDate && { [mayBeSent]: birthDate }),
        consent: true,
        partial_match_action: 'DECLINE',
        no_match_action: 'DECLINE',
        save_api_request: true,
        vendor_data: reference,
      });
      const request = { method: 'POST', headers, body } as const;
      return readDidit(await askProvider(`${url}/v3/database-validation/`, request));
    },
    async health() {
      const [catalogue, money] = await Promise.all([
        askProvider(`${url}/v1/organization/database-validation-countries/`, { headers }),
        askProvider(`${url}/v3/billing/balance/`, { headers }),
      ]);
      const service = serviceIn(catalogue?.body);
      const fields = listOf(recordOf(service)['required_fields']).flatMap(
        (one) => textOf(one) ?? [],
      );
      if (service !== null) {
        const optional = listOf(recordOf(service)['optional_fields']);
        takesBirthDate = [...fields, ...optional].includes(mayBeSent);
      }
      return readinessOf({
        status: catalogue?.status ?? null,
        isListed: service !== null,
        fields,
        price: numberText(recordOf(service)['price']),
        balance: money?.status === 200 ? numberText(recordOf(money.body)['balance']) : null,
      });
    },
    async forget(requestId) {
      const path = `/v3/session/${encodeURIComponent(requestId)}/delete/`;
      const came = await askProvider(url + path, { method: 'DELETE', headers });
      // 404: it was deleted before.
      return came !== null && [200, 204, 404].includes(came.status);
    },
  };
}

/** The entry of our service wherever it is: their page of the catalogue shows no shape. */
function serviceIn(value: unknown, depth = 0): unknown {
  if (depth > 6 || typeof value !== 'object' || value === null) return null;
  if (recordOf(value)['service_id'] === diditService) return value;
  for (const one of Object.values(value)) {
    const found = serviceIn(one, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function numberText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return text !== null && /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

function readinessOf(of: {
  readonly status: number | null;
  readonly isListed: boolean;
  readonly fields: readonly string[];
  readonly price: string | null;
  readonly balance: string | null;
}): Readiness {
  const { status, isListed, fields, price, balance } = of;
  const faults: string[] = [];
  if (status === null) faults.push('Didit did not answer.');
  else if (status === 401 || status === 403) {
    faults.push(`Didit does not let us in (HTTP ${status}): look at DIDIT_API_KEY.`);
  } else if (status !== 200) faults.push(`Didit answered HTTP ${status}.`);
  else if (!isListed) faults.push(`Didit does not offer ${diditService} to our account.`);
  const asked = fields.filter((field) => ![...sent, mayBeSent].includes(field));
  if (asked.length > 0) faults.push(`Didit asks for fields that we do not send: ${asked[0]}.`);
  const least = leastAskings * Number(price ?? 1);
  if (balance !== null && Number(balance) < least) {
    faults.push(`The balance at Didit is for fewer than ${leastAskings} cards.`);
  }
  return {
    account: 'Didit',
    found: [
      ['balance', balance === null ? 'not known' : `USD ${balance}`],
      ['price of a card', price === null ? 'not known' : `USD ${price}`],
      ['required fields', fields.join(', ').slice(0, 200) || 'not known'],
    ],
    faults,
    floats: [],
  };
}
