import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { beginPasskey, endPasskey } from '../../contract/staff/session-acts.ts';
import { callAct } from './call-act.ts';
import { demoDevice, signsAsDemo } from './demo-device.ts';

/** What the contract hands through unread, both ways. */
type Opaque = Record<string, unknown>;

/** Lets a passkey sign a challenge. Throws what the browser throws when nobody does. */
export async function signs(options: Opaque): Promise<Opaque> {
  const demo = demoDevice();
  if (demo !== null) return { ...Object(await signsAsDemo(demo, options['challenge'])) };
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Lets a device make a passkey. */
export async function makesPasskey(options: Opaque): Promise<Opaque> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Logs in by a passkey; in a session of the same person it confirms who is there. */
export async function confirmsByPasskey() {
  const { options } = await callAct(beginPasskey, {});
  return await callAct(endPasskey, { response: await signs(options) });
}
