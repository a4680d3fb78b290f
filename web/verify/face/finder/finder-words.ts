/** A face in a picture. Lengths are fractions of the picture's width and height. */
export interface FoundFace {
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** The 68 points of the face in pixels, `x, y, x, y, …`; of the only face of a picture. */
  readonly points: readonly number[];
}

/** What is found in a picture. */
export interface Found {
  readonly faces: readonly FoundFace[];
  /** Mean brightness of the first face, or of the picture without one: 0 black to 255 white. */
  readonly light: number;
}

/** Addresses of what the worker fetches. */
export interface FinderFiles {
  readonly wasm: string;
  readonly wasmSimd: string;
  readonly detector: string;
  readonly landmarks: string;
}

/** What the worker is asked: first to get ready, then a picture at a time. */
export type ToFinder =
  | { readonly files: FinderFiles }
  | { readonly width: number; readonly height: number; readonly rgba: Uint8ClampedArray };

export type FromFinder =
  { readonly ready: true } | { readonly found: Found } | { readonly failed: string };
