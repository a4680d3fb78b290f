import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where `npm run pictures` puts every picture. It is built, and git ignores it. */
export const galleryFolder = fileURLToPath(new URL('../gallery/', import.meta.url));

export const documentsFolder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** The pictures that documents show: git keeps these alone. */
export const inDocuments: readonly string[] = [
  'billing-details.png',
  'console-approve-1280.webp',
  'console-books-1280.webp',
  'console-loan-1280.webp',
  'console-payments-1280.webp',
  'console-portfolio-1280.webp',
  'console-today-1280.webp',
  'estimated-bill.png',
  'home-signed-in.png',
  'home.png',
  'pay-the-bill.png',
  'simulated-phone.png',
];

/** Writes a picture into the gallery, and beside the documents where one of them shows it. */
export async function writePicture(file: string, picture: Buffer): Promise<void> {
  await mkdir(galleryFolder, { recursive: true });
  await writeFile(galleryFolder + file, picture);
  if (inDocuments.includes(file)) await writeFile(documentsFolder + file, picture);
}
