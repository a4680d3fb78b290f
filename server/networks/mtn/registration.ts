import { open, registerProvider, secret } from '../registration.ts';
import { mtn } from './mtn.ts';
import { mtnFloats, mtnReadiness } from './readiness.ts';
import { readSettings } from './settings.ts';

export const mtnProvider = registerProvider({
  name: 'mtn',
  networks: ['MTN'],
  accountSetting: 'MTN_COLLECTION_KEY',
  readSettings,
  showSettings: (access) => [
    open('MTN_URL', access?.url),
    open('MTN_TARGET_ENVIRONMENT', access?.targetEnvironment),
    open('MTN_CALLBACK_URL', access?.callbackUrl),
    secret('MTN_COLLECTION_KEY', access?.collection.subscriptionKey),
    secret('MTN_DISBURSEMENT_KEY', access?.disbursement.subscriptionKey),
  ],
  connect: mtn,
  readiness: (access, { now }) => mtnReadiness(access, now),
  floats: mtnFloats,
});
