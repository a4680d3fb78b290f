import type { RegistryAnswer, RegistryField } from '../../../../domain/rules/registry.ts';
import { listOf, recordOf, textOf } from '../../../store/foreign-json.ts';
import type { RegistryReply } from '../../../store/ports/identity-registry.ts';
import { bare, down, unclear } from '../registration.ts';
import type { Came } from '../registration.ts';

/** Their only service that we ask. */
export const diditService = 'zmb_national_id';

const fieldNames: Readonly<Record<string, RegistryField>> = {
  identification_number: 'number',
  national_id: 'number',
  first_name: 'first-name',
  last_name: 'last-name',
  full_name: 'name',
  date_of_birth: 'birth-date',
};

/**
 * What Didit answered, as its reference of `database-validation` has it. Its own verdict (`status`)
 * calls a partial match approved, so it is not read. Neither is what the register sent.
 */
export function readDidit(came: Came | null): RegistryReply {
  if (came === null || came.body === undefined) {
    // A refusal is one in any form.
    const isRefusal = came !== null && came.status >= 400 && came.status < 500;
    return bare(isRefusal ? refusalOf({ ...came, body: {} }) : down());
  }
  if (came.status < 200 || came.status >= 300) return bare(refusalOf(came));
  const body = recordOf(came.body);
  const inner = body['database_validation'];
  // Pages of single countries show it at the top.
  const answer = findingOf(inner === undefined ? body : recordOf(inner));
  const requestId = textOf(body['request_id']);
  const isId = requestId !== null && /^[\w-]{1,100}$/.test(requestId);
  return { answer, requestId: isId ? requestId : null, price: null };
}

function refusalOf({ status, body, retryAfterSeconds }: Came): RegistryAnswer {
  if (status >= 500 || status === 408) return down();
  if (status === 429) return down(retryAfterSeconds);
  const said = recordOf(body);
  if (status === 402) return fault('balance');
  if (status === 401 || status === 403) {
    const isBalance = /credit|balance/i.test(firstText(said['error']) ?? '');
    return fault(isBalance ? 'balance' : 'key');
  }
  if (status !== 400) return status >= 300 && status < 400 ? down() : fault('request');
  return whatIsBad(said);
}

/** HTTP 400: about us, or about the form of the number. */
function whatIsBad(said: Readonly<Record<string, unknown>>): RegistryAnswer {
  if ('requires_onboarding' in said) return fault('onboarding');
  if ('services_requiring_consent' in said) return fault('consent');
  if ('fields_required_by' in said) return fault('request');
  if ('services' in said) return fault('product');
  if ('invalid_fields_by_service' in said) return unclear('format');
  const error = firstText(said['error']) ?? '';
  if (/issuing state/i.test(error)) return fault('product');
  const isFormat = Object.keys(said).some(
    (name) => name in fieldNames && /invalid/i.test(firstText(said[name]) ?? ''),
  );
  return isFormat ? unclear('format') : fault('request');
}

function firstText(value: unknown): string | null {
  return textOf(value) ?? textOf(listOf(value)[0]);
}

const fault = (what: Extract<RegistryAnswer, { kind: 'our-fault' }>['what']) =>
  ({ kind: 'our-fault', what }) as const;

interface Compared {
  readonly full: readonly RegistryField[];
  readonly partly: readonly RegistryField[];
  readonly not: readonly RegistryField[];
  /** A field or word that we do not know. */
  readonly isStrange: boolean;
}

function findingOf(inner: Readonly<Record<string, unknown>>): RegistryAnswer {
  const score = inner['match_score'];
  // Of a sandbox it is 100, of a register at most 1.
  if (typeof score === 'number' && score > 1) return fault('sandbox-key');
  const isOurs = (one: unknown) => recordOf(one)['service_id'] === diditService;
  if (listOf(inner['errors']).some(isOurs)) return down();
  const match = inner['match_type'];
  const list = inner['validations'];
  if (!Array.isArray(list)) return byMatch(match, compare(list), true);
  const one = recordOf(list.find(isOurs));
  const compared = compare(one['validation']);
  const code = textOf(one['outcome_code']);
  return code === null || code === ''
    ? byMatch(match, compared, false)
    : byCode(code, match, compared);
}

function compare(map: unknown): Compared {
  const entries = Object.entries(recordOf(map));
  const of = (word: string) =>
    entries.flatMap(([name, said]) => {
      const field = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined;
      return said === word && field !== undefined ? [field] : [];
    });
  const [full, partly, not] = [of('full_match'), of('partial_match'), of('no_match')];
  const known = full.length + partly.length + not.length;
  return { full, partly, not, isStrange: known !== entries.length };
}

function byCode(code: string, match: unknown, compared: Compared): RegistryAnswer {
  const { full, partly, not, isStrange } = compared;
  switch (code) {
    case 'MATCH': {
      const isOther = typeof match === 'string' && match !== 'full_match';
      const isWhole = partly.length + not.length === 0 && !isStrange && !isOther;
      return isWhole ? { kind: 'agrees', compared: full } : unclear('contradictory');
    }
    case 'PARTIAL_MATCH':
      return disagrees([...partly, ...not], []);
    case 'NO_MATCH':
      if (not.includes('number')) return { kind: 'not-found' };
      return disagrees(partly, not);
    case 'DOCUMENT_NOT_FOUND':
      return { kind: 'not-found' };
    case 'DECEASED':
      return { kind: 'deceased' };
    case 'MINOR_BLOCKED':
      return { kind: 'minor' };
    case 'INVALID_DOCUMENT_FORMAT':
    case 'INVALID_INPUT':
      return unclear('format');
    case 'INCONCLUSIVE':
      return unclear('inconclusive');
    case 'REGISTRY_UNAVAILABLE':
    case 'REGISTRY_ERROR':
      return down();
    default:
      // No selfie is sent.
      return code.startsWith('BIOMETRIC_') ? fault('product') : unclear(code);
  }
}

/** Without a code. A flat map has none and cannot tell an unknown number from another name. */
function byMatch(match: unknown, compared: Compared, isFlat: boolean): RegistryAnswer {
  const { full, partly, not, isStrange } = compared;
  if (match === null) return unclear('inconclusive');
  if (match === 'full_match') {
    const isNamed =
      full.includes('name') || (full.includes('first-name') && full.includes('last-name'));
    const isProved = full.includes('number') && isNamed;
    const isWhole = partly.length + not.length === 0 && !isStrange;
    return isProved && isWhole ? { kind: 'agrees', compared: full } : unclear('no-word');
  }
  if (match === 'partial_match') return disagrees([...partly, ...not], []);
  if (match !== 'no_match') return unclear('shape');
  if (not.includes('number')) return isFlat ? unclear('flat') : { kind: 'not-found' };
  return disagrees(partly, not);
}

function disagrees(
  nearly: readonly RegistryField[],
  clearly: readonly RegistryField[],
): RegistryAnswer {
  if (nearly.length + clearly.length === 0) return unclear('no-field');
  return { kind: 'disagrees', nearly, clearly };
}
