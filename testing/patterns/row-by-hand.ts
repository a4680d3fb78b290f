import type { Read } from './cost.ts';
import type { Reader } from './readers.ts';

/** A reader that takes more than one text, with its other arguments. */
export interface RowByHand extends Reader {
  /** The file and the function: `server/store/between.ts between`. */
  readonly of: string;
}

/** @param name the file, the function, and then a description of this case */
export function rowByHand(name: string, read: Read): RowByHand {
  return { name, of: name.split(' ', 2).join(' '), read };
}
