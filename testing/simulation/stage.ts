import type { PaymentId } from '../../contract/words/ids.ts';
import type { Database } from '../../server/store/database/database.ts';
import type { Dice } from './dice.ts';
import type { Intent } from './intents.ts';
import type { OutsideWorld } from './outside-world.ts';
import type { Person } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import type { Turns } from './turns.ts';
import type { WrongPrice } from './price-gone-wrong.ts';

/** Everything one history plays with. */
export interface Stage {
  readonly seed: number;
  readonly dice: Dice;
  /** The database itself, to be looked into between the turns. */
  readonly db: Database;
  readonly turns: Turns;
  readonly outside: OutsideWorld;
  readonly people: readonly Person[];
  readonly intents: Intent[];
  /** Payments that were failed or expired at some time. */
  readonly calledOver: Set<PaymentId>;
  /** Null: every price of it is right. */
  readonly wrongPrice: WrongPrice | null;
  /** While it is off, no call from a network reaches it. */
  readonly server: { isOff: boolean };
  /** What must not have happened, as sentences. */
  readonly faults: string[];
  /** A line of the trace. */
  note(line: string): void;
  now(): Date;
  /** A number that was not given before. */
  countUp(): number;
  /** A process that lives; a new one after each that was killed. */
  process(): ServerProcess;
}
