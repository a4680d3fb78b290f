import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { script, sql } from '../store/database/database.ts';
import { TooMany } from './too-many.ts';
import { makeLog } from '../store/log.ts';
import { admit, type Comer, type Gate } from './admit.ts';
import type { Hit } from './rate-limits.ts';

const writeDevice = sql<void, { asker: Uint8Array }>(`
  insert into device (id, borrower_id, key_hash, first_seen_at, last_seen_at)
  values ('d', 'b', :asker, now(), now())`);

const gate: Gate = { name: 'gate', perAddress: 3, perAsker: 5, inAll: 20 };
const lines: string[] = [];

let db: TestDatabase | undefined;
const gates: { now: Date } = { now: new Date('2026-11-20T08:00:00Z') };
beforeEach(async () => {
  db ??= await testDatabase();
  // A separate window for each test.
  gates.now = new Date(gates.now.getTime() + 3_600_000);
  lines.length = 0;
});
afterAll(() => db?.dispose());

/** Whether a call may pass. */
async function passes(comer: Partial<Comer> & { readonly ip: string }): Promise<boolean> {
  if (db === undefined) throw new Error('there is no database yet');
  const log = makeLog('error', { write: (line) => void lines.push(line) });
  const context = testContext({ db, now: gates.now, log });
  try {
    await admit(context, gate, { asker: null, ...comer });
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** How many of so many pass. */
async function passed(count: number, comer: (n: number) => Parameters<typeof passes>[0]) {
  const all: boolean[] = [];
  for (let n = 0; n < count; n++) all.push(await passes(comer(n)));
  return all.filter(Boolean).length;
}

describe('a gate', () => {
  it('takes from one /56 what four addresses may, and stays open to all others', async () => {
    // One customer has all of a /64.
    expect(await passed(9, (n) => ({ ip: `2001:db8:1:2::${n.toString(16)}` }))).toBe(3);
    // More than the total, each from its own address.
    expect(await passed(60, (n) => ({ ip: `2001:db8:1:${n.toString(16)}::1` }))).toBe(9);
    expect(await passes({ ip: '2001:db8:2:2::1' })).toBe(true);
    expect(await passes({ ip: '197.213.4.5' })).toBe(true);
  });

  it('takes from one /24 what four addresses may, too', async () => {
    expect(await passed(60, (n) => ({ ip: `197.213.4.${n}` }))).toBe(12);
    expect(await passes({ ip: '197.213.5.1' })).toBe(true);
  });

  it('takes from a /16 what sixteen may', async () => {
    const ip = (n: number) => `197.213.${n % 30}.${n}`;
    Object.assign(gate, { inAll: 1_000 });
    expect(await passed(100, (n) => ({ ip: ip(n) }))).toBe(48);
    expect(await passes({ ip: '197.214.0.1' })).toBe(true);
    Object.assign(gate, { inAll: 20 });
  });

  it('takes from a /48 what sixteen may', async () => {
    const wide: Gate = { ...gate, inAll: 1_000 };
    Object.assign(gate, wide);
    const ip = (n: number) => `2001:db8:1:${(n % 30).toString(16)}00::${n.toString(16)}`;
    expect(await passed(100, (n) => ({ ip: ip(n) }))).toBe(48);
    Object.assign(gate, { inAll: 20 });
  });

  it('counts what an address refuses neither of a number nor of all', async () => {
    const ofNumber: Hit[] = [
      { limit: { name: 'gate-number', most: 4, windowSeconds: 3600 }, of: '0971000001' },
    ];
    expect(await passed(60, () => ({ ip: '197.213.4.5', ofNumber }))).toBe(3);
    expect(await passes({ ip: '41.72.1.1', ofNumber })).toBe(true);
    expect(await passes({ ip: '41.72.1.1', ofNumber })).toBe(false);
    expect(await passes({ ip: '41.72.1.1' })).toBe(true);
  });

  it('counts one browser from wherever it comes', async () => {
    const asker = new Uint8Array(32).fill(1);
    expect(await passed(9, (n) => ({ ip: `41.72.${n}.1`, asker }))).toBe(5);
  });

  it('slows down and tells when all together are many, and then refuses', async () => {
    expect(await passed(20, (n) => ({ ip: `10.0.${n}.1` }))).toBe(20);
    expect(lines).toEqual([]);
    const before = performance.now();
    expect(await passes({ ip: '10.1.0.1' })).toBe(true);
    expect(performance.now() - before).toBeGreaterThan(1_900);
    expect(lines.join('')).toContain('a limit of all together is reached');
    const more = await Promise.all(
      Array.from({ length: 30 }, (_, n) => passes({ ip: `10.2.${n}.1` })),
    );
    expect(more.filter(Boolean).length).toBe(19);
    expect(lines.length).toBe(2);
  });

  it('keeps as much again for browsers that were known before', async () => {
    const flood = await Promise.all(
      Array.from({ length: 60 }, (_, n) => passes({ ip: `10.3.${n}.1` })),
    );
    expect(flood.filter(Boolean).length).toBe(40);
    const asker = new Uint8Array(32).fill(2);
    expect(await passes({ ip: '10.3.0.1', asker })).toBe(false);
    await db?.run(
      script(`insert into borrower (id, mobile, channel_code, credit_limit, created_at)
        values ('b', '0971000001', 'h5', 0, now())`),
    );
    await db?.run(writeDevice, { asker });
    expect(await passes({ ip: '10.3.0.1', asker })).toBe(true);
  });
});
