/** What a card says, as far as it could be read: as printed, not yet checked. */
export interface CardText {
  readonly nrc?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** `YYYY-MM-DD` when it was understood. */
  readonly birthDate?: string;
  readonly sex?: 'male' | 'female';
}

/** A card as it was read. */
export interface CardReading {
  readonly text: CardText;
  /** From 0 to 1, for each field that was read. */
  readonly confidence: Readonly<Partial<Record<keyof CardText, number>>>;
  /** Too poor to trust the number: another picture would be better. */
  readonly retake: boolean;
  /** Name and version of what read it, kept with the reading. */
  readonly engine: string;
}

/**
 * Reads identity cards. It works beside the main thread, a bounded number at a time.
 * @throws {Busy} when too many wait already
 */
export interface CardReader {
  /** The front of a card, as the JPEG that the intake of pictures made. */
  read(front: Uint8Array): Promise<CardReading>;
  close(): Promise<void>;
}
