import { startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Opaque } from './passkey.ts';

/** Lets a device make a passkey. */
export async function makesPasskey(options: Opaque): Promise<Opaque> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}
