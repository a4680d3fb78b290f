// GSM 03.38: the characters of a text message that takes one septet each, and those that take two.
const oneSeptet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const twoSeptets = new Set('^{}\\[~]|€\f');

const oneSegment = 160;

/**
 * A text as it goes out in one message: 160 characters of the GSM alphabet, others replaced by a
 * question mark, the rest cut off. Longer messages are sent in pieces, and networks of Zambia are
 * known to lose them; one strange character makes any message a longer one.
 */
export function toOneSegment(text: string): string {
  let sent = '';
  let septets = 0;
  for (const character of text) {
    const known = oneSeptet.has(character) || twoSeptets.has(character) ? character : '?';
    septets += twoSeptets.has(known) ? 2 : 1;
    if (septets > oneSegment) break;
    sent += known;
  }
  return sent;
}

/** Whether a text goes out as it stands, in one message. */
export function isOneSegment(text: string): boolean {
  return toOneSegment(text) === text;
}
