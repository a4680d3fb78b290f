import type { PagePart } from '../../../contract/staff/operator.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';

/** Whose dossier is opened, and by whom: every opening under seal is noted with that name. */
export interface Dossier {
  readonly context: Context;
  readonly borrowerId: BorrowerId;
  readonly who: string;
  readonly now: Date;
}

/** A chapter of a dossier, for a person and the same for a program. */
export interface Chapter {
  readonly name: string;
  readonly parts: readonly PagePart[];
  readonly data: unknown;
}
