import type { App } from '../../testing/start-app.ts';
import type { Person } from '../person.ts';
import { mostWaitMs } from '../../testing/until.ts';
import type { Name } from '../somebody.ts';

/** One thing a person does to get on: what they touch, and what they fill in before. */
export interface Step {
  readonly taps: Name;
  readonly fills?: (person: Person) => Promise<void>;
}

/** Something a person wants, and how they get it whatever the network does. */
export interface Walk {
  readonly name: string;
  readonly mobile: string;
  /** Before the network fails: to the first screen of the walk. */
  begins(person: Person): Promise<void>;
  /** In the order of a good day; the last that is offered is what a person does next. */
  readonly steps: readonly Step[];
  /** Whether they have it, and the screen says so. */
  isDone(person: Person): Promise<boolean>;
  /** What it moved, for the count: payments in the books by their operation. */
  readonly moves: Readonly<Record<'collect' | 'payout', number>>;
  /** What must hold when all is over. */
  ends(person: Person, app: App): Promise<void>;
}

/** What a screen offers when something did not work. */
const offersOfHelp = ['Try again', 'Ask again', 'Check payment'];
const lookEveryMs = 150;
/** A person touches the same thing again only after seeing what it did. */
export const patienceMs = 3000;

/**
 * Walks until the person has what they wanted. It looks at the screen, takes the help that it
 * offers, or does the next thing that it lets them do. While the line is down they only look.
 */
export async function goesOn(walk: Walk, person: Person): Promise<void> {
  const giveUpAt = Date.now() + 2 * mostWaitMs;
  const touched = new Map<Name, number>();
  const may = async (name: Name) =>
    Date.now() - (touched.get(name) ?? 0) > patienceMs && (await person.mayTap(name));
  const tap = async (name: Name) => {
    touched.set(name, Date.now());
    // It may have gone in this very moment; then the next look finds what came.
    await person
      .control(name)
      .first()
      .tap({ timeout: patienceMs })
      .catch(() => null);
  };
  while (!(await walk.isDone(person))) {
    if (Date.now() > giveUpAt) throw new Error(`stuck at: ${await person.reads()}`);
    await new Promise((passed) => setTimeout(passed, lookEveryMs));
    if (person.line.isDown) continue;
    if (await entersPinIfAsked(person)) continue;
    const help = await firstOf(offersOfHelp, may);
    if (help !== undefined) {
      await tap(help);
      continue;
    }
    const next = await firstOf([...walk.steps].reverse(), ({ taps }) => may(taps));
    if (next === undefined) continue;
    await next.fills?.(person).catch(() => null);
    await tap(next.taps);
  }
}

/** The phone asks whatever the browser shows; two prompts at once are our fault. */
async function entersPinIfAsked({ phone }: Person): Promise<boolean> {
  if ((await phone.prompts()).length === 0) return false;
  await phone.entersPin();
  return true;
}

async function firstOf<One>(
  all: readonly One[],
  fits: (one: One) => Promise<boolean>,
): Promise<One | undefined> {
  for (const one of all) if (await fits(one)) return one;
  return undefined;
}
