export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** The size with the same shape whose longer side is at most so many pixels; never enlarged. */
export function fittedSize({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The middle of a picture in a given shape (width by height): what an element of that shape shows
 * with `object-fit: cover`.
 */
export function coveredArea({ width, height }: Size, shape: number): Area {
  const wide = width / height > shape;
  const inside = wide
    ? { width: Math.round(height * shape), height }
    : { width, height: Math.round(width / shape) };
  return {
    ...inside,
    left: Math.round((width - inside.width) / 2),
    top: Math.round((height - inside.height) / 2),
  };
}
