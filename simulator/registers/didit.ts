import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { hasKey, outcomeOf, withoutAnswer } from './outcomes.ts';
import type { Outcome, Register } from './outcomes.ts';

const service = 'zmb_national_id';

/** Didit's `database-validation`, version 3, for Zambian cards. */
export function createDidit(register: Register): Routes {
  const { world, forgotten } = register;
  const behind = (act: (request: Request) => Answer) => (request: Request) =>
    refusalOf(register, request) ?? act(request);
  return {
    'POST /didit/v3/database-validation/': behind((request) => validate(register, request)),
    'GET /didit/v1/organization/database-validation-countries/': behind(() =>
      answerJson(200, { countries: [catalogue] }),
    ),
    'GET /didit/v3/billing/balance/': behind(() =>
      answerJson(200, { balance: world.settings.registerBalance }),
    ),
    'DELETE /didit/v3/session/{id}/delete/': behind(({ parts }) => {
      forgotten.push(parts['id'] ?? '');
      return { status: 204, text: '', type: 'text/plain' };
    }),
  };
}

const catalogue = {
  issuing_state: 'ZMB',
  services: [
    {
      service_id: service,
      required_fields: ['national_id', 'first_name', 'last_name'],
      optional_fields: ['date_of_birth'],
      requires_consent: true,
      price: '0.45',
    },
  ],
};

const credits = { error: "You don't have enough credits to perform this request." };

function refusalOf({ world }: Register, request: Request): Answer | null {
  const { registerState: state, diditApiKey } = world.settings;
  if (!hasKey(request, diditApiKey) || state.startsWith('key-')) {
    return answerJson(state === 'key-401' ? 401 : 403, { detail: 'Invalid API key.' });
  }
  return null;
}

function validate(register: Register, request: Request): Answer {
  const { registerState: state } = register.world.settings;
  if (state === 'balance-403') return answerJson(403, credits);
  if (state === 'balance-402') return answerJson(402, credits);
  const body = readJsonObject(request.body) ?? {};
  if (state === 'onboarding') {
    return answerJson(400, { services: ['needs onboarding'], requires_onboarding: [service] });
  }
  if (state === 'consent' || body['consent'] !== true) {
    const consent = ['Consent is required.'];
    return answerJson(400, { consent, services_requiring_consent: [service] });
  }
  if (body['issuing_state'] !== 'ZMB') {
    return answerJson(400, { error: ['Invalid issuing state.'] });
  }
  if (JSON.stringify(body['services']) !== JSON.stringify([service])) {
    return answerJson(400, { services: ['Unknown service_id.'] });
  }
  const missing = ['national_id', 'first_name', 'last_name'].filter((name) => !body[name]);
  if (missing.length > 0) {
    const by = Object.fromEntries(missing.map((name) => [name, [service]]));
    const error = ['Missing required fields.'];
    return answerJson(400, { error, fields_required_by: by });
  }
  const nrc = String(body['national_id']);
  const outcome = outcomeOf(nrc);
  if (outcome === null) {
    const invalid_fields_by_service = { [service]: ['national_id_format'] };
    return answerJson(400, { error: ['Invalid format.'], invalid_fields_by_service });
  }
  const times = register.count(nrc);
  return withoutAnswer(outcome, () => times)(nrc) ?? found(outcome, body);
}

const words: Readonly<Partial<Record<Outcome, readonly [match: string | null, code: string]>>> =
  {
    'name-nearly': ['partial_match', 'PARTIAL_MATCH'],
    'name-clearly': ['no_match', 'NO_MATCH'],
    'date-clearly': ['no_match', 'NO_MATCH'],
    'not-found': ['no_match', 'DOCUMENT_NOT_FOUND'],
    deceased: ['no_match', 'DECEASED'],
    unclear: [null, 'INCONCLUSIVE'],
    'new-word': ['partial_match', 'SOMETHING_NEW'],
  };

function found(outcome: Outcome, body: Readonly<Record<string, unknown>>): Answer {
  const [match_type, outcome_code] = words[outcome] ?? ['full_match', 'MATCH'];
  const name = outcome === 'name-nearly' ? 'partial_match' : 'full_match';
  const day = outcome === 'date-clearly' ? 'no_match' : 'full_match';
  const validation = {
    identification_number: 'full_match',
    first_name: outcome === 'name-clearly' ? 'no_match' : 'full_match',
    last_name: outcome === 'name-clearly' ? 'no_match' : name,
    ...('date_of_birth' in body && { date_of_birth: day }),
  };
  const isFlat = outcome === 'flat';
  const whole = {
    // As they call it unless asked otherwise: nothing to decide by.
    status: 'Approved',
    issuing_state: 'ZMB',
    validation_type: 'one_by_one',
    screened_data: body,
    match_type,
    validations: isFlat
      ? validation
      : [{ service_id: service, validation, outcome_code, source_data: body }],
    warnings: [],
    errors: [],
    services_used: [service],
    match_score: match_type === 'full_match' ? 1 : 0.6,
  };
  const request_id = crypto.randomUUID();
  const vendor_data = body['vendor_data'];
  return outcome === 'top-level'
    ? answerJson(200, { request_id, vendor_data, ...whole })
    : answerJson(200, { request_id, vendor_data, database_validation: whole });
}
