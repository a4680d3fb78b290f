import { networks } from '../../../contract/market/network.ts';
import { open, registerProvider, secret } from '../registration.ts';
import { pawapay } from './pawapay.ts';
import { pawapayFloats, pawapayReadiness } from './readiness.ts';
import { readSettings } from './settings.ts';

export const pawapayProvider = registerProvider({
  name: 'pawapay',
  networks,
  accountSetting: 'PAWAPAY_TOKEN',
  readSettings,
  showSettings: (access) => [
    open('PAWAPAY_URL', access?.url),
    secret('PAWAPAY_TOKEN', access?.token),
    secret('PAWAPAY_SIGNING_KEYS', access?.signingKeys?.length),
  ],
  connect: pawapay,
  readiness: pawapayReadiness,
  async floats(access, now) {
    return [await pawapayFloats(access, now)].flat();
  },
});
