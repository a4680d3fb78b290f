import { describe, expect, it } from 'vitest';
import { answeringProvider, cardOf } from '../../../../testing/register-card.ts';
import { didit } from './didit.ts';

const provider = answeringProvider();
const service = 'zmb_national_id';
const finding = (outcome_code: string | null, validation: object, more: object = {}) => ({
  request_id: 'q1',
  database_validation: {
    status: 'Approved',
    match_type: 'full_match',
    validations: [{ service_id: service, validation, outcome_code }],
    ...more,
  },
});
const all = { identification_number: 'full_match', full_name: 'full_match' };
const flat = (validations: object, match_type: string | null) => ({
  request_id: 'q1',
  database_validation: { match_type, validations },
});
const fault = (what: string) => ({ kind: 'our-fault', what });
const unclear = (code: string) => ({ kind: 'unclear', code });

/** HTTP status, body, what it means; each row of the contract of Didit. */
const rowsOfDidit: readonly (readonly [number, unknown, object])[] = [
  [
    400,
    { error: ['Missing'], fields_required_by: { first_name: [service] } },
    fault('request'),
  ],
  [400, { error: ['Invalid issuing state: ZMX'] }, fault('product')],
  [400, { services: ['Unknown service_id zmb.'] }, fault('product')],
  [400, { services: ['zmb_national_id is not currently live for ZMB'] }, fault('product')],
  [400, { services: ['x'], requires_onboarding: [service] }, fault('onboarding')],
  [400, { consent: ['x'], services_requiring_consent: [service] }, fault('consent')],
  [400, { national_id: ['Invalid format.'] }, unclear('format')],
  [400, { error: ['x'], invalid_fields_by_service: { [service]: ['f'] } }, unclear('format')],
  [400, 'what', fault('request')],
  [401, { detail: 'no' }, fault('key')],
  [403, { detail: 'no' }, fault('key')],
  [403, { error: "You don't have enough credits" }, fault('balance')],
  [402, { error: "You don't have enough credits" }, fault('balance')],
  [404, {}, fault('request')],
  [429, { detail: 'slow down' }, { kind: 'down', retryAfterSeconds: 7 }],
  [500, {}, { kind: 'down' }],
  [502, { error: 'x', validation_errors: [{ service_id: service }] }, { kind: 'down' }],
  [200, undefined, { kind: 'down' }],
  [200, [], unclear('shape')],
  [200, finding('MATCH', all), { kind: 'agrees', compared: ['number', 'name'] }],
  [200, finding('MATCH', { ...all, last_name: 'no_match' }), unclear('contradictory')],
  [200, finding('MATCH', { ...all, colour: 'full_match' }), unclear('contradictory')],
  [200, finding('MATCH', all, { match_type: 'partial_match' }), unclear('contradictory')],
  [
    200,
    finding('PARTIAL_MATCH', { ...all, last_name: 'partial_match' }),
    { kind: 'disagrees', nearly: ['last-name'], clearly: [] },
  ],
  [
    200,
    finding('NO_MATCH', { ...all, date_of_birth: 'no_match', last_name: 'partial_match' }),
    { kind: 'disagrees', nearly: ['last-name'], clearly: ['birth-date'] },
  ],
  [200, finding('NO_MATCH', { identification_number: 'no_match' }), { kind: 'not-found' }],
  [200, finding('NO_MATCH', {}), unclear('no-field')],
  [200, finding('DOCUMENT_NOT_FOUND', {}), { kind: 'not-found' }],
  [200, finding('DECEASED', all), { kind: 'deceased' }],
  [200, finding('MINOR_BLOCKED', all), { kind: 'minor' }],
  [200, finding('INVALID_DOCUMENT_FORMAT', {}), unclear('format')],
  [200, finding('INVALID_INPUT', {}), unclear('format')],
  [200, finding('INCONCLUSIVE', all), unclear('inconclusive')],
  [200, finding('REGISTRY_UNAVAILABLE', {}), { kind: 'down' }],
  [200, finding('REGISTRY_ERROR', {}), { kind: 'down' }],
  [200, finding('MATCH', all, { errors: [{ service_id: service }] }), { kind: 'down' }],
  [200, finding('BIOMETRIC_FAILED', all), fault('product')],
  [200, finding('BRAND_NEW', all), unclear('brand_new')],
  [200, finding('Chipo Mwanawina 1994', all), unclear('other')],
  [200, finding('MATCH', all, { match_score: 100 }), fault('sandbox-key')],
  [200, finding(null, all), { kind: 'agrees', compared: ['number', 'name'] }],
  [200, finding(null, { full_name: 'full_match' }), unclear('no-word')],
  [200, finding(null, all, { match_type: null }), unclear('inconclusive')],
  [200, flat(all, 'full_match'), { kind: 'agrees', compared: ['number', 'name'] }],
  [200, flat({ full_name: 'full_match' }, 'full_match'), unclear('no-word')],
  [200, flat({ identification_number: 'no_match' }, 'no_match'), unclear('flat')],
  [
    200,
    flat({ ...all, full_name: 'partial_match' }, 'partial_match'),
    { kind: 'disagrees', nearly: ['name'], clearly: [] },
  ],
];

describe('Didit', () => {
  it.each(rowsOfDidit)('HTTP %d %j: %j', async (status, body, expected) => {
    provider.answers(status, body);
    const said = await didit({ url: provider.url(), apiKey: 'k' }).verify(cardOf('00'));
    expect(said.answer).toEqual(expected);
  });

  it('is sent the card and the consent, and no borrower', async () => {
    provider.answers(500, {});
    await didit({ url: provider.url(), apiKey: 'k' }).verify(cardOf('00'));
    expect(provider.heard.map(({ key }) => key)).toEqual(['k']);
    expect(JSON.parse(provider.heard[0]?.body ?? '')).toEqual({
      issuing_state: 'ZMB',
      services: [service],
      national_id: '123400/11/1',
      first_name: 'Chipo',
      last_name: 'Mwanawina',
      consent: true,
      partial_match_action: 'DECLINE',
      no_match_action: 'DECLINE',
      save_api_request: true,
      vendor_data: 'r1',
    });
  });
});
