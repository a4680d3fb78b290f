import { Busy } from '../busy.ts';

/** The store of files did not answer as it should: asked again a little later, nothing is lost. */
export class FilesAway extends Busy {
  constructor(why: string) {
    super('the store of files');
    this.message = `the store of files: ${why}`;
  }
}

/** What a store says of one of its files. */
export interface StoredFile {
  readonly key: string;
  /** When it was written, by the store's own clock. */
  readonly at: Date;
}

/**
 * Keeps bytes by a key beside the database; what they are is nothing it knows, as they are sealed
 * before. Each act may be done twice. All of them
 * @throws {FilesAway} when the store cannot be reached in time or does not do it
 */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Done too when there is none. */
  remove(key: string): Promise<void>;
  /** In the order of their bytes, those that come after `after`, at most `most` (1,000). */
  list(asked: {
    readonly prefix: string;
    readonly after: string;
    readonly most: number;
  }): Promise<{ readonly files: readonly StoredFile[]; readonly isLast: boolean }>;
}
