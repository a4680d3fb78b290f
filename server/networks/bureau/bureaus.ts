import { bureauNames } from '../../../contract/words/bureau-name.ts';
import type { BureauConfig, CreditBureau } from '../../store/ports/credit-bureau.ts';
import { lookup } from '../../store/settings.ts';
import { open } from '../registration.ts';
import type { Reading, ShownSetting } from '../registration.ts';
import { simulatedBureau } from './simulated/simulated.ts';

/** No bureau's protocol is published here: a contract comes first. No one is asked or told. */
const draftBureau: CreditBureau = {
  name: 'draft',
  status: 'draft',
  inquire: async () => ({ inquiry: { kind: 'not-configured' }, report: null }),
  submit: async () => ({ kind: 'refused', why: 'profile-unconfirmed' }),
  health: async () => ({
    account: 'Credit bureau (draft)',
    found: [['status', 'DRAFT: unconfirmed']],
    faults: ['The credit bureau is a draft: no one is asked about, and no file is sent.'],
    floats: [],
  }),
};

/** The bureau that `CREDIT_BUREAU` names: with the simulator the simulated one, else none. */
export function bureauSettings(reading: Reading): { readonly bureau: BureauConfig | null } {
  const { env, problems, simulatorUrl } = reading;
  const { choice, number } = lookup(env, problems);
  const played = simulatorUrl === null ? 'none' : 'simulated';
  const name = choice('CREDIT_BUREAU', ['none', ...bureauNames]) ?? played;
  const mostADay = number('CREDIT_BUREAU_A_DAY', 200, 1_000_000);
  if (name === 'none') return { bureau: null };
  if (name === 'draft') return { bureau: { name, mostADay, connect: () => draftBureau } };
  if (simulatorUrl === null) {
    problems.push('CREDIT_BUREAU=simulated needs PROVIDERS=simulator.');
    return { bureau: null };
  }
  const access = {
    url: `${simulatorUrl}/bureau`,
    apiKey: 'sandbox-bureau-key',
  };
  return { bureau: { name, mostADay, connect: () => simulatedBureau(access) } };
}

/** The settings of bureaus, as staff see them. */
export function shownBureaus(config: BureauConfig | null): ShownSetting[] {
  return [
    open('CREDIT_BUREAU', config?.name ?? 'none'),
    open('CREDIT_BUREAU_A_DAY', config?.mostADay),
  ];
}
