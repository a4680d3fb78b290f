import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { Busy } from '../store/busy.ts';
import { HeavyBodies } from './heavy-bodies.ts';

/** A reply as far as it is looked at: it ends when the test says so. */
function replies() {
  const raw = Object.assign(new EventEmitter(), { closed: false });
  const close = () => {
    raw.closed = true;
    raw.emit('close');
  };
  return { reply: { raw } as unknown as FastifyReply, close };
}

/** Enters; says so when it is its turn. */
function enter(bodies: HeavyBodies, session: string) {
  const { reply, close } = replies();
  const one = { turn: false, refused: false, close };
  bodies.enter(session, reply).then(
    () => (one.turn = true),
    (error: unknown) => (one.refused = error instanceof Busy),
  );
  return one;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('one of a session is read, two wait in their order, and one more is put off', async () => {
  const bodies = new HeavyBodies();
  const [one, two, three, four] = [1, 2, 3, 4].map(() => enter(bodies, 'a'));
  const other = enter(bodies, 'b');
  await settled();
  expect([one, two, three, four, other].map((each) => each?.turn)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect([one, two, three, four].map((each) => each?.refused)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  one?.close();
  await settled();
  expect([two?.turn, three?.turn]).toEqual([true, false]);
  two?.close();
  await settled();
  expect(three?.turn).toBe(true);
});

it('a client that closes while waiting frees its place', async () => {
  const bodies = new HeavyBodies();
  const one = enter(bodies, 'a');
  const gone = enter(bodies, 'a');
  const next = enter(bodies, 'a');
  await settled();
  gone.close();
  const late = enter(bodies, 'a');
  await settled();
  expect(late.refused).toBe(false);
  one.close();
  await settled();
  expect([gone.turn, next.turn, late.turn]).toEqual([false, true, false]);
  next.close();
  late.close();
  await settled();
  const again = enter(bodies, 'a');
  await settled();
  expect(again.turn).toBe(true);
});
