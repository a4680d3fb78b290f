import { formatKwacha } from './ngwee.ts';
import type { Ngwee } from './ngwee.ts';

/** `K1,250.50`; an amount below zero has its minus, as in print, before the K: `−K1,250.50`. */
export function showKwacha(amount: Ngwee): string {
  const [whole = '0', ngwee = '00'] = formatKwacha(amount).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0n ? '−' : ''}K${grouped}.${ngwee}`;
}

/** An amount for the ends of a slider or a sentence: `K1,000` when it has no ngwee. */
export function showWholeKwacha(amount: Ngwee): string {
  return showKwacha(amount).replace(/\.00$/, '');
}
