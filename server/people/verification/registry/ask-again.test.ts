import { describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { RegistryAnswer } from '../../../../domain/rules/registry.ts';
import {
  db,
  other,
  w,
  minutes,
  processOn,
  run,
  pass,
  queued,
  inquiryOf,
  factOf,
  inquiryWorld,
} from '../../../../testing/inquiry-world.ts';
import { hearing } from '../../../../testing/webhook-receiver.ts';
import { type Database } from '../../../store/database/database.ts';

inquiryWorld();

const agrees: RegistryAnswer = { kind: 'agrees', compared: ['number', 'name'] };
const down: RegistryAnswer = { kind: 'down' };
const noKey: RegistryAnswer = { kind: 'our-fault', what: 'key' };

describe('a register that is away', () => {
  it('is asked again after 1, 5, 15, 60 minutes, 6 and 24 hours, and then given up', async () => {
    w.answers = [down];
    const heard = await hearing(processOn(db), ['registry.down']);
    const borrowerId = await queued();
    const pauses = [1, 5, 15, 60, 6 * 60, 24 * 60];
    for (const [nth, pause] of pauses.entries()) {
      await run();
      expect(w.asked).toHaveLength(nth + 1);
      pass(minutes(pause) - 1);
      await run();
      expect(w.asked).toHaveLength(nth + 1);
      expect(await factOf(borrowerId)).toBe('waiting');
      pass(1);
    }
    await run();
    expect(w.asked).toHaveLength(7);
    expect(await factOf(borrowerId)).toBe('not-asked');
    expect(await inquiryOf(borrowerId)).toMatchObject({ state: 'given-up' });
    expect(await heard()).toMatchObject([{ type: 'registry.down' }]);
  });

  it('that is busy is asked when it says', async () => {
    w.answers = [{ kind: 'down', retryAfterSeconds: 2 }, agrees];
    const borrowerId = await queued();
    await run();
    pass(1_999);
    await run();
    expect(w.asked).toHaveLength(1);
    pass(1);
    await run();
    expect(await factOf(borrowerId)).toBe('agrees');
  });
});

describe('our fault', () => {
  it('stops all askings but one each ten minutes, and is over with the first answer', async () => {
    w.answers = [noKey, noKey, agrees];
    const borrowers = [await queued(), await queued(), await queued()];
    await run();
    expect(w.asked.length).toBeLessThanOrEqual(3);
    const first = w.asked.length;
    await run(processOn(other));
    pass(minutes(10) - 1);
    await run();
    expect(w.asked).toHaveLength(first);
    w.answers = [agrees];
    pass(1);
    await Promise.all([run(), run(processOn(other))]);
    pass(minutes(10));
    await run();
    expect(await Promise.all(borrowers.map(factOf))).toEqual(['agrees', 'agrees', 'agrees']);
  });

  it('is tried by a card that met no failure, not by one whose source is away', async () => {
    w.answers = [down, noKey, agrees];
    const away = await queued();
    await run();
    const fresh = await queued();
    await run();
    pass(minutes(10));
    await run();
    expect(await factOf(fresh)).toBe('agrees');
    await run();
    expect(await factOf(away)).toBe('agrees');
  });

  it('gives up after 32 hours, and so does a day that may cost nothing', async () => {
    const borrowerId = await queued();
    await run(processOn(db, 0));
    expect([w.asked.length, await factOf(borrowerId)]).toEqual([0, 'waiting']);
    pass(minutes(32 * 60) + 1);
    await run(processOn(db, 0));
    expect([w.asked.length, await factOf(borrowerId)]).toEqual([0, 'not-asked']);
  });
});

describe('several processes', () => {
  it('ask each card once, and no more than a day may cost', async () => {
    w.answers = [agrees];
    const borrowers: BorrowerId[] = [];
    for (let nth = 0; nth < 20; nth++) borrowers.push(await queued());
    const runs = Array.from({ length: 10 }, (_, nth) =>
      run(processOn(nth % 2 ? db : other, 12)),
    );
    await Promise.all(runs);
    expect(w.asked).toHaveLength(12);
    expect(new Set(w.asked.map(({ reference }) => reference)).size).toBe(12);
    pass(minutes(24 * 60));
    await run();
    expect(await Promise.all(borrowers.map(factOf))).toEqual(borrowers.map(() => 'agrees'));
    expect(w.asked).toHaveLength(20);
  });

  it('one that dies between answer and commit is followed: asked twice, nothing lost', async () => {
    w.answers = [agrees];
    const borrowerId = await queued();
    const dying = processOn(other);
    const dead = new Error('killed');
    const transaction: Database['transaction'] = (work) =>
      w.asked.length > 0 ? Promise.reject(dead) : other.transaction(work);
    await expect(run({ ...dying, db: { ...other, transaction } as Database })).rejects.toBe(
      dead,
    );
    expect(await factOf(borrowerId)).toBe('waiting');
    await run();
    expect(w.asked).toHaveLength(1);
    pass(minutes(1));
    await Promise.all([run(), run(processOn(other))]);
    expect(w.asked).toHaveLength(2);
    expect(await factOf(borrowerId)).toBe('agrees');
  });
});
