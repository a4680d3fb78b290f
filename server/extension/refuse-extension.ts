import { notExtendableSentences } from '../../domain/extension.ts';
import type { NotExtendable } from '../../domain/extension.ts';
import type { Refusal } from '../http/refusal.ts';
import { refuse } from '../http/refusal.ts';

/** Why a bill cannot be extended now, as the borrower reads it. */
export function refuseExtension(why: NotExtendable): Refusal {
  return refuse('not-extendable', { why: notExtendableSentences[why] }, { why });
}
