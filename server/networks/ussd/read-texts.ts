/** A request of a gateway has some hundred bytes; a session id of any that is known is shorter. */
const longestId = 100;
const longestWord = 40;

/** An id as a gateway makes it, of visible characters; null for anything else. */
export function idOf(text: unknown): string | null {
  const isId = typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);
  return isId && text.length <= longestId ? text : null;
}

/** A word of a gateway, cut; PostgreSQL keeps no zero byte. Anything else is empty. */
export function wordOf(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\0', '').slice(0, longestWord) : '';
}

/** `KES 1.0`, as Africa's Talking writes what a session cost. */
export function costOf(text: unknown) {
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,9}(?:\.\d{1,6})?)$/.exec(wordOf(text)) ?? [];
  return currency === undefined || amount === undefined ? null : { currency, amount };
}

/** What was dialled behind the code: `2` of `388*10*2`, with or without the signs around it. */
export function afterCode(dialled: string, code: string): string {
  const [own, all] = [bare(code), bare(dialled)];
  return own !== '' && all.startsWith(`${own}*`) ? all.slice(own.length + 1) : '';
}

function bare(text: string): string {
  const from = text.startsWith('*') ? 1 : 0;
  return text.slice(from, text.endsWith('#') ? -1 : undefined);
}
