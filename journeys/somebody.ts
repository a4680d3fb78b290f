import { type Ngwee, parseKwacha } from '../contract/words/ngwee.ts';
import { type Client, client } from '../testing/client.ts';
import type { Complaints } from './complaints.ts';
import type { ChosenPicture } from './camera.ts';
import type { Engine } from './engines/engine.ts';
import type { Line } from './line.ts';
import type { Phone } from './phone.ts';

/** What something on the screen is called: exactly so, or like this. */
export type Name = string | RegExp;

/** A key with a name; what writes is written. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown';

/** A person with a browser of any engine in one hand and a phone in the other. */
export interface Somebody {
  readonly engine: Engine;
  readonly phone: Phone;
  readonly complaints: Complaints;
  /** What connects their browser to the product. */
  readonly line: Line;
  /** Types an address. */
  goesTo(path: string): Promise<void>;
  reloads(): Promise<void>;
  /** Touches a button, a link, a box or a choice of this name. */
  taps(name: Name): Promise<void>;
  types(field: Name, text: string): Promise<void>;
  /** Chooses one of a list of the phone's own. */
  chooses(field: Name, label: string): Promise<void>;
  /** Touches one of the answers to a question, or one row of a wheel. */
  answers(question: Name, answer: string): Promise<void>;
  /** Lets the phone choose a picture instead of taking one. */
  givesPicture(label: string, picture: ChosenPicture): Promise<void>;
  presses(key: Key): Promise<void>;
  /** Writes by the keyboard, into what has the focus. */
  writes(text: string): Promise<void>;
  /** What readers call the thing in focus. */
  inFocus(): Promise<string>;
  sees(text: Name): Promise<void>;
  /** Whether it is there now. */
  seesNow(text: Name): Promise<boolean>;
  /** Sees a title: of the screen, of a popup or of a card. */
  seesTitle(name: Name): Promise<void>;
  seesTitleNow(name: Name): Promise<boolean>;
  /** Waits until words are gone. */
  seesNoMore(text: Name): Promise<void>;
  /** Waits for something to touch. */
  seesControl(name: Name): Promise<void>;
  /** Whether there is something to touch now, and it can be touched. */
  mayTap(name: Name): Promise<boolean>;
  seesLink(name: Name): Promise<void>;
  seesField(name: Name): Promise<void>;
  /** Waits until this answer of a question is the chosen one. */
  seesChosen(question: Name, answer: string): Promise<void>;
  seesPopup(name: Name): Promise<void>;
  /** Waits until a popup has closed. */
  seesPopupClosed(name: Name): Promise<void>;
  isTicked(box: Name): Promise<boolean>;
  /** The text of a field, or the value chosen in a list. */
  inField(name: Name): Promise<string>;
  /** Everything that can be read now. */
  reads(): Promise<string>;
  /** How much of the phone's width the app fills, from 0 to 1. */
  fills(): Promise<number>;
  /** The amount in the row of this name. */
  figure(row: Name): Promise<Ngwee>;
  /** The words in the row of this name. */
  row(row: Name): Promise<string>;
  path(): Promise<string> | string;
  /** The calls of the wire, in the session of this browser. */
  calls(): Promise<Client>;
  /** Another tab of the same browser. */
  secondTab(): Promise<Somebody>;
  /** What the screens show now, as PNG. */
  pictures(): Promise<readonly Buffer[]>;
  /** Closes the browser. */
  leaves(): Promise<void>;
}

/** To be run in a page: the app's share of the width. */
export function shareOfWidth(): number {
  const app = document.querySelector('main')?.parentElement ?? document.body;
  return app.getBoundingClientRect().width / document.documentElement.clientWidth;
}

/** The calls of the wire for who has these cookies, past their line. */
export function callsWith(
  product: string,
  cookies: readonly { readonly name: string; readonly value: string }[],
): Client {
  const wire = client(product);
  wire.token = cookies.find(({ name }) => name === 'token')?.value ?? null;
  const device = cookies.find(({ name }) => name === 'device');
  if (device) wire.cookies.set(device.name, device.value);
  return wire;
}

/** The first amount in a text: `K1,250.50`. */
export function readAmount(text: string): Ngwee {
  const digits = /K([\d,]+(?:\.\d{2})?)/.exec(text)?.[1] ?? '';
  const amount = parseKwacha(digits.replaceAll(',', ''));
  if (amount === null) throw new Error(`there is no amount in "${text}"`);
  return amount;
}
