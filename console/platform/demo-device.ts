import { keep, readKept } from '../ui/browser-store.ts';

/*
 * With the simulator its people have no devices: the server holds a passkey for each and signs
 * with it. A user logged in as one of them signs so in this browser, until they leave.
 */

const kept = 'demo-device';

/** The e-mail of the demo person whose device this browser simulates; null for real devices. */
export function demoDevice(): string | null {
  return readKept(kept);
}

export function takeDemoDevice(email: string | null): void {
  keep(kept, email);
}

/** What the device of a demo person signs. */
export async function signsAsDemo(email: string, challenge: unknown): Promise<unknown> {
  const response = await fetch('/sandbox/passkey', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, challenge }),
  });
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : {};
}
