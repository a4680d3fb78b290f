import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardQuestion } from '../../../testing/register-card.ts';
import { diditService as service, readDidit } from './didit/read-didit.ts';
import { readPrembly } from './prembly/prembly.ts';
import { registrySettings } from './registries.ts';

describe('no answer of chance', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_127);
  const came = (body: unknown) => ({ status: 200, body, retryAfterSeconds: null });
  const card = cardQuestion('123400/11/1');
  const word = fc.constantFrom('full_match', 'partial_match', 'no_match', null, 'MATCHED', 1);
  const nearlyRight = fc.record(
    {
      match_type: word,
      match_score: fc.constantFrom(0.9, 1, 100),
      validations: fc.oneof(
        fc.record({ first_name: word, last_name: word, date_of_birth: word }),
        fc.array(
          fc.record(
            {
              service_id: fc.constantFrom(service, 'other', null),
              outcome_code: fc.constantFrom('match', 'Match', '', null, 'NO_MATCH', 'OK'),
              validation: fc.record({ full_name: word, first_name: word }),
            },
            { requiredKeys: [] },
          ),
        ),
      ),
      errors: fc.constantFrom([], [{ service_id: service }], null),
    },
    { requiredKeys: [] },
  );

  it('agrees', () => {
    const wrapped = fc.oneof(
      fc.jsonValue(),
      nearlyRight,
      nearlyRight.map((inner) => ({ request_id: 'q', database_validation: inner })),
    );
    fc.assert(
      fc.property(wrapped, fc.constantFrom(200, 201, 400, 403, 500), (body, status) => {
        const one = readDidit({ ...came(body), status }).answer.kind;
        const other = readPrembly({ ...came(body), status }, card).answer.kind;
        expect([one, other]).not.toContain('agrees');
      }),
      { numRuns: 3_000, seed },
    );
  });
});

describe('the settings of a register', () => {
  const read = (env: Record<string, string>, simulatorUrl: string | null = null) => {
    const problems: string[] = [];
    const { registry } = registrySettings({ env, problems, simulatorUrl });
    return { name: registry?.name ?? null, problems };
  };

  it.each([
    [{}, null, []],
    [{ IDENTITY_REGISTRY: 'didit', DIDIT_API_KEY: 'k' }, 'didit', []],
    [
      { IDENTITY_REGISTRY: 'prembly' },
      'prembly',
      ['PREMBLY_API_KEY is missing: real providers need it.'],
    ],
    [
      { IDENTITY_REGISTRY: 'didit', DIDIT_API_KEY: 'sandbox-didit-key' },
      'didit',
      [expect.stringMatching(/^DIDIT_API_KEY is the simulator's own/)],
    ],
    [
      { IDENTITY_REGISTRY: 'didit', DIDIT_API_KEY: 'k', DIDIT_URL: 'http://didit.example' },
      'didit',
      ['DIDIT_URL leads out without TLS: start it with https://.'],
    ],
    [
      { IDENTITY_REGISTRY: 'smile' },
      null,
      [expect.stringMatching(/must be one of: none, didit, prembly/)],
    ],
  ])('%j: %s', (env, name, problems) => {
    expect(read(env)).toEqual({ name, problems });
  });

  it('are those of the simulated Didit beside the simulator', () => {
    expect(read({}, 'http://127.0.0.1:1')).toEqual({ name: 'didit', problems: [] });
    expect(read({ IDENTITY_REGISTRY: 'none' }, 'http://127.0.0.1:1').name).toBeNull();
  });
});
