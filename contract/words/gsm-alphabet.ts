/** GSM 03.38: the characters of a text message that take one septet each. */
export const oneSeptet: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take two. */
export const twoSeptets: ReadonlySet<string> = new Set('^{}\\[~]|€\f');

/** How many septets a text takes as it is; a letter that the alphabet has not takes none. */
export function septetsIn(text: string): number {
  return [...text].reduce((sum, one) => sum + septetsOf(one), 0);
}

/** The characters of a text that the alphabet has not. */
export function strangeLetters(text: string): string {
  return [...text].filter((one) => septetsOf(one) === 0).join('');
}

/** 0 for a character that the alphabet has not. */
export function septetsOf(character: string): number {
  return oneSeptet.has(character) ? 1 : twoSeptets.has(character) ? 2 : 0;
}
