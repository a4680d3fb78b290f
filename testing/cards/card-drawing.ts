import { seededRandom } from '../seeded-random.ts';
import type { TestCard } from './card-people.ts';

/** The size of a drawn card in pixels: 85.6 by 54 mm. */
export const cardWidth = 1600;
export const cardHeight = 1009;

/** Where the portrait goes. */
export const portraitBox = { left: 90, top: 300, width: 400, height: 500 } as const;

const fonts = {
  typewriter: "'Liberation Mono', 'DejaVu Sans Mono', monospace",
  sans: "'Liberation Sans', 'DejaVu Sans', sans-serif",
} as const;

/** The front of a card in our own layout; no real one was copied. */
export function drawFront(card: TestCard, seed: number): string {
  const random = seededRandom(seed);
  const { left, top, width, height } = portraitBox;
  return sheet([
    centred('REPUBLIC OF ZAMBIA', { y: 110, size: 62 }),
    centred('NATIONAL REGISTRATION CARD', { y: 190, size: 50 }),
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#b9bdb9"
      stroke="#4d5a4d" stroke-width="3"/>`,
    ...fieldsOf(card).map((field, index) => drawField(card, field, { index, random })),
    `<path d="M ${left} 900 q 60 -70 110 0 t 90 -10 t 120 -14" fill="none"
      stroke="#26306b" stroke-width="5"/>`,
    label('Signature of holder', { x: left, y: 965, size: 26 }),
  ]);
}

/** The back: where the holder comes from, and who issued the card. */
export function drawBack(seed: number): string {
  const random = seededRandom(seed);
  const lines = [
    ['Village', 'KALUNDWE'],
    ['Chief', 'MUKUPA'],
    ['District', 'LUSAKA'],
    ['Date of issue', '12/08/2014'],
    ['Place of issue', 'LUSAKA'],
  ] as const;
  return sheet([
    centred('THIS CARD IS THE PROPERTY OF THE GOVERNMENT', { y: 120, size: 40 }),
    ...lines.flatMap(([name, value], index) => [
      label(name, { x: 120, y: 260 + index * 130, size: 36 }),
      typed(value, { x: 560, y: 260 + index * 130, size: 52, random }),
    ]),
    label('Registrar', { x: 1180, y: 930, size: 34 }),
  ]);
}

interface Field {
  readonly name: string;
  readonly value: string;
}

function fieldsOf(card: TestCard): readonly Field[] {
  const [year, month, day] = card.birthDate.split('-');
  return [
    { name: 'NRC No.', value: card.nrc },
    { name: 'Surname', value: card.lastName },
    { name: 'Other Names', value: card.firstName },
    { name: 'Date of Birth', value: `${day}/${month}/${year}` },
    { name: 'Place of Birth', value: card.birthPlace },
    { name: 'Sex', value: isStacked(card) ? card.sex.slice(0, 1) : card.sex },
  ];
}

function drawField(
  card: TestCard,
  { name, value }: Field,
  { index, random }: { readonly index: number; readonly random: () => number },
): string {
  const y = 320 + index * 112;
  const size = index === 0 ? 62 : 52;
  const at = isStacked(card) ? { x: 560, y: y + 30 } : { x: 860, y };
  const written =
    card.font === 'typewriter'
      ? typed(value.toUpperCase(), { ...at, size: size - 4, random })
      : text(value.toUpperCase(), { ...at, size, font: fonts.sans, weight: 700 });
  const named = isStacked(card)
    ? label(name, { x: 560, y: y - 30, size: 28 })
    : label(name, { x: 560, y, size: 34 });
  return named + written;
}

function isStacked({ arrangement }: TestCard): boolean {
  return arrangement === 'stacked';
}

/** Each letter a little off its line, as a typewriter leaves it. */
function typed(
  value: string,
  at: { readonly x: number; readonly y: number; readonly size: number; random(): number },
): string {
  const step = at.size * 0.61;
  return [...value]
    .map((letter, index) => {
      const x = at.x + index * step + (at.random() - 0.5) * 3;
      const y = at.y + (at.random() - 0.5) * 5;
      const turn = (at.random() - 0.5) * 4;
      const shade = Math.round(20 + at.random() * 45);
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})">
        ${text(letter, { x: 0, y: 0, size: at.size, font: fonts.typewriter, weight: 400, shade })}
      </g>`;
    })
    .join('');
}

interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function label(value: string, at: Lettering): string {
  return text(value, { ...at, font: fonts.sans, weight: 400, shade: 60 });
}

function centred(value: string, at: { readonly y: number; readonly size: number }): string {
  return `<text x="${cardWidth / 2}" y="${at.y}" font-size="${at.size}" font-weight="700"
    text-anchor="middle" font-family="${fonts.sans}" fill="#16331c">${value}</text>`;
}

function text(
  value: string,
  {
    x,
    y,
    size,
    font,
    weight,
    shade = 25,
  }: Lettering & {
    readonly font: string;
    readonly weight: number;
    readonly shade?: number;
  },
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}"
    font-family="${font}" fill="rgb(${shade},${shade},${shade})">${value}</text>`;
}

function sheet(parts: readonly string[]): string {
  const size = `width="${cardWidth}" height="${cardHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect ${size} fill="#c4dfc2"/>${guilloche()}
    <rect x="18" y="18" width="${cardWidth - 36}" height="${cardHeight - 36}" fill="none"
      stroke="#3f7a48" stroke-width="6"/>${parts.join('')}</svg>`;
}

/** Waves over waves in green, as security paper has them. */
function guilloche(): string {
  return Array.from({ length: 16 }, (_, wave) => {
    const points = Array.from({ length: 81 }, (__, step) => {
      const x = (step / 80) * cardWidth;
      const phase = step / 5 + wave * 0.7;
      const y = 40 + (wave / 15) * (cardHeight - 80) + 46 * Math.sin(phase);
      return `${x.toFixed(0)},${y.toFixed(0)}`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="#8dbb90"
      stroke-width="3"/>`;
  }).join('');
}
