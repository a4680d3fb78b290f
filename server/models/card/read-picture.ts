import sharp from 'sharp';
import type { CardReading } from '../../store/ports/card-reader.ts';
import { lieSideways } from './level-lines.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { type CardLinesRead, readCardText } from './read-card-text.ts';

/**
 * Measured on pictures too small to read. With fewer pixels on the shorter side, or less sure of
 * the letters, one number in ten is wrong. It looks right, since it has no check digit.
 */
const leastShorterSide = 700;
const leastNumberMean = 0.93;

type Turn = 0 | 90 | 180 | 270;

/**
 * Reads the card in a picture, at any angle. Upside down nothing can be read; on its side the
 * lines are read but not their order.
 */
export async function readPicture(engine: OcrEngine, front: Uint8Array): Promise<CardReading> {
  const { width, height } = await sharp(front).metadata();
  const { text, confidence, numberMean } = await readTurned(engine, front);
  const isSure = Math.min(width, height) >= leastShorterSide && numberMean >= leastNumberMean;
  return { text, confidence, retake: !isSure, engine: engine.name };
}

async function readTurned(engine: OcrEngine, front: Uint8Array): Promise<CardLinesRead> {
  const lines = await engine.lines(front, 0);
  const isSideways = lieSideways(lines);
  let best = readCardText(lines);
  if (best.numberMean > 0 && !isSideways) return best;
  const turns: readonly Turn[] = isSideways
    ? [90, 270]
    : lines.length < 3
      ? [180, 90, 270]
      : [180];
  for (const turn of turns) {
    const turned = await engine.lines(front, turn);
    if (lieSideways(turned)) continue;
    const read = readCardText(turned);
    if (read.numberMean > 0) return read;
    if (fields(read) > fields(best)) best = read;
  }
  return best;
}

function fields({ text }: CardLinesRead): number {
  return Object.keys(text).length;
}
