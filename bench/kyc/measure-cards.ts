import type { CardReader, CardReading } from '../../server/store/ports/card-reader.ts';
import type { TestCard } from '../../testing/cards/card-people.ts';
import type { CardLevel } from '../../testing/cards/card-picture.ts';
import { median, percentile } from '../measure/median.ts';
import { atLeast, atMost, type Row } from '../measure/report.ts';
import type { CardPicture } from './card-pictures.ts';

interface Run {
  readonly level: CardLevel;
  readonly card: string;
  readonly isNumberRight: boolean;
  /** A number that looks right and is not, in a picture that no other was asked for. */
  readonly isNumberWrong: boolean;
  readonly areNamesRight: boolean;
  readonly isDateRight: boolean;
  readonly isSexRight: boolean;
  readonly retake: boolean;
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Reads all pictures one after the other; the first start of the engine is not counted. */
export async function measureCards(
  cards: CardReader,
  pictures: readonly CardPicture[],
): Promise<{ readonly rows: readonly Row[]; readonly runs: readonly Run[] }> {
  const [first] = pictures;
  if (first !== undefined) await cards.read(first.picture);
  const runs: Run[] = [];
  for (const picture of pictures) runs.push(await readOne(cards, picture));
  return { rows: [...accuracy(runs), ...cost(runs), ...bytes(pictures)], runs };
}

async function readOne(cards: CardReader, { level, card, picture }: CardPicture): Promise<Run> {
  const began = performance.now();
  const before = process.cpuUsage();
  const reading = await cards.read(picture);
  const { user, system } = process.cpuUsage(before);
  const wallMs = performance.now() - began;
  return {
    level,
    card: card.name,
    ...judge(card, reading),
    cpuMs: (user + system) / 1e3,
    wallMs,
  };
}

function judge(card: TestCard, { text, retake }: CardReading) {
  const isNumberRight = text.nrc === card.nrc;
  const { firstName, lastName } = text;
  return {
    isNumberRight,
    isNumberWrong: text.nrc !== undefined && !isNumberRight && !retake,
    areNamesRight:
      letters(firstName) === letters(card.firstName) &&
      letters(lastName) === letters(card.lastName),
    isDateRight: text.birthDate === card.birthDate,
    isSexRight: text.sex === card.sex,
    retake,
  };
}

/** Without spaces and strokes, which the engine drops now and then. */
function letters(name = ''): string {
  return name.replace(/\P{L}/gu, '');
}

/** What a card takes where it is kept. */
function bytes(pictures: readonly CardPicture[]): Row[] {
  const sizes = pictures.map(({ picture }) => picture.length / 1000);
  return [
    row('a side of a card, in the middle, KB', median(sizes)),
    atMost('a side of a card, the largest, KB', Math.max(...sizes), 110),
  ];
}

function accuracy(runs: readonly Run[]): Row[] {
  const of = (...levels: CardLevel[]) => runs.filter(({ level }) => levels.includes(level));
  const [fair, bad, far] = [of('good', 'usual'), of('bad'), of('far')];
  const turned = of('turned-90', 'turned-180', 'turned-270');
  return [
    atLeast('NRC exact, good and usual, %', share(fair, 'isNumberRight'), 100),
    atLeast('NRC exact, bad, %', share(bad, 'isNumberRight'), 98),
    row('NRC exact, turned by quarters, %', share(turned, 'isNumberRight')),
    row('NRC exact, too far away, %', share(far, 'isNumberRight')),
    atMost('NRC wrong and not noticed, all, %', share(runs, 'isNumberWrong'), 0.5),
    row('names exact, good and usual, %', share(fair, 'areNamesRight')),
    atLeast('names exact, bad, %', share(bad, 'areNamesRight'), 95),
    row('birth date exact, good and usual, %', share(fair, 'isDateRight')),
    row('birth date exact, bad, %', share(bad, 'isDateRight')),
    row('sex read, bad, %', share(bad, 'isSexRight')),
    row('asked for another picture, good and usual, %', share(fair, 'retake')),
    row('asked for another picture, bad, %', share(bad, 'retake')),
    row('asked for another picture, too far away, %', share(far, 'retake')),
  ];
}

function cost(runs: readonly Run[]): Row[] {
  const upright = runs.filter(({ level }) => !level.startsWith('turned'));
  const turned = runs.filter(({ level }) => level.startsWith('turned'));
  const cpu = upright.map(({ cpuMs }) => cpuMs);
  return [
    atMost('processor time a card, ms (middle)', median(cpu), 600),
    row('processor time a card, ms (p95)', percentile(cpu, 0.95)),
    row('processor time a turned card, ms', median(turned.map(({ cpuMs }) => cpuMs))),
    row('waited for a card, ms (middle)', median(upright.map(({ wallMs }) => wallMs))),
  ];
}

type Answer =
  'isNumberRight' | 'isNumberWrong' | 'areNamesRight' | 'isDateRight' | 'isSexRight';

function share(runs: readonly Run[], what: Answer | 'retake'): number {
  return (100 * runs.filter((run) => run[what]).length) / runs.length;
}

function row(what: string, measured: number): Row {
  return { what, measured };
}
