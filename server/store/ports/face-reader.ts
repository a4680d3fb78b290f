/** One face in a picture, measured. Lengths are in pixels of the picture. */
export interface MeasuredFace {
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly eyeDistance: number;
  /** Mean luminance of the face, 0 to 255. */
  readonly light: number;
  /** Variance of the Laplacian of the face at 150 pixels: small is blurred. */
  readonly sharpness: number;
  /**
   * The place of the nose between the eyes: 0 ahead, towards 1 turned to the person's own left,
   * towards -1 to their right (not mirrored).
   */
  readonly turn: number;
  /** Height of the open mouth over its width: 0 closed. */
  readonly mouth: number;
  /** 128 numbers; the Euclidean distance of two says how unlike two faces are. */
  readonly descriptor: Float32Array;
}

/** What is to be seen in a picture. */
export interface FaceLook {
  /** Largest first. */
  readonly faces: readonly MeasuredFace[];
  /** SHA-256 of the pixels: the same picture packed differently has the same. */
  readonly pixels: string;
  /** Name and version of what measured, kept with what came of it. */
  readonly engine: string;
}

/**
 * Looks for faces in pictures. It works beside the main thread, a bounded number at a time.
 * @throws {Busy} when too many wait already
 */
export interface FaceReader {
  look(picture: Uint8Array): Promise<FaceLook>;
  close(): Promise<void>;
}
