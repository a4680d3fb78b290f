import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { WalletHolder } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';

/** What `GET /standard/v1/users/{msisdn}` says: a holder, or null where the answer is none. */
export function readHolder(answer: NetworkAnswer): WalletHolder | null {
  if (!answer.heard || answer.status !== 200) return null;
  const said = recordOf(recordOf(answer.body)['data']);
  const isBarred = said['is_barred'] === true;
  const names = [said['first_name'], said['last_name']].map((name) => textOf(name) ?? '');
  const name = names.join(' ').trim();
  if (name === '' && !isBarred) return null;
  return { name: name === '' ? null : name, isBarred };
}
