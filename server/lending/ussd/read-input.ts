import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import type { Asked, SessionRow } from './session-row.ts';

/** A session is over for the gateway after so long. */
const longestSessionMs = 180_000;
/**
 * No person reads a screen and answers it in that time. The same input again within it is a repeat
 * of a gateway that gives requests no id.
 */
const repeatMs = 1_000;

/** What a request says that was not known before. */
export type Input =
  /** It came before: it gets the answer that it got. */
  | { readonly kind: 'repeat' }
  /** The code was dialled, with more behind it. `isAgain`: within a session that is over. */
  | { readonly kind: 'dialled'; readonly key: string | null; readonly isAgain: boolean }
  | { readonly kind: 'key'; readonly key: string };

export interface ReadInput {
  readonly input: Input;
  readonly partsSeen: number;
  readonly lastHash: string;
  /** Marks of the requests that have an id, this one too. */
  readonly seen: readonly string[];
}

/** A person answers no more screens in the time of a session. */
const mostSeen = 60;
const markLength = 12;

/** Reads a request beside what its session has seen. Two requests with one hash are the same. */
export function readInput(
  keys: Keyring,
  row: SessionRow,
  { asked, now }: { readonly asked: Asked; readonly now: Date },
): ReadInput {
  const { inputs, requestId, isNew } = asked;
  // What is typed may be a PIN, and a plain hash of five digits is soon undone.
  const hashOf = (typed: readonly string[]) =>
    fingerprint(keys, 'ussd-input', JSON.stringify([row.id, ...typed]));
  const isAll = inputs.kind === 'all';
  const typed = isAll ? inputs.parts : ['last', requestId ?? '', `${isNew}`, inputs.text];
  const lastHash = hashOf(typed);
  const partsSeen = isAll ? inputs.parts.length : 0;
  const before = row.seen ?? [];
  const mark = lastHash.slice(0, markLength);
  const seen = isAll || requestId === null ? before : [...before, mark].slice(-mostSeen);
  const read = (input: Input): ReadInput => ({ input, partsSeen, lastHash, seen });
  const first = isAll ? (inputs.parts[0] ?? null) : inputs.text === '' ? null : inputs.text;
  if (row.isNew) return read({ kind: 'dialled', key: first, isAgain: false });
  const isSoon = now.getTime() - row.touchedAt.getTime() < repeatMs;
  if (lastHash === row.lastHash && (isAll || requestId !== null || isSoon)) {
    return read({ kind: 'repeat' });
  }
  // A retry that comes late, after the keys that followed it.
  if (requestId !== null && before.includes(mark)) return read({ kind: 'repeat' });
  const again = read({ kind: 'dialled', key: null, isAgain: true });
  const ageMs = now.getTime() - row.startedAt.getTime();
  if (row.endedAt !== null || ageMs > longestSessionMs) return again;
  if (!isAll) return isNew ? again : read({ kind: 'key', key: inputs.text });
  const [key] = inputs.parts.slice(-1);
  const known = inputs.parts.slice(0, -1);
  const goesOn = known.length === row.partsSeen && hashOf(known) === row.lastHash;
  return key !== undefined && goesOn ? read({ kind: 'key', key }) : again;
}
