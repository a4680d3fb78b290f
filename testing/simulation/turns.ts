import type { Dice } from './dice.ts';

/** What a process that was killed gets instead of an answer. */
export class Killed extends Error {
  constructor() {
    super('this process was killed');
  }
}

/** Something that acts until it is killed: a server process. */
export interface Mortal {
  readonly name: string;
  isDead: boolean;
  /** After so many turns it is killed; null for not yet. */
  turnsLeft: number | null;
  /** Whether its last turn still takes effect, with no process left to see it. */
  lastTurnActs: boolean;
}

/** An open transaction: the one session of the database is its own until it ends. */
export interface Hold {
  readonly by: Mortal;
  rollBack(): Promise<void>;
}

interface Turn {
  readonly by: Mortal;
  readonly label: string;
  readonly hold: Hold | null;
  act(): Promise<unknown>;
  done(value: unknown): void;
  failed(error: unknown): void;
}

/** So often the loop goes round before nothing but the next turn can be what is waited for. */
const roundsToSettle = 3;
const mostRounds = 2_000;

/**
 * Lets everything that is under way advance one statement or one call at a time, in an order of
 * the dice. So acts interleave anywhere, processes die anywhere, and the same seed does it
 * again.
 */
export class Turns {
  readonly #dice: Dice;
  readonly #note: (line: string) => void;
  #waiting: Turn[] = [];
  #underWay = 0;
  #holder: Hold | null = null;

  constructor(dice: Dice, note: (line: string) => void) {
    this.#dice = dice;
    this.#note = note;
  }

  /** The owner of the session; set by the turns that begin and end a transaction. */
  setHolder(hold: Hold | null): void {
    this.#holder = hold;
  }

  /** Waits for its turn, then acts; nothing else happens in between. */
  take<Value>(
    by: Mortal,
    label: string,
    act: () => Promise<Value>,
    hold: Hold | null = null,
  ): Promise<Value> {
    if (by.isDead) return Promise.reject(new Killed());
    return new Promise<Value>((resolve, failed) => {
      let value: { readonly known: Value } | null = null;
      this.#waiting.push({
        by,
        label,
        hold,
        failed,
        act: async () => {
          value = { known: await act() };
          return value.known;
        },
        done: () => value && resolve(value.known),
      });
    });
  }

  /** Begins something that goes on in turns; it must not throw. */
  start(flow: () => Promise<void>): void {
    this.#underWay += 1;
    void flow().finally(() => (this.#underWay -= 1));
  }

  /** Gives turns until nothing is under way any more. */
  async run(): Promise<void> {
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      await settled();
      const holder = this.#holder;
      const ready = this.#waiting.filter((turn) => holder === null || turn.hold === holder);
      if (ready.length === 0 && this.#underWay === 0) return;
      if (ready.length === 0) continue;
      const turn = this.#dice.pick(ready);
      this.#waiting = this.#waiting.filter((one) => one !== turn);
      await this.#play(turn);
      rounds = 0;
    }
    throw new Error('something waits for what is not in this world');
  }

  /** As SIGKILL does: what it had begun is rolled back, and it hears of nothing any more. */
  async kill(mortal: Mortal): Promise<void> {
    mortal.isDead = true;
    this.#note(`${mortal.name} is killed`);
    const holder = this.#holder;
    if (holder?.by === mortal) {
      this.#holder = null;
      await holder.rollBack();
    }
    const gone = this.#waiting.filter((turn) => turn.by === mortal);
    this.#waiting = this.#waiting.filter((turn) => turn.by !== mortal);
    for (const turn of gone) turn.failed(new Killed());
  }

  async #play(turn: Turn): Promise<void> {
    const { by } = turn;
    const isLast = by.turnsLeft !== null && --by.turnsLeft <= 0;
    if (isLast && !by.lastTurnActs) {
      await this.kill(by);
      turn.failed(new Killed());
      return;
    }
    const end = await turn.act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    this.#note(`${by.name} ${turn.label}${'error' in end ? ' fails' : told(end.value)}`);
    if (isLast) {
      await this.kill(by);
      turn.failed(new Killed());
    } else if ('error' in end) turn.failed(end.error);
    else turn.done(end.value);
  }
}

/** How many rows, or what status: enough to see that two runs are the same. */
function told(value: unknown): string {
  if (Array.isArray(value)) return ` ${value.length}`;
  if (typeof value === 'number') return ` ${value}`;
  if (value instanceof Response) return ` ${value.status}`;
  return value === undefined ? ' none' : '';
}

async function settled(): Promise<void> {
  for (let round = 0; round < roundsToSettle; round++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
