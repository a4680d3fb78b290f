import type { Person } from '../person.ts';
import type { OpenStage } from '../stage.ts';
import type { Client } from '../../testing/client.ts';
import type { Heading } from './specification.ts';

/** The running product with its outside world, a browser, and people to try it with. */
export interface World {
  readonly stage: OpenStage;
  /** A person with a new browser. */
  visitor(mobile?: string): Promise<Person>;
  /** A visitor who never logs in, always the same. */
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

/** Holds the running product to one sentence of the specification. */
export interface Check {
  readonly under: Heading;
  /** The sentence, word for word. */
  readonly says: string;
  /** By the calls alone, or as a person sees it in a browser. */
  readonly where: 'calls' | 'screens';
  /** Fails where the product does otherwise. */
  prove(world: World): Promise<void>;
}
