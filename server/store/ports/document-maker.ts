import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';

/**
 * Makes documents beside the main thread, whose loop each would hold for 5 to 10 ms, and the first
 * for 140.
 * @throws {Busy} when too many of the caller, or of all, wait already
 */
export interface DocumentMaker {
  make(document: PdfDocument, of: BorrowerId | StaffId): Promise<Buffer>;
  close(): Promise<void>;
}

/** A document before it is laid out: plain values, so that a thread can be handed it. */
export interface PdfDocument {
  readonly title: string;
  /** Of all its texts, by BCP 47; left out for English. */
  readonly language?: string;
  readonly parts: readonly PdfPart[];
  /** The foot of every page. */
  readonly footer: string;
  readonly madeAt: Date;
  /** A text that goes along inside the file, byte for byte. */
  readonly attached?: PdfAttachment;
}

/** What a document is made of, from top to bottom. */
export type PdfPart =
  | { readonly is: 'title' | 'heading' | 'paragraph' | 'small'; readonly text: string }
  | { readonly is: 'rows'; readonly rows: readonly PdfRow[] };

/** A name and its figure; `strong` for a sum. */
export interface PdfRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export interface PdfAttachment {
  readonly name: string;
  readonly text: string;
  readonly about: string;
}
