import * as say from '../../../contract/sentences/messages.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';

/** Who named a contact. */
export interface Namer {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What a contact is told, once: who named them, that they owe nothing, and how to refuse. It fits
 * one message: what the address leaves no room for is taken off the name, the last name first.
 */
export function contactText(namer: Namer, refuseUrl: string): string {
  const [first, last] = [sendable(namer.firstName), sendable(namer.lastName)];
  const whole = `${first} ${last}`.trim();
  const shorter = [...Array(whole.length).keys()].map((cut) => whole.slice(0, -1 - cut).trim());
  const names = [whole, `${first} ${last.slice(0, 1)}`.trim(), first, ...shorter, say.someone];
  const texts = names.map((name) => say.namedYou(name, refuseUrl));
  const fitting = texts.find((text) => isOneSegment(text));
  if (fitting === undefined) throw new Error('the public address is too long for one message');
  return fitting;
}

/** What the borrower of a contact who refused is told. No name is in it. */
export function contactRefusedText(publicUrl: string): string {
  return say.contactRefused(publicUrl);
}

/** A name in letters that text messages have: accents they lack are left off. */
function sendable(name: string): string {
  return [...name.replaceAll('’', "'")]
    .map((letter) => (isOneSegment(letter) ? letter : (letter.normalize('NFD')[0] ?? '')))
    .map((letter) => (isOneSegment(letter) ? letter : '?'))
    .join('');
}
