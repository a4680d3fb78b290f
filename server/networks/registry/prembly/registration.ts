import { lookup } from '../../../store/settings.ts';
import { open, secret } from '../../registration.ts';
import { registerRegistry, registryAccess } from '../registration.ts';
import { prembly } from './prembly.ts';

export const premblyRegistry = registerRegistry({
  name: 'prembly',
  readSettings: (reading) => ({
    ...registryAccess(reading, {
      name: 'prembly',
      url: 'https://api.prembly.com',
      key: 'sandbox-prembly-key',
    }),
    appId: lookup(reading.env, reading.problems).text('PREMBLY_APP_ID', ''),
  }),
  showSettings: (access) => [
    open('PREMBLY_URL', access?.url),
    secret('PREMBLY_API_KEY', access?.apiKey),
    open('PREMBLY_APP_ID', access?.appId),
  ],
  connect: prembly,
});
