import type { Context } from '../../server/store/context.ts';
import type { ServedCall } from '../../server/http/serve.ts';
import { askPublic, askSigned, loggedOut } from './door.ts';
import type { Heard } from './door.ts';
import type { Person } from './people.ts';
import { logInAgain } from './people.ts';

export type IntentKind = 'borrow' | 'pay' | 'extend' | 'return' | 'quick';

/** What a borrower wanted once: one request, however often it was sent, and all its answers. */
export interface Intent {
  readonly number: number;
  readonly kind: IntentKind;
  readonly person: Person;
  readonly served: ServedCall;
  readonly body: unknown;
  readonly sentAtMs: bigint;
  readonly heard: Heard[];
  /** The answer to the last sending came; until then its effect is unknown. */
  isHeard: boolean;
}

/** What names an intent on the wire: a nonce of six characters, or a UUID without login. */
export function nonceOf({ number }: Pick<Intent, 'number'>): string {
  return number.toString(36).padStart(6, '0');
}

/** The `requestId` of a payment without login. */
export function requestIdOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Sends the request of an intent, and keeps what was heard. The next login is automatic. */
export async function send(context: Context, intent: Intent): Promise<Heard> {
  intent.isHeard = false;
  const heard = await sendOnce(context, intent);
  if (heard !== loggedOut) return hears(intent, heard);
  await logInAgain({ db: context.db, now: context.clock.now() }, intent.person);
  const again = await sendOnce(context, intent);
  return hears(intent, again);
}

function hears(intent: Intent, heard: Heard): Heard {
  intent.heard.push(heard);
  intent.isHeard = true;
  return heard;
}

function sendOnce(context: Context, intent: Intent): Promise<Heard> {
  const { served, person, body, sentAtMs } = intent;
  if (!served.endpoint.signed) {
    // Its own address: how many may come from one is tested elsewhere.
    const ip = `10.${intent.number >> 8}.${intent.number & 255}.${intent.heard.length}`;
    return askPublic(context, served, { body, ip });
  }
  const { tokenHash } = person;
  return askSigned(context, { served, tokenHash, nonce: nonceOf(intent), sentAtMs, body });
}

/** The same nonce with another body: whatever is answered, nothing may come of it. */
export async function sendForged(
  context: Context,
  { person, served, sentAtMs, number }: Intent,
  body: unknown,
): Promise<Heard> {
  const { tokenHash } = person;
  const nonce = nonceOf({ number });
  return askSigned(context, { served, tokenHash, nonce, sentAtMs, body });
}
