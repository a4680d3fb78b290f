import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { amountOf } from '../amount-of.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { Float, Readiness } from '../../store/ports/readiness.ts';
import { whyNot } from '../../store/ports/readiness.ts';
import type { AirtelAccess } from './settings.ts';
import { airtelClient, keyIn } from './client.ts';
import { readPublicKey } from './encryption.ts';
import type { NetworkAnswer } from '../http.ts';

const name = 'Airtel Money';
const secrets = 'AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET and AIRTEL_URL';

/** What our wallet at Airtel holds, or a sentence where it does not say. */
export async function airtelFloat(access: AirtelAccess): Promise<Float | string> {
  const answer = await airtelClient(access).get('/standard/v1/users/balance');
  if (!answer.heard || answer.status !== 200) return whyNot(answer, { name, secrets });
  // The official answer of a success says `success: false`: only the balance counts.
  const { balance } = recordOf(recordOf(answer.body)['data']);
  const amount = amountOf(textOf(balance)?.replaceAll(',', ''));
  if (amount === null) return `${name} names an unreadable balance.`;
  return { provider: 'airtel', wallet: 'wallet', amount, pays: ['Airtel'] };
}

/** Asks Airtel for everything that has to be right before money moves. */
export async function airtelReadiness(access: AirtelAccess): Promise<Readiness> {
  const client = airtelClient(access);
  const needsKey = access.signsMessages || readPublicKey(access.pinKey) === null;
  const [float, key] = await Promise.all([
    airtelFloat(access),
    needsKey ? client.get('/v1/rsa/encryption-keys') : null,
  ]);
  const faults: string[] = [];
  const found: [string, string][] = [];
  if (typeof float === 'string') faults.push(float);
  else found.push([float.wallet, `token taken, K${formatKwacha(float.amount)}`]);
  if (key !== null && keyIn(key) === null) faults.push(whyNoKey(key));
  found.push(['messages', access.signsMessages ? 'signed' : 'not signed']);
  found.push(['callbacks', 'set in the portal of Airtel, which does not tell where to']);
  const floats = typeof float === 'string' ? [] : [float];
  return { account: name, found, faults: [...new Set(faults)], floats };
}

function whyNoKey(answer: NetworkAnswer): string {
  const isDown = !answer.heard || answer.status >= 500;
  if (isDown) return whyNot(answer, { name, secrets });
  return 'Airtel gives no key to encrypt under: is message signing on for the application?';
}
