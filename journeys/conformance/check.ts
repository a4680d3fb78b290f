import type { Person } from '../person.ts';
import type { OpenStage } from '../stage.ts';
import type { Client } from '../../testing/client.ts';
import type { SpecificationFacts } from '../../testing/specification/extract-facts.ts';

/** The running product with its outside world, a browser, and people to try it with. */
export interface World {
  readonly facts: SpecificationFacts;
  readonly stage: OpenStage;
  /** Somebody with a browser nobody used before. */
  visitor(mobile?: string): Promise<Person>;
  /** Somebody who never logs in, always the same. */
  stranger(): Promise<Person>;
  /** One of the demo people, logged in by the screen the first time they are asked for. */
  loggedIn(mobile: string): Promise<Person>;
  /** The calls of one of them, in the session of their browser. */
  byCalls(mobile: string): Promise<Client>;
  /** They were logged out, and log in again when they are next asked for. */
  forget(mobile: string): void;
  /** The minute passes in which no second code is sent to a number. */
  aMinutePasses(): void;
}

/** The demo people the checks are made with, by what they have. */
export const people = {
  /** Verified, no loan. */
  free: '0971000001',
  /** One bill, due tomorrow, and a coupon. */
  dueTomorrow: '0961000002',
  overdue: '0951000003',
  /** Three bills, the first paid, and two coupons. */
  threeBills: '0971000004',
  halfVerified: '0961000005',
} as const;

/** Holds the running product to one statement of the specification. */
export interface Check {
  /** How the statement begins; exactly one does. */
  readonly says: string;
  /** By the calls alone, or as a person sees it in a browser. */
  readonly where: 'calls' | 'screens';
  /** Fails where the product does otherwise; figures and words come from the text itself. */
  prove(world: World, text: string): Promise<void>;
}

/** The sentences a statement quotes. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, sentence = '']) => sentence);
}

/** The number before or behind a word: `numberIn('toasts 3000 ms', 'toasts')`. */
export function numberIn(text: string, word: string): number {
  const found = new RegExp(`${word}[^\\d]{0,12}(\\d+)|(\\d+)[ -]?${word}`).exec(text);
  const digits = found?.[1] ?? found?.[2];
  if (digits === undefined) throw new Error(`no number at "${word}" in: ${text}`);
  return Number(digits);
}

/** The names of a list behind a word: `namesIn(text, 'mobile')` begins with `mobile`. */
export function namesIn(text: string, from: string): string[] {
  const list = text.slice(text.indexOf(from)).replace(/\([^)]*\)/g, '');
  return list.split(/[,;.]/).flatMap((one) => one.trim().match(/^[A-Za-z][\w-]*$/) ?? []);
}
