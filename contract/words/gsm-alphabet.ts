/** GSM 03.38: the characters of a text message that take one septet each. */
export const oneSeptet: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take two. */
export const twoSeptets: ReadonlySet<string> = new Set('^{}\\[~]|€\f');
