import sharp from 'sharp';

/**
 * Lets the picture library of this process open JPEG, PNG and WebP from memory and nothing else.
 * It opens no SVG, GIF, TIFF or HEIF, and no file by its name. Keeps no decoded picture in a
 * cache. It counts for the whole process, so only a program calls it, at its start.
 */
export function openOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}
