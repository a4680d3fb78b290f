import pg from 'pg';
import { forNobody } from './database/outage.ts';

/** An ask that waits for its turn. */
interface Waiting<Item, Answer> {
  readonly item: Item;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

/** What suits short statements: two on their way keep the database at work. */
export const together = { most: 64, atOnce: 2 } as const;

interface Limits {
  /** Items of one ask at most. */
  readonly most: number;
  /** Asks that are on their way together: later ones wait and go with the next. */
  readonly atOnce: number;
}

/**
 * Makes of many single requests of one moment one request for all of them. What comes in one
 * turn of the loop goes together, and so does what waits. So one statement, and one commit,
 * serves many payments while each is followed as if it were alone. `actOnAll` answers in the
 * order of its items, which are all of one `key`. A statement that PostgreSQL refuses has done
 * nothing, so each item is then tried alone, and only the refused one gets its error.
 */
export function gathered<Key extends object, Item, Answer>(
  { most, atOnce }: Limits,
  actOnAll: (key: Key, items: readonly Item[]) => Promise<readonly Answer[]>,
): (key: Key, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Key, { waiting: Waiting<Item, Answer>[]; workers: number }>();

  const act = async (key: Key, some: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const items = some.map(({ item }) => item);
    try {
      const answers = await actOnAll(key, items);
      some.forEach((one, i) => one.answer(answers[i] as Answer));
    } catch (error) {
      const isUndone = error instanceof pg.DatabaseError;
      if (!isUndone || some.length === 1) for (const one of some) one.fail(error);
      else for (const one of some) await act(key, [one]);
    }
  };

  return (key, item) =>
    new Promise((answer, fail) => {
      const queue = queues.get(key) ?? { waiting: [], workers: 0 };
      queues.set(key, queue);
      queue.waiting.push({ item, answer, fail });
      if (queue.workers === atOnce) return;
      queue.workers += 1;
      const work = async (): Promise<void> => {
        while (queue.waiting.length > 0) await act(key, queue.waiting.splice(0, most));
        queue.workers -= 1;
      };
      // After whatever else this turn of the loop brings.
      forNobody(() => setImmediate(() => void work()));
    });
}
