/** A rectangle that may lean: its middle, its sides, and how far it is turned, in radians. */
export interface LeaningBox {
  readonly x: number;
  readonly y: number;
  /** Along the text, which runs more across than down unless the card is on its side. */
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** How likely each pixel is part of a text: what the network answers. */
export interface TextMap {
  readonly likely: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Below this a pixel is no text; so low, since neighbouring lines hardly touch on a card. */
const leastLikely = 0.03;
/** Smaller spots are specks. */
const leastSide = 3;
/** The network marks the heart of a line; this much of area over circumference is added. */
const growth = 1.5;

type Point = readonly [x: number, y: number];

/** The smallest leaning rectangle around each line of text. */
export function findTextBoxes(map: TextMap): readonly LeaningBox[] {
  const seen = new Uint8Array(map.likely.length);
  const boxes: LeaningBox[] = [];
  for (let at = 0; at < seen.length; at += 1) {
    if (seen[at] === 1 || (map.likely[at] ?? 0) <= leastLikely) continue;
    const box = smallestBox(hull(outline(map, seen, at)));
    if (Math.min(box.width, box.height) < leastSide) continue;
    boxes.push(grown(box));
  }
  return boxes;
}

/** The left and right ends of each row of one connected spot. */
function outline({ likely, width, height }: TextMap, seen: Uint8Array, start: number): Point[] {
  const ends = new Map<number, [least: number, most: number]>();
  const waiting = [start];
  seen[start] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const end = ends.get(y);
    if (end === undefined) ends.set(y, [x, x]);
    else if (x < end[0]) end[0] = x;
    else if (x > end[1]) end[1] = x;
    for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
      for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
        const next = down * width + across;
        if (seen[next] === 1 || (likely[next] ?? 0) <= leastLikely) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
  }
  return [...ends].flatMap(([y, [least, most]]): Point[] => [
    [least, y],
    [most, y],
  ]);
}

/** The corners of the rubber band around some points (Andrew's monotone chain). */
function hull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

function turnsLeft(a: Point = [0, 0], b: Point = [0, 0], c: Point = [0, 0]): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/** One side of the smallest rectangle is on a side of the rubber band. */
function smallestBox(corners: readonly Point[]): LeaningBox {
  let best: LeaningBox = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  let leastArea = Number.POSITIVE_INFINITY;
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    const box = boxAt(corners, Math.atan2(nextY - y, nextX - x));
    if (box.width * box.height >= leastArea) continue;
    leastArea = box.width * box.height;
    best = box;
  }
  return best;
}

/** The rectangle around points whose sides have an angle; its width is the side more across. */
function boxAt(points: readonly Point[], sideAngle: number): LeaningBox {
  const quarter = Math.PI / 2;
  const angle = sideAngle - Math.round(sideAngle / quarter) * quarter;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(([x, y]) => x * cos + y * sin);
  const across = points.map(([x, y]) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

function grown(box: LeaningBox): LeaningBox {
  const more = (growth * box.width * box.height) / (box.width + box.height);
  return { ...box, width: box.width + more, height: box.height + more };
}
