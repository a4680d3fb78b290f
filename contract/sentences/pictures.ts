/** Why a picture is refused, and what to do. */

export const empty = 'This file is empty. Choose the photo again.';
export const heic = 'We cannot open HEIC photos. Take the photo here instead.';
export const otherType = 'We cannot open this file. Send a JPEG, PNG or WebP.';
export const incomplete = 'The photo did not arrive whole. Send it again.';
export const damaged = 'We cannot read this photo. It may be damaged. Take another.';
export const moving = 'This picture moves. Send a still photo.';
export const tooFewPixels = 'This photo is too small to read. Take a larger one.';
export const tooNarrow = 'This photo is too long and narrow. Take another.';
export const tooManyPixels = 'This photo has too many pixels. Take the photo here instead.';
export const tooManyBytes = 'This photo is larger than 5 MB. Take the photo here instead.';
