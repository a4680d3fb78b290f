import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const paper = '#f6f1e6';
/** A maskable icon is seen within the middle four fifths; the mark keeps well inside. */
const markShare = 0.6;

interface Icon {
  readonly file: string;
  readonly size: number;
  readonly purpose?: 'any' | 'maskable';
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-192.png', size: 192, purpose: 'maskable' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180 },
];

/** The web app manifest (W3C Web Application Manifest): what a phone's home screen shows. */
const manifest = {
  id: '/home',
  name: 'ExtraMoney',
  short_name: 'ExtraMoney',
  description: 'A pocket wallet for all Zambians: short-term cash loans in kwacha.',
  lang: 'en',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: paper,
  theme_color: paper,
  categories: ['finance'],
  icons: icons
    .filter(({ purpose }) => purpose !== undefined)
    .map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
};

/** Writes the manifest and, out of the logo, the pictures it names. */
export async function writeAppFiles(folder: string): Promise<void> {
  const mark = await readFile(join(folder, 'icon.svg'));
  await Promise.all(icons.map((icon) => drawIcon(folder, icon, mark)));
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
}

async function drawIcon(folder: string, { file, size, purpose }: Icon, mark: Buffer) {
  const whole = purpose === 'any';
  const side = Math.round(size * (whole ? 1 : markShare));
  const drawn = await sharp(mark, { density: 72 * (size / 48) })
    .resize(side, side)
    .png()
    .toBuffer();
  const paint = whole ? { r: 0, g: 0, b: 0, alpha: 0 } : paper;
  await sharp({ create: { width: size, height: size, channels: 4, background: paint } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, file));
}
