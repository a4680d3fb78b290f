import * as say from '../../../contract/sentences/extension.ts';
import type { NotExtendable } from '../../../domain/loan/extension.ts';
import type { Refusal } from '../../http/refusal.ts';
import { refuse } from '../../http/refusal.ts';

const sentences: Readonly<Record<NotExtendable, string>> = {
  'no-such-plan': say.nothingToPay,
  'not-sold': say.notSold,
  arranged: say.arranged,
  disputed: say.disputed,
  'earlier-plan-first': say.earlierFirst,
  'too-early': say.tooEarly,
  'too-late': say.tooLate,
  'too-often': say.tooOften,
  'reaches-next-plan': say.reachesNext,
  'cap-leaves-no-room': say.capReached,
};

/** Why a bill cannot be extended now, as the borrower reads it. */
export function refuseExtension(why: NotExtendable): Refusal<'not-extendable'> {
  return refuse('not-extendable', { why: sentences[why] }, { why });
}
