import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';

/** What the register says of a card: the last two digits of its serial choose it. */
export const outcomes = [
  'agrees',
  'name-nearly',
  'name-clearly',
  'date-clearly',
  'not-found',
  'deceased',
  'unclear',
  'away-twice',
  'silent',
  'error',
  'html',
  'busy',
  'new-word',
  'flat',
  'top-level',
] as const;
export type Outcome = (typeof outcomes)[number];

/** `123404/11/1` is not found; what no row names agrees. */
export function outcomeOf(nrc: string): Outcome | null {
  const digits = /^(\d{6})\/\d{2}\/\d$/.exec(nrc)?.[1];
  if (digits === undefined) return null;
  return outcomes[Number(digits.slice(4))] ?? 'agrees';
}

/** What is no answer of a register, by outcome; null: the provider answers itself. */
export function withoutAnswer(outcome: Outcome, timesAway: (nrc: string) => number) {
  return (nrc: string): Answer | null => {
    switch (outcome) {
      case 'away-twice':
        return timesAway(nrc) <= 2 ? answerJson(502, awayBody) : null;
      case 'silent':
        return { hanging: true };
      case 'error':
        return answerJson(500, {});
      case 'html':
        return { status: 200, text: '<html>Down for maintenance</html>', type: 'text/html' };
      case 'busy':
        return {
          status: 429,
          json: { detail: 'Request was throttled.' },
          headers: { 'retry-after': '2' },
        };
      default:
        return null;
    }
  };
}

const awayBody = {
  error: 'The provider returned no usable result.',
  validation_errors: [{ service_id: 'zmb_national_id', code: 'empty_provider_response' }],
};

/** Whom the register knows: by whose names and day a number is kept there. */
export interface Holder {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
}

/** What a register remembers: its people, how often it was asked, and what it deleted. */
export function createRegister(world: World) {
  const holders = new Map<string, Holder>();
  const asked: string[] = [];
  const forgotten: string[] = [];
  return {
    world,
    holders,
    /** Card numbers in the order in which they were asked. */
    asked,
    forgotten,
    /** Counts an asking; answers how often this card was asked. */
    count(nrc: string): number {
      asked.push(nrc);
      return asked.filter((one) => one === nrc).length;
    },
  };
}
export type Register = ReturnType<typeof createRegister>;

/** Whether the key of a request is the account's. */
export function hasKey({ headers }: Request, key: string): boolean {
  return headers['x-api-key'] === key;
}
