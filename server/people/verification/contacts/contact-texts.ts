import * as say from '../../../../contract/sentences/messages.ts';
import { isPersonName } from '../../../../contract/words/person-name.ts';
import { isOneSegment } from '../../../messages/gsm-text.ts';

/** Who named a contact. */
export interface Namer {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The one notice to a contact: who named them, that they owe nothing, and how to refuse. It fits
 * one message: what the address leaves no room for is taken off the name, the last name first.
 */
export function contactText(namer: Namer | null, refuseUrl: string): string {
  const [first, last] = [namePart(namer?.firstName), namePart(namer?.lastName)];
  const whole = `${first} ${last}`.trim();
  const shorter = [...Array(whole.length).keys()].map((cut) => whole.slice(0, -1 - cut).trim());
  const names = [whole, `${first} ${last.slice(0, 1)}`.trim(), first, ...shorter];
  // Both names together are no longer than one may be, or the lender would pass on a letter.
  const said = [...names.filter(isPersonName), say.someone];
  const texts = said.map((name) => say.namedYou(name, refuseUrl));
  const fitting = texts.find((text) => isOneSegment(text));
  if (fitting === undefined) throw new Error('the public address is too long for one message');
  return fitting;
}

/** The notice to the borrower of a contact who refused. No name is in it. */
export function contactRefusedText(publicUrl: string): string {
  return say.contactRefused(publicUrl);
}

/** A name that was taken when more letters were: with those that a message can carry. */
function namePart(name = ''): string {
  const said = sendable(name);
  return isPersonName(said) ? said : '';
}

/** A name in letters that text messages have: accents they lack are left off. */
function sendable(name: string): string {
  return [...name.replaceAll('’', "'")]
    .map((letter) => (isOneSegment(letter) ? letter : (letter.normalize('NFD')[0] ?? '')))
    .map((letter) => (isOneSegment(letter) ? letter : '?'))
    .join('');
}
