/** A line of text as it was found in a picture. */
export interface TextLine {
  readonly text: string;
  /** How sure the engine is of its letters on average, 0 to 1. */
  readonly mean: number;
  /** Four corners in pixels: upper left, upper right, lower right, lower left of the text. */
  readonly box: readonly (readonly [x: number, y: number])[];
}
