import { distanceOf } from '../../domain/people/face-check.ts';
import { readConfig } from '../../server/app/config.ts';
import type { FaceReader, MeasuredFace } from '../../server/store/ports/face-reader.ts';
import { median, percentile } from '../measure/median.ts';
import { atLeast, atMost, type Row } from '../measure/report.ts';
import { cardPictures, changedPictures, type FacePicture } from './face-pictures.ts';

interface Look {
  readonly person: string;
  readonly how: string;
  readonly face: MeasuredFace | null;
  readonly cpuMs: number;
}

interface Pair {
  readonly how: string;
  readonly isSame: boolean;
  readonly distance: number;
}

interface Run {
  readonly person: string;
  readonly how: string;
  readonly isFound: boolean;
  readonly cpuMs: number;
}

/**
 * Measures every picture one after the other, then all pairs of a still and another picture. It
 * counts the persons taken for another, and those not taken for themselves. The first start of
 * the engine is not counted.
 */
export async function measureFaces(
  reader: FaceReader,
  pictures: readonly FacePicture[],
): Promise<{
  readonly rows: readonly Row[];
  readonly runs: { readonly faces: readonly Run[]; readonly pairs: readonly Pair[] };
}> {
  const [first] = pictures;
  if (first !== undefined) await reader.look(first.jpeg);
  const looks: Look[] = [];
  for (const { person, how, jpeg } of pictures) {
    const before = process.cpuUsage();
    const { faces } = await reader.look(jpeg);
    const { user, system } = process.cpuUsage(before);
    looks.push({ person, how, face: faces[0] ?? null, cpuMs: (user + system) / 1e3 });
  }
  const pairs = pairsOf(looks);
  const faces = looks.map(({ person, how, face, cpuMs }) => ({
    person,
    how,
    cpuMs,
    isFound: face !== null,
  }));
  return {
    rows: [...matchRows(pairs), ...foundRows(looks), ...costRows(looks)],
    runs: { faces, pairs },
  };
}

/** The still of each person with every other picture, of the same and of other persons. */
function pairsOf(looks: readonly Look[]): Pair[] {
  const stills = looks.filter(({ how }) => how === 'still');
  return stills.flatMap((still) =>
    looks
      .filter(({ how, person }) => how !== 'still' || person > still.person)
      .flatMap(({ face, person, how }) => {
        if (face === null || still.face === null) return [];
        const distance = distanceOf(face.descriptor, still.face.descriptor);
        return [{ how, isSame: person === still.person, distance }];
      }),
  );
}

function matchRows(pairs: readonly Pair[]): Row[] {
  const { matchDistance: match, reviewDistance: review } = readConfig({}).face;
  const changed = pairs.filter(({ how }) => changedPictures.includes(how));
  const others = distances(pairs, false);
  return [
    atMost(`other person matched (${match}), %`, within(others, match), 0.4),
    row(`other person let to review (${review}), %`, within(others, review)),
    row('pairs of two persons', others.length),
    row('other persons, distance, least', Math.min(...others)),
    row('other persons, distance, middle', median(others)),
    atMost(`same person not matched (${match}), %`, missed(changed, match), 1),
    row('same person, distance, most', Math.max(...distances(changed, true))),
    row('pairs of one person', distances(changed, true).length),
    ...cardPictures.flatMap((how) => {
      const ofCard = pairs.filter((pair) => pair.how === how);
      return [
        row(`same person, ${how}, not matched (${match}), %`, missed(ofCard, match)),
        row(`same person, ${how}, refused (${review}), %`, missed(ofCard, review)),
      ];
    }),
  ];
}

function foundRows(looks: readonly Look[]): Row[] {
  return ['still', ...changedPictures, ...cardPictures].map((how) => {
    const of = looks.filter((one) => one.how === how);
    const share = (100 * of.filter(({ face }) => face !== null).length) / of.length;
    const what = `face found, ${how}, %`;
    return how === 'still' ? atLeast(what, share, 100) : row(what, share);
  });
}

function costRows(looks: readonly Look[]): Row[] {
  const isCard = ({ how }: Look) => cardPictures.includes(how);
  const selfies = looks.filter((one) => !isCard(one)).map(({ cpuMs }) => cpuMs);
  const cards = looks.filter(isCard).map(({ cpuMs }) => cpuMs);
  return [
    atMost('processor time a face, ms (middle)', median(selfies), 100),
    row('processor time a face, ms (p95)', percentile(selfies, 0.95)),
    row('processor time a portrait on a card, ms (middle)', median(cards)),
  ];
}

/** How many hundredths of the distances are within the line. */
function within(all: readonly number[], line: number): number {
  return (100 * all.filter((distance) => distance <= line).length) / all.length;
}

function missed(pairs: readonly Pair[], line: number): number {
  return 100 - within(distances(pairs, true), line);
}

function distances(pairs: readonly Pair[], isSame: boolean): number[] {
  return pairs.filter((pair) => pair.isSame === isSame).map(({ distance }) => distance);
}

function row(what: string, measured: number): Row {
  return { what, measured };
}
