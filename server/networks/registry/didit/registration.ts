import { open, secret } from '../../registration.ts';
import { registerRegistry, registryAccess } from '../registration.ts';
import { didit } from './didit.ts';

export const diditRegistry = registerRegistry({
  name: 'didit',
  readSettings: (reading) =>
    registryAccess(reading, {
      name: 'didit',
      url: 'https://verification.didit.me',
      key: 'sandbox-didit-key',
    }),
  showSettings: (access) => [
    open('DIDIT_URL', access?.url),
    secret('DIDIT_API_KEY', access?.apiKey),
  ],
  connect: didit,
});
