import { open, registerProvider, secret } from '../registration.ts';
import { airtel } from './airtel.ts';
import { airtelFloat, airtelReadiness } from './readiness.ts';
import { readSettings } from './settings.ts';

export const airtelProvider = registerProvider({
  name: 'airtel',
  networks: ['Airtel'],
  accountSetting: 'AIRTEL_CLIENT_ID',
  readSettings,
  showSettings: (access) => [
    open('AIRTEL_URL', access?.url),
    secret('AIRTEL_CLIENT_SECRET', access?.clientSecret),
  ],
  connect: airtel,
  readiness: (access) => airtelReadiness(access),
  async floats(access) {
    return [await airtelFloat(access)];
  },
});
