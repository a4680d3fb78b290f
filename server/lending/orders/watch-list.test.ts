import { expect, it } from 'vitest';
import type { Mobile } from '../../../contract/market/phone.ts';
import { testDatabase } from '../../../testing/database.ts';
import { readConfig } from '../../app/config.ts';
import { sql } from '../../store/database/database.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { isOnWatchList } from './watch-list.ts';

const watch = sql<void, { kind: string; fingerprint: string }>(`
  insert into watch_list (kind, fingerprint, reason, added_by, added_at)
  values (:kind, :fingerprint, 'test', 'test', now())`);
const unwatchAll = sql("update watch_list set removed_at = now(), removed_by = 'test'");

it('finds a watched number, phone or card, each by its own kind', async () => {
  await using db = await testDatabase();
  const { keys } = readConfig({});
  const nrcFingerprint = fingerprint(keys, 'nrc', '123456/11/1');
  const mobiles = ['0971000001', '0961000001'] as Mobile[];
  const borrower = { mobiles, devices: ['a', 'b'], nrcFingerprint };
  const watched = {
    mobile: fingerprint(keys, 'mobile', '0961000001'),
    device: fingerprint(keys, 'device', 'b'),
    nrc: nrcFingerprint,
  };
  const isFound = (who = borrower) => isOnWatchList(db, keys, who);
  for (const [kind, mark] of Object.entries(watched)) {
    const others = Object.keys(watched).filter((one) => one !== kind);
    for (const other of others) await db.run(watch, { kind: other, fingerprint: mark });
    expect(await isFound()).toBe(false);
    await db.run(watch, { kind, fingerprint: mark });
    expect(await isFound()).toBe(true);
    await db.run(unwatchAll);
    expect(await isFound()).toBe(false);
  }
  await db.run(watch, { kind: 'nrc', fingerprint: fingerprint(keys, 'nrc', 'another') });
  const cardless = { ...borrower, nrcFingerprint: null };
  expect(await isOnWatchList(db, keys, cardless)).toBe(false);
});
