import type { CivilDate } from '../../contract/words/civil-date.ts';

/** A day as it stands in its field, empty too: the server names the field that has none. */
export const dayTyped = (text: string): CivilDate => text as CivilDate;
