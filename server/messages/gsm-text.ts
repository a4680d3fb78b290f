// GSM 03.38: the characters of a text message that takes one septet each, and those that take two.
const oneSeptet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const twoSeptets = new Set('^{}\\[~]|€\f');

const oneSegment = 160;

/**
 * Whether a text goes out as one message: 160 characters of the GSM alphabet. Longer ones are cut
 * up, and networks of Zambia are known to lose the pieces.
 */
export function isOneSegment(text: string): boolean {
  let septets = 0;
  for (const character of text) {
    if (oneSeptet.has(character)) septets += 1;
    else if (twoSeptets.has(character)) septets += 2;
    else return false;
  }
  return septets <= oneSegment;
}
