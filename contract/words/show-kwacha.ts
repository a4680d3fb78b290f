import { formatKwacha } from './ngwee.ts';
import type { Ngwee } from './ngwee.ts';

/** `K1,250.50`; an amount below zero has its minus, as in print, before the K: `−K1,250.50`. */
export function showKwacha(amount: Ngwee): string {
  const [whole = '0', ngwee = '00'] = formatKwacha(amount).replace('-', '').split('.');
  return `${amount < 0n ? '−' : ''}K${inThousands(whole)}.${ngwee}`;
}

/** A whole number as it is displayed: `1,250`. */
export function inThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...groups].join(',');
}

/** An amount for the ends of a slider or a sentence: `K1,000` when it has no ngwee. */
export function showWholeKwacha(amount: Ngwee): string {
  return showKwacha(amount).replace(/\.00$/, '');
}
