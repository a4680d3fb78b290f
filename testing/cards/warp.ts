/** A picture as rows of pixels of three bytes. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];
export type Corners = readonly [Point, Point, Point, Point];

/**
 * Lays a picture over another one, its corners (from the upper left, clockwise) at four points,
 * as a camera sees a flat thing from aside.
 */
export function layOver(below: Pixels, picture: Pixels, corners: Corners): void {
  const back = homography(corners, [
    [0, 0],
    [picture.width - 1, 0],
    [picture.width - 1, picture.height - 1],
    [0, picture.height - 1],
  ]);
  for (let y = 0; y < below.height; y += 1) {
    for (let x = 0; x < below.width; x += 1) {
      const [fromX, fromY] = through(back, x, y);
      if (fromX < 0 || fromY < 0 || fromX > picture.width - 1 || fromY > picture.height - 1) {
        continue;
      }
      copyPixel(picture, [fromX, fromY], below.data, 3 * (y * below.width + x));
    }
  }
}

/** Between four pixels, each counts by how near it is. */
function copyPixel(from: Pixels, [x, y]: Point, to: Uint8Array, offset: number): void {
  const left = Math.min(Math.floor(x), from.width - 2);
  const top = Math.min(Math.floor(y), from.height - 2);
  const [across, down] = [x - left, y - top];
  const first = 3 * (top * from.width + left);
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (pixel: number) => from.data[first + 3 * pixel + channel] ?? 0;
    const upper = at(0) * (1 - across) + at(1) * across;
    const lower = at(from.width) * (1 - across) + at(from.width + 1) * across;
    to[offset + channel] = upper * (1 - down) + lower * down;
  }
}

type Homography = readonly number[];

function through(h: Homography, x: number, y: number): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const scale = g * x + i * y + 1;
  return [(a * x + b * y + c) / scale, (d * x + e * y + f) / scale];
}

/** The eight numbers that take four points to four others: two equations a point. */
function homography(from: Corners, to: Corners): Homography {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows);
}

/** Gauss and Jordan, with the largest number of a column first. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column).toSorted((a, b) => weight(b, column) - weight(a, column));
    rows.splice(column, rest.length, ...rest);
    const pivot = rows[column] ?? [];
    const lead = pivot[column] ?? 1;
    for (let k = 0; k <= size; k += 1) pivot[k] = (pivot[k] ?? 0) / lead;
    for (const row of rows) {
      const times = row === pivot ? 0 : (row[column] ?? 0);
      for (let k = 0; k <= size; k += 1) row[k] = (row[k] ?? 0) - times * (pivot[k] ?? 0);
    }
  }
  return rows.map((row) => row[size] ?? 0);
}

function weight(row: readonly number[], column: number): number {
  return Math.abs(row[column] ?? 0);
}
