import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { beginPasskey, endPasskey } from '../../contract/staff/session-acts.ts';
import { callAct } from './call-act.ts';
import { demoDevice, signsAsDemo } from './demo-device.ts';

/** What the contract hands through unread, both ways. */
export type Opaque = Record<string, unknown>;

/** Lets a passkey sign a challenge. Throws what the browser throws when none does. */
export async function signs(options: Opaque): Promise<Opaque> {
  const demo = demoDevice();
  if (demo !== null) return { ...Object(await signsAsDemo(demo, options['challenge'])) };
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  // Who is logged in already sees the first screen without it.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Logs in by a passkey; in a session of the same person it confirms who is there. */
export async function confirmsByPasskey() {
  const { options } = await callAct(beginPasskey, {});
  return await callAct(endPasskey, { response: await signs(options) });
}
