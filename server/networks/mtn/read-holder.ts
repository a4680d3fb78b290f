import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { WalletHolder } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';

/** What MTN calls a wallet that takes and gives nothing. */
const barred: ReadonlySet<string> = new Set(['BARRED', 'BLOCKED', 'SUSPENDED']);

/** What `basicuserinfo` says: a holder, or null where the answer is none. */
export function readHolder(answer: NetworkAnswer): WalletHolder | null {
  if (!answer.heard || answer.status !== 200) return null;
  const said = recordOf(answer.body);
  const status = textOf(said['status'])?.toUpperCase() ?? '';
  const names = [said['given_name'], said['family_name']].map((name) => textOf(name) ?? '');
  const name = names.join(' ').trim() || (textOf(said['name'])?.trim() ?? '');
  if (name === '' && status === '') return null;
  return { name: name === '' ? null : name, isBarred: barred.has(status) };
}
