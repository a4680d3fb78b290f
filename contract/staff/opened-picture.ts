import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';

/** A picture of card or face as it is shown to one of the staff, and until when. */
export const openedPicture = z.strictObject({
  what: wireText(120),
  mediaType: z.enum(['image/webp', 'image/jpeg', 'image/png']),
  base64: z.string(),
  shownUntil: wireInstant,
});
