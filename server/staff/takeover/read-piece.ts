import type { FileRecord } from '../../networks/statements/records.ts';

/** What the worker thread is asked to read. */
export interface AskedPiece {
  readonly bytes: Uint8Array;
  /** Null: it is found in the header. */
  readonly delimiter: string | null;
  readonly firstLine: number;
  readonly isLast: boolean;
}

export type ReadPiece =
  | {
      readonly records: readonly FileRecord[];
      /** The line that is not whole yet. */
      readonly rest: Uint8Array;
      readonly delimiter: string;
      readonly nextLine: number;
    }
  | { readonly fault: LineFault };

/** What is wrong with a line, and what to do. */
export interface LineFault {
  readonly line: number;
  readonly why: string;
}
